import type { Chat } from './chat';
import type { Host } from './host';
import type { Storage } from './storage';

/** How often the conversation is read again while a person may answer, and otherwise. */
const AWAITED_MS = 3000;
const IDLE_MS = 30_000;

/**
 * Keeps the conversation up to date while somebody sees it: with what persons answer, and with what was said in another
 * tab.
 */
export function keepFresh(chat: Chat, host: Host, storage: Storage): void {
  let timer: ReturnType<typeof setTimeout>;
  let unread = 0;
  const read = async (): Promise<void> => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible' || chat.state.handedOver) {
      const added = await chat.refresh().catch(() => 0);
      unread = document.visibilityState === 'visible' ? 0 : unread + added;
      host.showUnread(added > 0 ? Math.max(unread, added) : unread);
    }
    timer = setTimeout(() => void read(), chat.state.handedOver ? AWAITED_MS : IDLE_MS);
  };
  document.addEventListener('visibilitychange', () => void read());
  addEventListener('online', () => void read());
  // The other tab has an answer, or begins one.
  storage.onChange(() => void read());
  timer = setTimeout(() => void read(), AWAITED_MS);
}
