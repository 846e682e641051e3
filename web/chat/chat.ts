import { Answers, type Pending } from './answers';
import { ServiceError, type ContactForm, type PublicAgent, type PublicApi, type Rating } from './api';
import { ChatStore, EMPTY, type ChatState } from './chat-store';
import { isRunning, merged, newExchange, recordedExchange } from './exchange';
import type { Host } from './host';
import { randomId } from './random-id';
import type { Storage } from './storage';

const PAGE_SIZE = 30;
const LISTED_CONVERSATIONS = 20;

/** One visitor's chat with one agent: loads conversations, sends messages, rates answers. */
export class Chat {
  readonly store = new ChatStore();
  private readonly answers: Answers;
  /** Changes when the chat shows something else. A response for an earlier view is dropped. */
  private view = 0;

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

  /** Shows the visitor's last conversation, and continues an answer that a reload has interrupted. */
  async open(): Promise<void> {
    await this.change(async (isShown) => {
      const pending = this.storage.read<Pending>('pending');
      const last = this.storage.read<string>('conversation');
      const conversations = await this.api.conversations(LISTED_CONVERSATIONS);
      if (!isShown()) return;
      this.store.set({ conversations });
      const newest = last === '' ? null : (conversations[0]?.id ?? null);
      const conversationId = pending ? pending.conversationId : newest;
      if (conversationId)
        await this.load(conversationId, isShown).catch((error: unknown) => {
          // A conversation is recorded with its first answer: until then the service does not know it.
          if (!(error instanceof ServiceError) || error.status !== 404) throw error;
        });
      if (isShown()) this.resume(pending);
    });
  }

  /** Shows a conversation of the visitor, or with null a new one. */
  async show(conversationId: string | null): Promise<void> {
    await this.change(async (isShown) => {
      if (conversationId) return this.load(conversationId, isShown);
      this.answers.leave();
      this.storage.write('conversation', '');
      this.store.set(EMPTY);
    });
  }

  /** Loads older messages of the conversation that is shown. */
  async showOlder(): Promise<void> {
    const { conversationId, olderCursor, isLoading } = this.state;
    if (!conversationId || !olderCursor || isLoading) return;
    const { view } = this;
    this.store.set({ isLoading: true });
    try {
      const { messages, nextCursor } = await this.api.messages(conversationId, PAGE_SIZE, olderCursor);
      if (view !== this.view) return;
      const older = messages.map(recordedExchange).toReversed();
      this.store.set({ exchanges: [...older, ...this.state.exchanges], olderCursor: nextCursor });
    } finally {
      if (view === this.view) this.store.set({ isLoading: false });
    }
  }

  /**
   * Reads the newest messages again, because another tab or a person may have added some. Returns the number of new
   * messages from persons.
   */
  async refresh(): Promise<number> {
    const { conversationId } = this.state;
    if (!conversationId) return 0;
    const { view } = this;
    const { messages } = await this.api.messages(conversationId, PAGE_SIZE);
    if (view !== this.view || this.state.conversationId !== conversationId) return 0;
    const known = new Set(this.state.exchanges.map(({ messageId }) => messageId));
    this.store.set({ exchanges: merged(this.state.exchanges, messages.map(recordedExchange).toReversed()) });
    return messages.filter(({ id, author }) => author === 'person' && !known.has(id)).length;
  }

  /** Sends a message. Does nothing while an answer is running. */
  ask(query: string): void {
    if (query.trim() === '' || this.state.exchanges.some(isRunning)) return;
    const { conversationId } = this.state;
    const sent = { message: query, ...(conversationId ? { conversationId } : { page: this.page }) };
    const exchange = { ...newExchange(randomId(), query, new Date()), sent };
    this.store.set({ exchanges: [...this.state.exchanges, exchange] });
    this.host.tell('message', { from: 'visitor' });
    void this.answers.read(exchange.key);
  }

  /** Sends a failed message again, with the same key: the service records it only once. */
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

  /** Stops the running answer; the text so far stays. */
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
  /** Changes the view. If another change overtakes this one, its responses and its error are dropped. */
  private async change(run: (isShown: () => boolean) => Promise<void>): Promise<void> {
    const view = ++this.view;
    const isShown = (): boolean => view === this.view;
    try {
      await run(isShown);
    } catch (error) {
      if (isShown()) throw error;
    } finally {
      if (isShown()) this.store.set({ isLoading: false });
    }
  }

  private async load(conversationId: string, isShown: () => boolean): Promise<void> {
    this.answers.leave();
    this.storage.write('conversation', conversationId);
    this.store.set({ ...EMPTY, conversationId, isLoading: true });
    const { messages, nextCursor } = await this.api.messages(conversationId, PAGE_SIZE);
    if (!isShown()) return;
    const handedOver = this.state.conversations.some((one) => one.id === conversationId && one.handedOver);
    // A message that was sent meanwhile stays.
    const exchanges = merged(this.state.exchanges, messages.map(recordedExchange).toReversed());
    this.store.set({ exchanges, olderCursor: nextCursor, handedOver });
  }

  /** Reads the answer that a reload has interrupted, unless it is recorded already. */
  private resume(pending: Pending | null): void {
    const { exchanges } = this.state;
    if (!pending || (pending.messageId && exchanges.some((one) => one.messageId === pending.messageId)))
      return this.storage.write('pending', null);
    const { key, query, messageId, sent } = pending;
    const exchange = { ...newExchange(key, query, new Date()), messageId, sent };
    this.store.set({ exchanges: [...exchanges, exchange] });
    void this.answers.read(key);
  }
}
