import type { VNode } from 'preact';
import { AgentAvatar } from './avatar';
import { useShared } from './context';

/** The beginning of a conversation: the agent's greeting and, while it is empty, questions to begin with. */
export function Welcome({ isEmpty }: { isEmpty: boolean }): VNode {
  const { chat, language } = useShared();
  const { name, avatarUrl, welcomeMessage, suggestedQuestions } = chat.agent;
  const { texts } = language;
  return (
    <>
      <div class="welcome">
        <p class="byline">
          <AgentAvatar name={name} url={avatarUrl} />
          <bdi class="author">{name}</bdi>
        </p>
        <div class="answer" dir="auto">
          <div class="text plain">{welcomeMessage || texts.greeting}</div>
        </div>
      </div>
      {isEmpty && suggestedQuestions.length > 0 && (
        <ul class="suggestions" aria-label={texts.suggestions}>
          {suggestedQuestions.map((question) => (
            <li key={question}>
              <button type="button" dir="auto" onClick={() => chat.ask(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
