import type { ConversationItem } from './api';
import type { Exchange } from './exchange';

/** What the page shows. */
export interface ChatState {
  conversationId: string | null;
  /** Oldest first. */
  exchanges: Exchange[];
  /** Where older messages begin; null when all are shown. */
  olderCursor: string | null;
  conversations: ConversationItem[];
  handedOver: boolean;
  isLoading: boolean;
}

/** A conversation that nobody has begun. */
export const EMPTY: Omit<ChatState, 'conversations'> = {
  conversationId: null,
  exchanges: [],
  olderCursor: null,
  handedOver: false,
  isLoading: false,
};

/** What the page shows, and who is told when it changes. */
export class ChatStore {
  state: ChatState = { ...EMPTY, conversations: [], isLoading: true };
  private readonly listeners = new Set<() => void>();

  /** Calls `listener` after each change; returns how to stop that. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  set(changes: Partial<ChatState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }

  exchange(key: string): Exchange | undefined {
    return this.state.exchanges.find((exchange) => exchange.key === key);
  }

  /** Changes one exchange, if it is still shown. */
  change(key: string, changed: (exchange: Exchange) => Exchange): void {
    const before = this.exchange(key);
    if (!before) return;
    const after = changed(before);
    // What was said before a reload may be shown already, as it was recorded.
    const isOther = ({ messageId }: Exchange): boolean =>
      messageId === undefined || messageId !== after.messageId;
    const exchanges = this.state.exchanges
      .filter((exchange) => exchange === before || isOther(exchange))
      .map((exchange) => (exchange === before ? after : exchange));
    this.set({ exchanges });
  }
}
