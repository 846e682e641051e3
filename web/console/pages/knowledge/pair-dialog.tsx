import { api, call } from '../../api/client';
import { Dialog } from '../../parts/dialog';
import { FailureNotice } from '../../parts/failure-notice';
import { Field } from '../../parts/field';
import { useForm } from '../../parts/use-form';
import { useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';
import type { EditedPair } from './pair-table';

interface Props {
  agentId: string;
  /** Undefined for a new pair. */
  edited: EditedPair | undefined;
  /** The answer that a new pair begins with. */
  answer?: string;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

const FIELDS = ['question', 'alternatives', 'answer'] as const;
/** A name of a source is unique, and has at most 255 characters. */
const NAME_CHARACTERS = 200;

/** Adds or changes a pair. */
export function PairDialog({ agentId, edited, answer: proposed = '', onSaved, onClose }: Props) {
  const texts = useTexts(knowledgeTexts);
  const id = Number(agentId);
  const { submit, failure, isBusy } = useForm(async (fields) => {
    const { question = '', answer = '' } = fields;
    const alternatives = (fields['alternatives'] ?? '').split('\n').flatMap((line) => line.trim() || []);
    const pair = { question, alternatives, answer };
    await (edited
      ? call(
          api.PUT('/agents/{id}/training/{trainingId}', {
            params: { path: { id, trainingId: edited.source.id } },
            body: pair,
          }),
        )
      : call(
          api.POST('/agents/{id}/training', {
            params: { path: { id } },
            body: { type: 'qa', source: question.trim().slice(0, NAME_CHARACTERS), ...pair },
          }),
        ));
    onClose();
    await onSaved();
  });
  const problems = FIELDS.map((field) => failure?.ofField(field));
  const [ofQuestion, ofAlternatives, ofAnswer] = problems;
  return (
    <Dialog title={edited ? texts.editPair : texts.addPair} onClose={onClose}>
      <form onSubmit={submit}>
        <Field label={texts.question} hint={texts.pairsHint} error={ofQuestion}>
          {(attributes) => (
            <input
              {...attributes}
              name="question"
              required
              maxLength={300}
              autocomplete="off"
              defaultValue={edited?.pair.question}
            />
          )}
        </Field>
        <Field label={texts.alternatives} hint={texts.alternativesHint} error={ofAlternatives}>
          {(attributes) => (
            <textarea
              {...attributes}
              name="alternatives"
              rows={2}
              defaultValue={edited?.pair.alternatives.join('\n')}
            />
          )}
        </Field>
        <Field label={texts.answer} error={ofAnswer}>
          {(attributes) => (
            <textarea
              {...attributes}
              name="answer"
              required
              maxLength={4000}
              defaultValue={edited?.pair.answer ?? proposed}
            />
          )}
        </Field>
        {failure && problems.every((problem) => problem === undefined) && <FailureNotice failure={failure} />}
        <div class="row">
          <button class="primary" disabled={isBusy}>
            {texts.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
