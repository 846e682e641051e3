import { useAgents } from '../../agents-context';
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
  const check = (key: number, label: string, checked: boolean, onCheck: (checked: boolean) => void) => (
    <label key={key} class="check">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
      {label}
    </label>
  );
  return (
    <fieldset>
      <legend>{texts.agents}</legend>
      {check(0, texts.allAgents, chosen === null, (isAll) => onChange(isAll ? null : []))}
      {chosen !== null && (
        <div>
          {agents.map(({ id, name }) =>
            check(id, name, chosen.includes(id), (isChosen) =>
              onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id)),
            ),
          )}
          <p class="hint">{texts.agentsHint}</p>
        </div>
      )}
    </fieldset>
  );
}
