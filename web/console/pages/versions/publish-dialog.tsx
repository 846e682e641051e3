import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import { Button } from '../../parts/button';
import { Dialog } from '../../parts/dialog';
import { FailureNotice } from '../../parts/failure-notice';
import { useForm } from '../../parts/use-form';
import { useTexts } from '../../texts';
import { trialTexts } from './trial-texts';

interface Props {
  agentId: number;
  versionId: number;
  /** The number of changes in the draft, in words. */
  summary: string;
  seeChanges: () => void;
  /** Undefined for readers who may not see the trial. */
  seeTrial: (() => void) | undefined;
  onPublished: (number: number) => void;
  onClose: () => void;
}

/** The options that publish a draft in spite of a refusal, by its code. */
const REMEDIES = {
  AGENT_CHANGED: { overwrite: true },
  TRIAL_REQUIRED: { force: true },
  GOLDEN_QUESTIONS_BROKEN: { force: true },
} as const satisfies Record<string, Schema<'PublishVersion'>>;

type Refusal = keyof typeof REMEDIES;

/** Publishes a draft. A refused draft can be published only by a second, deliberate step. */
export function PublishDialog({
  agentId,
  versionId,
  summary,
  seeChanges,
  seeTrial,
  onPublished,
  onClose,
}: Props) {
  const texts = useTexts(trialTexts);
  const [refusal, setRefusal] = useState<Refusal>();
  const [options, setOptions] = useState<Schema<'PublishVersion'>>({});
  const [isSure, setSure] = useState(false);
  const { submit, failure, isBusy } = useForm(async () => {
    const body = { ...options, ...(refusal && REMEDIES[refusal]) };
    const params = { path: { id: agentId, versionId } };
    try {
      const { version } = await call(api.POST('/agents/{id}/versions/{versionId}/publish', { params, body }));
      onPublished(version.number!);
    } catch (error) {
      const { code } = error as { code: string };
      setOptions(body);
      setRefusal(code in REMEDIES ? (code as Refusal) : undefined);
      setSure(false);
      throw error;
    }
  });
  const questions = (failure?.details['goldenQuestions'] ?? []) as { id: number; question: string }[];
  const see = refusal === 'AGENT_CHANGED' ? seeChanges : seeTrial;
  return (
    <Dialog title={texts.publishDraft} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{summary}</p>
        <p>{texts.publishHint}</p>
        {failure && <FailureNotice failure={failure} />}
        {questions.length > 0 && (
          <ul>
            {questions.map(({ id, question }) => (
              <li key={id}>{question}</li>
            ))}
          </ul>
        )}
        {refusal && (
          <label class="check">
            <input
              type="checkbox"
              checked={isSure}
              onChange={({ currentTarget }) => setSure(currentTarget.checked)}
            />
            {texts[refusal]}
          </label>
        )}
        <div class="row">
          {refusal && see && (
            <Button
              label={refusal === 'AGENT_CHANGED' ? texts.seeChanges : texts.seeTrial}
              class="primary"
              onClick={see}
            />
          )}
          {refusal ? (
            <button class="danger" disabled={isBusy || !isSure}>
              {texts.anyway}
            </button>
          ) : (
            <button class="primary" disabled={isBusy}>
              {texts.publish}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
