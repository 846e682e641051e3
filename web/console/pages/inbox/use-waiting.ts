import { useEffect, useState } from 'preact/hooks';
import { api, call } from '../../api/client';
import type { ConversationItem } from './conversation';

const EVERY_MS = 5_000;
const MOST = 100;

/**
 * The conversations whose visitors wait for a person. Asks also while the page is hidden, because then the title and
 * the notifications are all that the reader sees.
 */
export function useWaiting(agentId: string): ConversationItem[] {
  const [waiting, setWaiting] = useState<ConversationItem[]>([]);
  useEffect(() => {
    let isOpen = true;
    const ask = async (): Promise<void> => {
      const params = { path: { id: Number(agentId) }, query: { waiting: true, limit: MOST } };
      const { conversations } = await call(api.GET('/agents/{id}/conversations', { params }));
      if (isOpen) setWaiting(conversations);
    };
    // The list beside it shows the failure; the next call may succeed.
    const askQuietly = (): void => void ask().catch(() => undefined);
    askQuietly();
    const timer = setInterval(askQuietly, EVERY_MS);
    return () => {
      isOpen = false;
      clearInterval(timer);
    };
  }, [agentId]);
  return waiting;
}

/** Shows the number in the title of the page while the inbox is open. */
export function useTitle(name: string, count: number): void {
  useEffect(() => {
    const before = document.title;
    const shown = count >= MOST ? `${MOST - 1}+` : count;
    document.title = `${count > 0 ? `(${shown}) ` : ''}${name} · Parley`;
    return () => {
      document.title = before;
    };
  }, [name, count]);
}
