import type { FunctionComponent, VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useChat, useShared } from './context';
import { isLeftToPerson, isRunning } from './exchange';
import type { ExchangesProps } from './exchanges';
import { IconButton, LatestIcon } from './icons';
import { filled } from './texts';
import { useReadingPosition } from './use-reading-position';
import { Welcome } from './welcome';

/** Within this distance from its beginning, the list loads older messages. */
const OLDER_PX = 200;

let View: FunctionComponent<ExchangesProps> | undefined;

/** The code that shows messages is loaded after the panel has appeared. */
function useExchanges(): FunctionComponent<ExchangesProps> | undefined {
  const [, setReady] = useState(View !== undefined);
  useEffect(() => {
    const load = async (): Promise<void> => {
      View = (await import('./exchanges')).Exchanges;
      setReady(true);
    };
    const loadAgain = (): void => void load().catch(() => undefined);
    addEventListener('online', loadAgain);
    loadAgain();
    return () => removeEventListener('online', loadAgain);
  }, []);
  return View;
}

/** The conversation: welcome message, suggested questions and messages. */
export function MessageList(): VNode {
  const { chat, language } = useShared();
  const { exchanges, olderCursor, isLoading, conversationId } = useChat();
  const Exchanges = useExchanges();
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
          {Exchanges && <Exchanges exchanges={exchanges} />}
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
