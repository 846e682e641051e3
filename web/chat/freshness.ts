import type { Chat } from './chat';
import type { Host } from './host';
import type { Storage } from './storage';

/** Intervals for reading the conversation again: while a person may answer, and otherwise. */
const AWAITED_MS = 3000;
const IDLE_MS = 30_000;

/** Keeps a visible conversation up to date with the answers of persons and the messages of other tabs. */
export function keepFresh(chat: Chat, host: Host, storage: Storage): void {
  let readAtMs = 0;
  let unread = 0;
  const read = async (): Promise<void> => {
    readAtMs = Date.now();
    if (document.visibilityState === 'hidden' && !chat.state.handedOver) return;
    const added = await chat.refresh().catch(() => 0);
    unread = document.visibilityState === 'visible' ? 0 : unread + added;
    // A visible page counts nothing, but its panel may be closed: the loader shows the number then.
    host.showUnread(unread || added);
  };
  document.addEventListener('visibilitychange', () => void read());
  addEventListener('online', () => void read());
  // Another tab begins or has an answer.
  storage.onChange(() => void read());
  setInterval(() => {
    if (chat.state.handedOver || Date.now() - readAtMs >= IDLE_MS) void read();
  }, AWAITED_MS);
}
