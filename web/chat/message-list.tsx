import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useChat, useShared } from './context';
import { ExchangeView } from './exchange-view';
import { ContactPrompt } from './contact-prompt';

/** How close to its end the list follows new text. */
const NEAR_PX = 80;

/** The conversation: what the agent says first, what may be asked first, and what was said. */
export function MessageList(): VNode {
  const { chat, language } = useShared();
  const { exchanges, olderCursor, isLoading, conversationId } = useChat();
  const list = useRef<HTMLDivElement>(null);
  const isNearEnd = useRef(true);
  const heightBefore = useRef(0);
  const { texts } = language;
  const last = exchanges.at(-1);

  const noteScroll = (): void => {
    const { scrollHeight, scrollTop, clientHeight } = list.current!;
    isNearEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
  };
  const showOlder = async (): Promise<void> => {
    heightBefore.current = list.current!.scrollHeight;
    await chat.showOlder().catch(() => undefined);
  };
  // What was read stays where it is when older messages come in above it.
  useLayoutEffect(() => {
    const element = list.current!;
    if (heightBefore.current > 0) element.scrollTop += element.scrollHeight - heightBefore.current;
    heightBefore.current = 0;
  }, [exchanges[0]?.key]);
  useEffect(() => void (isNearEnd.current = true), [conversationId, exchanges.length]);
  useLayoutEffect(() => {
    if (isNearEnd.current) list.current!.scrollTop = list.current!.scrollHeight;
  }, [exchanges.length, last?.response, last?.state, isLoading]);

  // Markdown, and the layout of what was far away, change the height later.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (isNearEnd.current) list.current!.scrollTop = list.current!.scrollHeight;
    });
    observer.observe(list.current!.querySelector('ol')!);
    return () => observer.disconnect();
  }, []);

  return (
    <div class="messages" ref={list} onScroll={noteScroll} tabIndex={0} role="log" aria-label={texts.message}>
      {olderCursor && (
        <button type="button" class="quiet older" disabled={isLoading} onClick={() => void showOlder()}>
          {isLoading ? texts.loading : texts.older}
        </button>
      )}
      {!olderCursor && !isLoading && <Welcome isEmpty={exchanges.length === 0} />}
      {isLoading && !olderCursor && <p class="note">{texts.loading}</p>}
      <ol class="exchanges">
        {exchanges.map((exchange) => (
          <ExchangeView key={exchange.key} exchange={exchange} />
        ))}
      </ol>
      <ContactPrompt />
    </div>
  );
}

function Welcome({ isEmpty }: { isEmpty: boolean }): VNode {
  const { chat } = useShared();
  const { welcomeMessage, suggestedQuestions } = chat.agent;
  return (
    <>
      {welcomeMessage && (
        <div class="answer" dir="auto">
          <div class="text plain">{welcomeMessage}</div>
        </div>
      )}
      {isEmpty && suggestedQuestions.length > 0 && (
        <ul class="suggestions">
          {suggestedQuestions.map((question) => (
            <li key={question}>
              <button type="button" class="quiet" dir="auto" onClick={() => chat.ask(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
