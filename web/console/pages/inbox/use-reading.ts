import { useEffect } from 'preact/hooks';
import { api, call } from '../../api/client';

interface Read {
  agentId: string;
  conversationId: string;
  /** The newest message, as soon as it is known. */
  newest: number | undefined;
  onRead: () => void;
}

/** Marks the conversation as read for its reader, with each message that is shown while the page is visible. */
export function useReading({ agentId, conversationId, newest, onRead }: Read): void {
  useEffect(() => {
    if (newest === undefined) return undefined;
    const mark = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', mark);
      const params = { path: { id: Number(agentId), conversationId } };
      // The messages are shown even if this fails.
      call(api.PUT('/agents/{id}/conversations/{conversationId}/read', { params })).then(
        onRead,
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [newest]);
}
