import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useChat, useShared } from './context';
import { ExchangeView } from './exchange-view';
import { ContactPrompt } from './contact-prompt';
import { isRunning } from './exchange';
import { filled } from './texts';

/** Within this distance from its end, the list follows new text. */
const NEAR_PX = 80;
/** Within this distance from its beginning, the list loads older messages. */
const OLDER_PX = 200;

/** The conversation: welcome message, suggested questions and messages. */
export function MessageList(): VNode {
  const { chat, language } = useShared();
  const { exchanges, olderCursor, isLoading, conversationId } = useChat();
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isNearEnd = useRef(true);
  const scrolledTo = useRef(0);
  const heightBefore = useRef(0);
  const { texts } = language;
  const last = exchanges.at(-1);
  const isAnswering = last !== undefined && isRunning(last);

  const showOlder = async (): Promise<void> => {
    if (isLoading) return;
    heightBefore.current = list.current!.scrollHeight;
    await chat.showOlder().catch(() => undefined);
  };
  const noteScroll = (): void => {
    const { scrollHeight, scrollTop, clientHeight } = list.current!;
    const isUpwards = scrollTop < scrolledTo.current;
    scrolledTo.current = scrollTop;
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) isNearEnd.current = true;
    // Growing text moves the end away: only scrolling up leaves it.
    else if (isUpwards) isNearEnd.current = false;
    if (isUpwards && !isNearEnd.current && scrollTop < OLDER_PX && olderCursor) void showOlder();
  };
  // Older messages that appear above do not move the visible text.
  useLayoutEffect(() => {
    const element = list.current!;
    if (heightBefore.current > 0) element.scrollTop += element.scrollHeight - heightBefore.current;
    heightBefore.current = 0;
  }, [exchanges[0]?.key]);
  // Another conversation, and a message just sent, start at the end.
  useLayoutEffect(() => void (isNearEnd.current = true), [conversationId]);
  useLayoutEffect(() => {
    if (isAnswering) isNearEnd.current = true;
  }, [last?.key]);
  // Formatting and coming into view change the height of messages.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (isNearEnd.current) list.current!.scrollTop = list.current!.scrollHeight;
    });
    observer.observe(list.current!);
    observer.observe(content.current!);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      class="messages"
      ref={list}
      onScroll={noteScroll}
      tabIndex={0}
      role="log"
      aria-label={filled(texts.title, { name: chat.agent.name })}
      aria-busy={isLoading || isAnswering}
    >
      <div class="flow" ref={content}>
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
