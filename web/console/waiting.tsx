import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { components } from '../../libs/client/src/schema';
import { addressOfAgent } from './addresses';
import { api, call } from './api/client';
import { layoutTexts } from './layout-texts';
import { useSession } from './session-context';
import { fill, useTexts } from './texts';

type Waiting = components['schemas']['ConversationItem'];

const EVERY_MS = 5_000;
const MOST = 100;

const WaitingContext = createContext<readonly Waiting[]>([]);

/** The conversations of all agents whose visitors wait for a person, at most a hundred, newest message first. */
export function useWaiting(): readonly Waiting[] {
  return useContext(WaitingContext);
}

/** The number of these as it is shown. */
export function shownCount(waiting: readonly unknown[]): string {
  return waiting.length >= MOST ? `${MOST - 1}+` : String(waiting.length);
}

/**
 * Reads the waiting conversations on every page, and notifies a reader who is elsewhere of each message to a person.
 * Asks also while the page is hidden, because then the title and the notifications are all that the reader sees.
 */
export function WaitingProvider({ children }: { children: ComponentChildren }) {
  const { kind, scopes } = useSession();
  const mayRead = kind === 'tenant' && scopes.includes('conversations:read');
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const alert = useAlerts();
  useEffect(() => {
    if (!mayRead) return undefined;
    let isOpen = true;
    const ask = async (): Promise<void> => {
      const query = { state: 'waiting', orderBy: 'lastMessageAt', limit: MOST } as const;
      const { conversations } = await call(api.GET('/conversations', { params: { query } }));
      if (!isOpen) return;
      setWaiting(conversations);
      alert.current(conversations);
    };
    // The next call may succeed; the pages show their own failures.
    const askQuietly = (): void => void ask().catch(() => undefined);
    askQuietly();
    const timer = setInterval(askQuietly, EVERY_MS);
    return () => {
      isOpen = false;
      clearInterval(timer);
    };
  }, [mayRead]);
  return <WaitingContext.Provider value={waiting}>{children}</WaitingContext.Provider>;
}

/** Shows a notification for each message that is new since the last call. The first call announces none. */
function useAlerts(): { current: (waiting: readonly Waiting[]) => void } {
  const texts = useTexts(layoutTexts);
  const { route } = useLocation();
  const known = useRef<Set<string> | undefined>(undefined);
  const alert = useRef<(waiting: readonly Waiting[]) => void>(() => undefined);
  alert.current = (waiting) => {
    const before = known.current;
    const keyOf = ({ id, lastMessageAt, handedOverAt }: Waiting): string =>
      [id, lastMessageAt, handedOverAt].join();
    known.current = new Set(waiting.map(keyOf));
    const mayShow = 'Notification' in window && Notification.permission === 'granted' && !document.hasFocus();
    if (!before || !mayShow) return;
    for (const item of waiting) {
      if (before.has(keyOf(item))) continue;
      const { id, agentId, visitorName, lastMessage, title } = item;
      const heading = fill(texts.alert, { name: visitorName ?? texts.visitor });
      // Browsers replace the notification of the same tag without a sound: here, only the notification of another tab.
      const shown = new Notification(heading, { body: lastMessage?.text ?? title, tag: keyOf(item) });
      shown.addEventListener('click', () => {
        focus();
        route(addressOfAgent(agentId, `inbox/${id}`));
      });
    }
  };
  return alert;
}
