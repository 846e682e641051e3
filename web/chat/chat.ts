import { Answers, type Pending } from './answers';
import { ServiceError, type ContactForm, type PublicAgent, type PublicApi, type Rating } from './api';
import { ChatStore, EMPTY, type ChatState } from './chat-store';
import { isRunning, merged, newExchange, recordedExchange } from './exchange';
import type { Host } from './host';
import { randomId } from './random-id';
import type { Storage } from './storage';

const PAGE_SIZE = 30;
const LISTED_CONVERSATIONS = 20;

/** One visitor's chat with one agent: what was said, and how it goes on. */
export class Chat {
  readonly store = new ChatStore();
  private readonly answers: Answers;

  constructor(
    readonly agent: PublicAgent,
    private readonly api: PublicApi,
    private readonly storage: Storage,
    private readonly host: Host,
    private readonly page: string,
  ) {
    this.answers = new Answers(this.store, api, storage, host, () => this.refresh());
  }

  get state(): ChatState {
    return this.store.state;
  }

  /** Shows the visitor's last conversation, and goes on with an answer that a reload has interrupted. */
  async open(): Promise<void> {
    const pending = this.storage.read<Pending>('pending');
    const left = this.storage.read<string>('conversation');
    const conversations = await this.api.conversations(LISTED_CONVERSATIONS);
    const conversationId = pending
      ? pending.conversationId
      : left === ''
        ? null
        : (conversations[0]?.id ?? null);
    this.store.set({ conversations });
    if (conversationId)
      await this.show(conversationId).catch((error: unknown) => this.begun(conversationId, error));
    else this.store.set({ isLoading: false });
    if (
      pending &&
      !this.state.exchanges.some(({ messageId }) => messageId && messageId === pending.messageId)
    ) {
      const exchange = {
        ...newExchange(pending.key, pending.query, new Date()),
        messageId: pending.messageId,
        sent: pending.sent,
      };
      this.store.set({ exchanges: [...this.state.exchanges, exchange] });
      void this.answers.read(exchange.key);
    } else this.storage.write('pending', null);
  }

  /** A conversation is recorded with its first answer: until then the service does not know it. */
  private begun(conversationId: string, error: unknown): void {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
    this.store.set({ ...EMPTY, conversationId });
  }

  /** Shows a conversation of the visitor; null begins a new one. */
  async show(conversationId: string | null): Promise<void> {
    this.answers.leave();
    this.storage.write('conversation', conversationId ?? '');
    if (conversationId === null) return this.store.set(EMPTY);
    this.store.set({ ...EMPTY, conversationId, isLoading: true });
    try {
      const { messages, nextCursor } = await this.api.messages(conversationId, PAGE_SIZE);
      const handedOver = this.state.conversations.some(
        ({ id, handedOver }) => id === conversationId && handedOver,
      );
      const exchanges = messages.map(recordedExchange).toReversed();
      this.store.set({ exchanges, olderCursor: nextCursor, handedOver });
    } finally {
      this.store.set({ isLoading: false });
    }
  }

  /** Loads older messages of the conversation that is shown. */
  async showOlder(): Promise<void> {
    const { conversationId, olderCursor, isLoading } = this.state;
    if (!conversationId || !olderCursor || isLoading) return;
    this.store.set({ isLoading: true });
    try {
      const { messages, nextCursor } = await this.api.messages(conversationId, PAGE_SIZE, olderCursor);
      if (this.state.conversationId !== conversationId) return;
      const older = messages.map(recordedExchange).toReversed();
      this.store.set({ exchanges: [...older, ...this.state.exchanges], olderCursor: nextCursor });
    } finally {
      this.store.set({ isLoading: false });
    }
  }

  /**
   * Reads the newest messages again: another tab, or a person, may have added some. Returns how many persons' are new.
   */
  async refresh(): Promise<number> {
    const { conversationId } = this.state;
    if (!conversationId) return 0;
    const { messages } = await this.api.messages(conversationId, PAGE_SIZE);
    if (this.state.conversationId !== conversationId) return 0;
    const known = new Set(this.state.exchanges.map(({ messageId }) => messageId));
    this.store.set({ exchanges: merged(this.state.exchanges, messages.map(recordedExchange).toReversed()) });
    return messages.filter(({ id, author }) => author === 'person' && !known.has(id)).length;
  }

  /** Sends a message. Does nothing while an answer is on its way. */
  ask(query: string): void {
    if (query.trim() === '' || this.state.exchanges.some(isRunning)) return;
    const { conversationId } = this.state;
    const sent = { message: query, ...(conversationId ? { conversationId } : { page: this.page }) };
    const exchange = { ...newExchange(randomId(), query, new Date()), sent };
    this.store.set({ exchanges: [...this.state.exchanges, exchange] });
    this.host.tell('message', { from: 'visitor' });
    void this.answers.read(exchange.key);
  }

  /** Tries again what has failed: the same message, which is not said twice. */
  retry(key: string): void {
    const again = {
      state: 'waiting',
      response: '',
      failure: undefined,
      messageId: undefined,
      lastEventId: 0,
    } as const;
    this.store.change(key, (exchange) => ({ ...exchange, ...again }));
    void this.answers.read(key);
  }

  /** Ends the answer that is on its way; what was said stays. */
  async stop(): Promise<void> {
    const exchange = this.state.exchanges.find(isRunning);
    if (!exchange) return;
    if (exchange.messageId !== undefined) await this.api.stop(exchange.messageId).catch(() => undefined);
    this.answers.leave();
    this.store.change(exchange.key, (running) =>
      isRunning(running) ? { ...running, state: 'stopped' } : running,
    );
    this.storage.write('pending', null);
  }

  async rate(key: string, rating: Rating): Promise<void> {
    const exchange = this.store.exchange(key);
    const { conversationId } = this.state;
    if (!exchange?.messageId || !conversationId) return;
    const before = exchange.rating;
    this.store.change(key, (one) => ({ ...one, rating }));
    try {
      await this.api.rate(conversationId, exchange.messageId, rating);
      this.host.tell('rating', { rating });
    } catch {
      this.store.change(key, (one) => ({ ...one, rating: before }));
    }
  }

  /** Leaves contact details. @throws ServiceError, NetworkError */
  async leaveContact(contact: ContactForm, idempotencyKey: string): Promise<void> {
    const { conversationId } = this.state;
    const body = { ...contact, ...(conversationId ? { conversationId } : { page: this.page }) };
    const id = await this.api.leaveContact(body, idempotencyKey);
    this.storage.write('leadLeft', true);
    this.storage.write('conversation', id);
    this.store.set({ conversationId: id });
    this.host.tell('lead');
  }

  /** Asks for a person; begins a conversation if there is none. @throws ServiceError, NetworkError */
  async handOver(
    { message, consent, ...contact }: ContactForm & { message?: string },
    idempotencyKey: string,
  ): Promise<void> {
    if (!this.state.conversationId)
      await this.leaveContact({ ...contact, consent }, `${idempotencyKey}-lead`);
    await this.api.handOver(this.state.conversationId!, { ...contact, message }, idempotencyKey);
    this.store.set({ handedOver: true });
    this.host.tell('handoff');
  }
}
