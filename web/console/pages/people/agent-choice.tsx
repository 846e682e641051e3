import { useAgents } from '../../agents-context';
import { CheckList } from '../../parts/check-list';
import { useTexts } from '../../texts';
import { peopleTexts } from './people-texts';

interface Props {
  /** Null: all agents. */
  chosen: readonly number[] | null;
  onChange: (chosen: number[] | null) => void;
}

/** Which agents a person or key may use. Shows nothing to the operator, who does not see the agents. */
export function AgentChoice({ chosen, onChange }: Props) {
  const texts = useTexts(peopleTexts);
  const { agents } = useAgents();
  if (agents.length === 0) return null;
  return (
    <fieldset>
      <legend>{texts.agents}</legend>
      <label class="check">
        <input
          type="checkbox"
          checked={chosen === null}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : [])}
        />
        {texts.allAgents}
      </label>
      {chosen !== null && (
        <div>
          <CheckList
            choices={agents.map(({ id }) => String(id))}
            chosen={chosen.map(String)}
            onChange={(ids) => onChange(ids.map(Number))}
            nameOf={(id) => agents.find((agent) => String(agent.id) === id)!.name}
          />
          <p class="hint">{texts.agentsHint}</p>
        </div>
      )}
    </fieldset>
  );
}
