import type { ConversationItem, ConversationState } from './public-schema';
import type { Exchange } from './exchange';

/** The state that the page shows. */
export interface ChatState {
  conversationId: string | null;
  /** Oldest first. */
  exchanges: Exchange[];
  /** The cursor of the next older page; null when all messages are shown. */
  olderCursor: string | null;
  conversations: ConversationItem[];
  /** True if the visitor has asked for a person. */
  handedOver: boolean;
  /** True if no person has answered since. */
  waiting: boolean;
  /** True if the service knows how to reach the visitor. */
  hasContact: boolean;
  /** True if a person is typing. */
  typing: boolean;
  state: ConversationState;
  /** True if the form for a person is shown instead of the conversation. */
  isAskingForPerson: boolean;
  isLoading: boolean;
}

/** A new conversation. */
export const EMPTY: Omit<ChatState, 'conversations' | 'hasContact'> = {
  conversationId: null,
  exchanges: [],
  olderCursor: null,
  handedOver: false,
  waiting: false,
  typing: false,
  state: 'open',
  isAskingForPerson: false,
  isLoading: false,
};

/** The state that the page shows, and its listeners. */
export class ChatStore {
  state: ChatState = { ...EMPTY, conversations: [], hasContact: false, isLoading: true };
  private readonly listeners = new Set<() => void>();

  /** Calls `listener` after each change. Returns a function that ends this. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  set(changes: Partial<ChatState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }

  /** Resolves as soon as the state is like this. */
  async until(isReached: (state: ChatState) => boolean): Promise<void> {
    while (!isReached(this.state))
      await new Promise<void>((resolve) => {
        const leave = this.subscribe(() => {
          leave();
          resolve();
        });
      });
  }

  exchange(key: string): Exchange | undefined {
    return this.state.exchanges.find((exchange) => exchange.key === key);
  }

  /** Changes one exchange, if it is still shown. */
  change(key: string, changed: (exchange: Exchange) => Exchange): void {
    const before = this.exchange(key);
    if (!before) return;
    const after = changed(before);
    // The recorded form of a message from before a reload may already be shown.
    const isOther = ({ messageId }: Exchange): boolean =>
      messageId === undefined || messageId !== after.messageId;
    const exchanges = this.state.exchanges
      .filter((exchange) => exchange === before || isOther(exchange))
      .map((exchange) => (exchange === before ? after : exchange));
    this.set({ exchanges });
  }
}
