import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import type { Resource } from '../../api/use-resource';
import { Form, SelectField, type Fields } from '../../parts/form';
import { Loaded } from '../../parts/loaded';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { TrialResults } from './trial-results';
import { trialTexts } from './trial-texts';
import { versionsTexts } from './versions-texts';

interface Props {
  agentId: number;
  draft: Schema<'Version'>;
  trial: Resource<Schema<'Trial'> | null>;
  /** Whether the draft has unsaved changes, which would not be tried. */
  isUnsaved: boolean;
}

const CONVERSATIONS = ['0', '20', '100'] as const;

/** Starts the trial of a draft and shows its results. */
export function Trial({ agentId, draft, trial, isUnsaved }: Props) {
  const texts = useTexts(trialTexts);
  const mayWrite = useAllowed('agents:write');
  return (
    <div class="stack">
      <p class="muted">{texts.hint}</p>
      {mayWrite && <Start agentId={agentId} draft={draft} trial={trial} isUnsaved={isUnsaved} />}
      <Loaded resource={trial}>
        {(state) =>
          state === null || state.questions === 0 ? (
            <p>{texts.notTried}</p>
          ) : (
            <>
              <Progress trial={state} />
              <TrialResults agentId={agentId} trial={state} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function Start({ agentId, draft, trial, isUnsaved }: Props) {
  const texts = useTexts(trialTexts);
  const { saveFirst } = useTexts(versionsTexts);
  const [isEmpty, setEmpty] = useState(false);
  const start = async ({ conversations }: Fields): Promise<void> => {
    const params = { path: { id: agentId, versionId: draft.id } };
    const body = { conversations: Number(conversations) };
    const started = await call(api.POST('/agents/{id}/versions/{versionId}/trial', { params, body }));
    setEmpty(started.trial.questions === 0);
    await trial.reload();
  };
  const isRunning = trial.data?.isRunning === true;
  return (
    <>
      <Form
        class="filters"
        send={start}
        label={(trial.data?.questions ?? 0) > 0 ? texts.again : texts.start}
        disabled={isRunning || isUnsaved}
      >
        <SelectField name="conversations" label={texts.conversations}>
          {CONVERSATIONS.map((count) => (
            <option key={count} value={count} selected={count === '20'}>
              {texts[`conversations_${count}`]}
            </option>
          ))}
        </SelectField>
      </Form>
      {isUnsaved && <p class="hint">{saveFirst}</p>}
      {isEmpty && <p role="status">{texts.nothingToAsk}</p>}
    </>
  );
}

function Progress({ trial: { isRunning, answered, questions } }: { trial: Schema<'Trial'> }) {
  const texts = useTexts(trialTexts);
  const text = fill(isRunning ? texts.running : texts.done, { answered, questions });
  return (
    <div>
      <p role="status">{text}</p>
      {isRunning && <progress aria-label={text} value={answered} max={questions} />}
    </div>
  );
}
