import type { FunctionComponent, VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useChat, useShared } from './context';
import { isLeftToPerson, isRunning, type Exchange } from './exchange';
import type { ExchangesProps } from './exchanges';
import { IconButton, LatestIcon } from './icons';
import { filled } from './texts';
import { useReadingPosition } from './use-reading-position';
import { Welcome } from './welcome';

/** Within this distance from its beginning, the list loads older messages. */
const OLDER_PX = 200;

let View: FunctionComponent<ExchangesProps> | undefined;

/** The code that shows messages. It is loaded with the first message, or when a visitor begins to write. */
function useExchanges(isNeeded: boolean): FunctionComponent<ExchangesProps> | undefined {
  const [, setReady] = useState(View !== undefined);
  useEffect(() => {
    const load = async (): Promise<void> => {
      View = (await import('./exchanges')).Exchanges;
      setReady(true);
    };
    const begin = (): void => void load().catch(() => undefined);
    const occasions = ['input', 'online'];
    for (const occasion of occasions) addEventListener(occasion, begin);
    if (isNeeded) begin();
    return () => {
      for (const occasion of occasions) removeEventListener(occasion, begin);
    };
  }, [isNeeded]);
  return View;
}

/** A message of this page, until the code that shows it with its answer has arrived. */
function Sent({ key, query }: Exchange): VNode {
  return (
    <p key={key} class="note" dir="auto">
      {query}
    </p>
  );
}

/** The conversation: welcome message, suggested questions and messages. */
export function MessageList(): VNode {
  const { chat, language } = useShared();
  const { exchanges, olderCursor, isLoading, conversationId } = useChat();
  const Exchanges = useExchanges(exchanges.length > 0);
  const { texts } = language;
  const last = exchanges.at(-1);
  const isAnswering = last !== undefined && isRunning(last);
  const askedKey = isAnswering && Exchanges ? last.key : null;
  const isToPerson = isLeftToPerson(exchanges.slice(0, -1));
  const position = useReadingPosition(askedKey, { conversationId, isToPerson });
  const { list, content, room } = position;
  const heightBefore = useRef(0);

  const showOlder = async (): Promise<void> => {
    if (isLoading) return;
    heightBefore.current = list.current!.scrollHeight;
    await chat.showOlder().catch(() => undefined);
  };
  const noteScroll = (): void => {
    const isUpwards = position.noteScroll();
    if (isUpwards && list.current!.scrollTop < OLDER_PX && olderCursor) void showOlder();
  };
  // Older messages that appear above do not move the visible text.
  useLayoutEffect(() => {
    const element = list.current!;
    if (heightBefore.current > 0) element.scrollTop += element.scrollHeight - heightBefore.current;
    heightBefore.current = 0;
  }, [exchanges[0]?.key]);

  return (
    <div class="conversation">
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
          {Exchanges ? <Exchanges exchanges={exchanges} /> : exchanges.filter(({ sent }) => sent).map(Sent)}
        </div>
        <div ref={room} />
      </div>
      {position.isBehind && (
        <IconButton class="icon latest" label={texts.latest} onClick={position.toLatest}>
          <LatestIcon />
        </IconButton>
      )}
    </div>
  );
}
