import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { addressOfAgent } from '../../addresses';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { Button } from '../../parts/button';
import { Loaded } from '../../parts/loaded';
import { doUnlessUndone } from '../../parts/notices';
import { Time } from '../../parts/time';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { AnswerQuestion } from './answer-question';
import { homeTexts } from './home-texts';

type Group = Schema<'OpenQuestion'>;

/** This many questions are shown before the reader asks for all. */
const SHOWN = 10;

/**
 * The questions to which the agent had no good answer, most asked first, with questions about the same thing and
 * people's answers; each can be answered here.
 */
export function OpenQuestions({ agentId }: { agentId: number }) {
  const texts = useTexts(homeTexts);
  const [answering, setAnswering] = useState<Group>();
  const [isWhole, setWhole] = useState(false);
  const questions = useResource(
    async () =>
      (await call(api.GET('/agents/{id}/questions', { params: { path: { id: agentId } } }))).questions,
    [agentId],
  );
  const dismiss = (questionId: number): void => {
    questions.set(withoutQuestion(questions.data!, questionId));
    const path = { id: agentId, questionId };
    doUnlessUndone(
      texts.dismissed,
      () => call(api.DELETE('/agents/{id}/questions/{questionId}', { params: { path } })),
      () => void questions.reload(),
    );
  };
  const actions = { agentId, onAnswer: setAnswering, onDismiss: dismiss };
  return (
    <section class="card" aria-labelledby="questions">
      <h2 id="questions">{texts.unanswered}</h2>
      <Loaded resource={questions} empty={<p class="muted">{texts.none}</p>}>
        {(all) => (
          <ul class="plain-list stack">
            {(isWhole ? all : all.slice(0, SHOWN)).map((group) => (
              <li key={group.id}>
                <Question {...actions} question={group} />
                {group.similar.length > 0 && (
                  <details>
                    <summary>{fill(texts.similar, { count: group.similar.length })}</summary>
                    <ul class="plain-list stack similar">
                      {group.similar.map((question) => (
                        <li key={question.id}>
                          <Question {...actions} question={{ ...question, similar: [] }} />
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
              </li>
            ))}
            {!isWhole && all.length > SHOWN && (
              <li>
                <Button label={fill(texts.showAll, { count: all.length })} onClick={() => setWhole(true)} />
              </li>
            )}
          </ul>
        )}
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

interface QuestionProps {
  agentId: number;
  question: Group;
  onAnswer: (question: Group) => void;
  onDismiss: (id: number) => void;
}

function Question({ agentId, question, onAnswer, onDismiss }: QuestionProps) {
  const texts = useTexts(homeTexts);
  const mayAnswer = useAllowed('training:write');
  const { id, count, lastAt, personAnswer } = question;
  return (
    <>
      <p class="clip">{question.question}</p>
      {personAnswer && (
        <blockquote class="person-answer">
          <p class="clip-4">{personAnswer.text}</p>
          <footer class="muted">
            {personAnswer.author || texts.aPerson} ·{' '}
            <a href={addressOfAgent(agentId, `inbox/${personAnswer.conversationId}`)}>{texts.conversation}</a>
          </footer>
        </blockquote>
      )}
      <div class="row muted">
        <span>
          {fill(texts.asked, { count })} · <Time at={lastAt} />
        </span>
        {mayAnswer && (
          <span class="row row-actions">
            <Button
              label={personAnswer ? texts.useAnswer : texts.answer}
              class="plain"
              onClick={() => onAnswer(question)}
            />
            <Button label={texts.dismiss} class="plain" onClick={() => onDismiss(id)} />
          </span>
        )}
      </div>
    </>
  );
}

/** The groups without a question; the next question of its group takes its place. */
function withoutQuestion(groups: readonly Group[], questionId: number): Group[] {
  return groups.flatMap((group) => {
    const similar = group.similar.filter(({ id }) => id !== questionId);
    if (group.id !== questionId) return [{ ...group, similar }];
    const [next, ...others] = similar;
    return next ? [{ ...next, similar: others }] : [];
  });
}
