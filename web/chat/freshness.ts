import type { Chat } from './chat';
import type { Host } from './host';
import type { Storage } from './storage';

/** Intervals for reading the conversation again: while a person may answer, and otherwise. */
const AWAITED_MS = 3000;
const IDLE_MS = 30_000;

/**
 * Keeps a conversation up to date with the answers of persons and the messages of other tabs, and counts the answers of
 * persons that the visitor has not seen. Returns a function to call when the panel is opened or closed.
 */
export function keepFresh(
  chat: Chat,
  { host, storage }: { host: Host; storage: Storage },
  isOpenAtFirst: boolean,
): (isOpen: boolean) => void {
  let readAtMs = 0;
  let isOpen = isOpenAtFirst;
  // A closed panel is a part of a visible page.
  const isSeen = (): boolean => isOpen && document.visibilityState === 'visible';
  const count = (): void => {
    const persons = chat.state.exchanges.filter(({ author }) => author === 'person');
    const newest = persons.at(-1)?.createdAt ?? '';
    const seenUntil = storage.read<string>('seen') ?? '';
    if (isSeen() && newest > seenUntil) storage.write('seen', newest);
    host.showUnread(isSeen() ? 0 : persons.filter(({ createdAt }) => createdAt > seenUntil).length);
    const isAwaited = chat.state.handedOver || null;
    if (storage.read('awaited') !== isAwaited) storage.write('awaited', isAwaited);
  };
  const read = async (): Promise<void> => {
    readAtMs = Date.now();
    if (isSeen() || chat.state.handedOver) await chat.refresh().catch(() => undefined);
    count();
  };
  document.addEventListener('visibilitychange', () => void read());
  addEventListener('online', () => void read());
  // Another tab begins or has an answer.
  storage.onChange(() => void read());
  setInterval(() => {
    if (chat.state.handedOver || Date.now() - readAtMs >= IDLE_MS) void read();
  }, AWAITED_MS);
  count();
  return (nowOpen) => {
    isOpen = nowOpen;
    // The visitor may close the panel before the conversation is read again.
    count();
    void read();
  };
}
