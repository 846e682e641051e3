import { Dialog } from '../../parts/dialog';
import { Form, TextArea, TextField, type Fields } from '../../parts/form';
import { linesOf } from '../../parts/lines';
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

/** A name of a source is unique, and has at most 255 characters. */
const NAME_CHARACTERS = 200;

/** The name of the source of a new pair. */
export function nameOfPair({ question }: PairFields): string {
  return question.trim().slice(0, NAME_CHARACTERS);
}

/** The form of a pair in a dialog. */
export function PairForm({ pair, answer: proposed = '', path = '', save, onClose }: Props) {
  const texts = useTexts(knowledgeTexts);
  const send = ({ question = '', alternatives, answer = '' }: Fields): Promise<unknown> =>
    save({ question, alternatives: linesOf(alternatives), answer });
  return (
    <Dialog title={pair ? texts.editPair : texts.addPair} onClose={onClose}>
      <Form send={send}>
        <TextField
          name="question"
          path={`${path}question`}
          label={texts.question}
          hint={texts.pairsHint}
          required
          maxLength={300}
          autocomplete="off"
          defaultValue={pair?.question}
        />
        <TextArea
          name="alternatives"
          path={`${path}alternatives`}
          label={texts.alternatives}
          hint={texts.alternativesHint}
          rows={2}
          defaultValue={pair?.alternatives.join('\n')}
        />
        <TextArea
          name="answer"
          path={`${path}answer`}
          label={texts.answer}
          required
          maxLength={4000}
          defaultValue={pair?.answer ?? proposed}
        />
      </Form>
    </Dialog>
  );
}
