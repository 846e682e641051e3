import { Dialog } from '../../parts/dialog';
import { FailureNotice } from '../../parts/failure-notice';
import { Field } from '../../parts/field';
import { linesOf } from '../../parts/lines';
import { useForm } from '../../parts/use-form';
import { useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';
import type { Pair } from './pair-file';

/** A pair without the name of its source. */
export type PairFields = Omit<Pair, 'source'>;

interface Props {
  /** Undefined for a new pair. */
  pair: PairFields | undefined;
  /** The answer that a new pair begins with. */
  answer?: string;
  /** The path of the pair in the body of the request, such as `pairs.0.`. */
  path?: string;
  /** Rejects with a Failure. */
  save: (pair: PairFields) => Promise<unknown>;
  onClose: () => void;
}

const FIELDS = ['question', 'alternatives', 'answer'] as const;
/** A name of a source is unique, and has at most 255 characters. */
const NAME_CHARACTERS = 200;

/** The name of the source of a new pair. */
export function nameOfPair({ question }: PairFields): string {
  return question.trim().slice(0, NAME_CHARACTERS);
}

/** The form of a pair in a dialog. */
export function PairForm({ pair, answer: proposed = '', path = '', save, onClose }: Props) {
  const texts = useTexts(knowledgeTexts);
  const { submit, failure, isBusy } = useForm((fields) => {
    const { question = '', answer = '' } = fields;
    const alternatives = linesOf(fields['alternatives']);
    return save({ question, alternatives, answer });
  });
  const problems = FIELDS.map((field) => failure?.ofField(path + field));
  const [ofQuestion, ofAlternatives, ofAnswer] = problems;
  return (
    <Dialog title={pair ? texts.editPair : texts.addPair} onClose={onClose}>
      <form onSubmit={submit}>
        <Field label={texts.question} hint={texts.pairsHint} error={ofQuestion}>
          {(attributes) => (
            <input
              {...attributes}
              name="question"
              required
              maxLength={300}
              autocomplete="off"
              defaultValue={pair?.question}
            />
          )}
        </Field>
        <Field label={texts.alternatives} hint={texts.alternativesHint} error={ofAlternatives}>
          {(attributes) => (
            <textarea
              {...attributes}
              name="alternatives"
              rows={2}
              defaultValue={pair?.alternatives.join('\n')}
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
              defaultValue={pair?.answer ?? proposed}
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
