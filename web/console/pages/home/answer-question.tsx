import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import type { Failure } from '../../api/failure';
import { Button } from '../../parts/button';
import { CheckList } from '../../parts/check-list';
import { Dialog } from '../../parts/dialog';
import { FailureNotice } from '../../parts/failure-notice';
import { Form, TextArea, TextField, type Fields } from '../../parts/form';
import { notify } from '../../parts/notices';
import { useRequest } from '../../parts/use-request';
import { fill, useTexts } from '../../texts';
import { homeTexts } from './home-texts';

interface Props {
  agentId: number;
  open: Schema<'OpenQuestion'>;
  onClose: () => void;
}

/** A form that answers an open question: with a person's answer, with a draft of the agent, or in own words. */
export function AnswerQuestion({ agentId, open, onClose }: Props) {
  const texts = useTexts(homeTexts);
  const { id, personAnswer, similar } = open;
  const [answer, setAnswer] = useState(personAnswer?.text ?? '');
  const [also, setAlso] = useState<string[]>([]);
  const draft = useDraft(agentId, id, setAnswer);
  const save = async ({ question = '' }: Fields): Promise<void> => {
    const params = { path: { id: agentId, questionId: id } };
    // The wordings of the visitors belong to the pair as long as its question is theirs.
    const own = question === open.question ? {} : { question };
    const body = { answer, ...own, alsoAnswers: also.map(Number) };
    await call(api.POST('/agents/{id}/questions/{questionId}/answer', { params, body }));
    notify(texts.answered);
    onClose();
  };
  const questionOf = (each: string): string => similar.find((other) => String(other.id) === each)!.question;
  return (
    <Dialog title={texts.answer} onClose={onClose}>
      <Form send={save} label={texts.save}>
        <TextField name="question" label={texts.question} required defaultValue={open.question} />
        <TextArea
          name="answer"
          label={texts.yourAnswer}
          hint={
            personAnswer ? fill(texts.check, { author: personAnswer.author || texts.aPerson }) : undefined
          }
          required
          autofocus
          rows={5}
          value={answer}
          onInput={({ currentTarget: { value } }) => setAnswer(value)}
        />
        <Button label={texts.draft} disabled={draft.isBusy} onClick={draft.ask} />
        {/* Always there, so that screen readers announce a change. */}
        <p class="muted" role="status" hidden={draft.note === undefined}>
          {draft.note}
        </p>
        {draft.failure && <FailureNotice failure={draft.failure} />}
        {similar.length > 0 && (
          <fieldset>
            <legend>{texts.alsoAnswers}</legend>
            <CheckList
              choices={similar.map((each) => String(each.id))}
              chosen={also}
              onChange={setAlso}
              nameOf={questionOf}
            />
          </fieldset>
        )}
      </Form>
    </Dialog>
  );
}

interface Draft {
  ask: () => void;
  isBusy: boolean;
  /** The basis of the draft, or that there is none; undefined before the request. */
  note: string | undefined;
  failure: Failure | undefined;
}

/** Asks the agent for an answer from the sources. `onText` gets its text, if any. */
function useDraft(agentId: number, questionId: number, onText: (text: string) => void): Draft {
  const texts = useTexts(homeTexts);
  const { run, isBusy, failure } = useRequest();
  const [note, setNote] = useState<string>();
  const ask = (): void => {
    setNote(texts.drafting);
    const params = { path: { id: agentId, questionId } };
    const asked = run(() => call(api.POST('/agents/{id}/questions/{questionId}/draft', { params })));
    void asked.then((answer) => {
      if (!answer) return setNote(undefined);
      const { text, sources } = answer.draft;
      const names = [...new Set(sources.map(({ title, source }) => title || source))];
      setNote(text === null ? texts.noDraft : fill(texts.drafted, { sources: names.join(', ') }));
      if (text !== null) onText(text);
    });
  };
  return { ask, isBusy, note, failure };
}
