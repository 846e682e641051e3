import { useState } from 'preact/hooks';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { Loaded } from '../../parts/loaded';
import { doUnlessUndone, notify } from '../../parts/notices';
import { Submit } from '../../parts/submit';
import { Time } from '../../parts/time';
import { useForm } from '../../parts/use-form';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { homeTexts } from './home-texts';

interface Open {
  id: number;
  question: string;
}

/** The questions that the agent could not answer, most asked first; each can be answered here. */
export function OpenQuestions({ agentId }: { agentId: number }) {
  const texts = useTexts(homeTexts);
  const mayAnswer = useAllowed('training:write');
  const [answering, setAnswering] = useState<Open>();
  const questions = useResource(
    async () =>
      (await call(api.GET('/agents/{id}/questions', { params: { path: { id: agentId } } }))).questions,
    [agentId],
  );
  const dismiss = (questionId: number): void => {
    questions.set(questions.data!.filter(({ id }) => id !== questionId));
    const path = { id: agentId, questionId };
    doUnlessUndone(
      texts.dismissed,
      () => call(api.DELETE('/agents/{id}/questions/{questionId}', { params: { path } })),
      () => void questions.reload(),
    );
  };
  return (
    <section class="card" aria-labelledby="questions">
      <h2 id="questions">{texts.unanswered}</h2>
      <Loaded resource={questions}>
        {(all) =>
          all.length === 0 ? (
            <p class="muted">{texts.none}</p>
          ) : (
            <ul class="plain-list stack">
              {all.map(({ id, question, count, lastAt }) => (
                <li key={id}>
                  <p class="clip">{question}</p>
                  <div class="row muted">
                    {fill(texts.asked, { count })} · <Time at={lastAt} />
                    {mayAnswer && (
                      <>
                        <button type="button" class="plain" onClick={() => setAnswering({ id, question })}>
                          {texts.answer}
                        </button>
                        <button type="button" class="plain" onClick={() => dismiss(id)}>
                          {texts.dismiss}
                        </button>
                      </>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {answering && (
        <AnswerQuestion
          agentId={agentId}
          open={answering}
          onClose={() => {
            setAnswering(undefined);
            void questions.reload();
          }}
        />
      )}
    </section>
  );
}

interface AnswerProps {
  agentId: number;
  open: Open;
  onClose: () => void;
}

function AnswerQuestion({ agentId, open: { id, question }, onClose }: AnswerProps) {
  const texts = useTexts(homeTexts);
  const { submit, failure, isBusy } = useForm(async ({ answer = '' }) => {
    const params = { path: { id: agentId, questionId: id } };
    await call(api.POST('/agents/{id}/questions/{questionId}/answer', { params, body: { answer } }));
    notify(texts.answered);
    onClose();
  });
  const ofAnswer = failure?.ofField('answer');
  return (
    <Dialog title={texts.answer} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{question}</p>
        <Field label={texts.yourAnswer} error={ofAnswer}>
          {(attributes) => <textarea {...attributes} name="answer" required autofocus />}
        </Field>
        <Submit failure={ofAnswer ? undefined : failure} disabled={isBusy}>
          {texts.answer}
        </Submit>
      </form>
    </Dialog>
  );
}
