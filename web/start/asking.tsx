import { useEffect, useRef, useState } from 'preact/hooks';
import { Answer } from './answer';
import { CodeTabs } from './code-tabs';
import { readPages } from './pages';
import { suggestedQuestions } from './questions';
import type { Service, StartAgent } from './service';
import { useConversation } from './use-conversation';
import { usePages } from './use-pages';
import type { Source } from './use-sources';

const SUGGESTIONS = 4;
const FIRST_QUESTION = 'What is this about?';

interface Props {
  service: Service;
  agent: StartAgent;
  sources: Source[];
}

/** The second step: questions and answers with their sources, and the same call as code. */
export function Asking({ service, agent, sources }: Props) {
  const { exchanges, conversationId, ask, askAgain, stop, leave } = useConversation(service, agent.id);
  const [question, setQuestion] = useState('');
  const log = useRef<HTMLDivElement>(null);
  /** How many exchanges were there when the log was scrolled last, and to which place. */
  const scrollPlace = useRef({ count: 0, top: 0 });
  const site = sources.find(({ type, status }) => type === 'website' && status !== 'failed');
  const pages = readPages(usePages(service, agent.id, site)?.pages ?? []);
  const last = exchanges.at(-1);
  const isAnswering = last?.state === 'answering';
  // The first page is the start page: its title names the site, not a subject.
  const titles = pages.slice(1).flatMap(({ title }) => title ?? []);
  const askedQuestions = new Set(exchanges.map((exchange) => exchange.question));
  const suggestions = [...suggestedQuestions(titles, SUGGESTIONS), FIRST_QUESTION].filter(
    (text) => !askedQuestions.has(text),
  );

  useEffect(() => {
    const element = log.current;
    const newest = element?.lastElementChild as HTMLElement | null | undefined;
    // A reader who has scrolled up since stays there.
    const isElsewhere =
      scrollPlace.current.count === exchanges.length && (element?.scrollTop ?? 0) < scrollPlace.current.top;
    if (!element || !newest || isElsewhere) return;
    // The reader sees the end of a short answer, and a long one from its beginning.
    element.scrollTo({ top: newest.offsetTop });
    scrollPlace.current = { count: exchanges.length, top: element.scrollTop };
  }, [exchanges.length, last?.answer, last?.state]);

  const send = (text: string) => {
    if (isAnswering || text.trim() === '') return;
    ask(text.trim());
    setQuestion('');
  };
  const message = question || last?.question || suggestions[0] || FIRST_QUESTION;
  return (
    <section class="step" aria-labelledby="ask">
      <div class="step-head">
        <h2 id="ask">
          <span class="number">2</span> Ask it
        </h2>
        {exchanges.length > 0 && (
          <button type="button" class="quiet" onClick={leave}>
            New conversation
          </button>
        )}
      </div>
      <div class="chat">
        {exchanges.length > 0 && (
          <div
            class="log"
            ref={log}
            role="log"
            aria-label="Conversation"
            aria-busy={isAnswering}
            tabIndex={0}
          >
            {exchanges.map((exchange) => (
              <Answer key={exchange.id} exchange={exchange} onAgain={() => askAgain(exchange)} />
            ))}
          </div>
        )}
        <form
          class="field"
          onSubmit={(event) => {
            event.preventDefault();
            send(question);
          }}
        >
          <label for="question" class="hidden">
            Your question
          </label>
          <input
            id="question"
            value={question}
            maxLength={8000}
            autocomplete="off"
            placeholder="Your question"
            onInput={(event) => setQuestion(event.currentTarget.value)}
          />
          {isAnswering ? (
            <button type="button" class="primary" onClick={stop}>
              Stop
            </button>
          ) : (
            <button type="submit" class="primary">
              Ask
            </button>
          )}
        </form>
        <ul class="chips" aria-label="Suggested questions">
          {suggestions.slice(0, SUGGESTIONS).map((text) => (
            <li key={text}>
              <button type="button" class="chip" aria-disabled={isAnswering} onClick={() => send(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <details class="same-call">
        <summary>The same question in code</summary>
        <CodeTabs
          service={service}
          label="The same question in code"
          calls={[
            {
              label: 'The same question',
              path: `/agents/${agent.id}/chat`,
              body: { message, ...(conversationId && { conversationId }), stream: true },
            },
          ]}
        />
        <KeyHint service={service} />
      </details>
    </section>
  );
}

function KeyHint({ service }: { service: Service }) {
  const until = new Date(service.session.expiresAt).toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <p class="hint">
      This page’s key expires at {until}. For your own systems, use the live key from the first start, or
      issue another with the <a href="docs#/Accounts%20(operators)">operator’s API</a>.
    </p>
  );
}
