import {
  NetworkError,
  ServiceError,
  type ContactForm,
  type ConversationItem,
  type PublicAgent,
  type PublicApi,
  type Rating,
} from './api';
import {
  failureOf,
  isRunning,
  merged,
  newExchange,
  recordedExchange,
  withEvent,
  type Exchange,
  type Failure,
} from './exchange';
import type { Host } from './host';
import { randomId } from './random-id';
import type { Storage } from './storage';
import type { StreamEvent } from './stream';

const PAGE_SIZE = 30;
const LISTED_CONVERSATIONS = 20;
/** A broken connection is opened again after these times. */
const RETRY_DELAYS_MS = [300, 1000, 2000, 4000, 8000];

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

/** A message whose answer a reload has interrupted. */
interface Pending {
  key: string;
  query: string;
  sent?: object;
  conversationId: string | null;
  messageId?: number;
}

const EMPTY: Omit<ChatState, 'conversations'> = {
  conversationId: null,
  exchanges: [],
  olderCursor: null,
  handedOver: false,
  isLoading: false,
};

/** One visitor's chat with one agent: what was said, and how it goes on. */
export class Chat {
  state: ChatState = { ...EMPTY, conversations: [], isLoading: true };
  private readonly listeners = new Set<() => void>();
  private running: AbortController | null = null;

  constructor(
    readonly agent: PublicAgent,
    private readonly api: PublicApi,
    private readonly storage: Storage,
    private readonly host: Host,
    private readonly page: string,
  ) {}

  /** Calls `listener` after each change; returns how to stop that. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
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
    this.set({ conversations });
    if (conversationId)
      await this.show(conversationId).catch((error: unknown) => this.begun(conversationId, error));
    else this.set({ isLoading: false });
    if (
      pending &&
      !this.state.exchanges.some(({ messageId }) => messageId && messageId === pending.messageId)
    ) {
      const exchange = {
        ...newExchange(pending.key, pending.query, new Date()),
        messageId: pending.messageId,
        sent: pending.sent,
      };
      this.set({ exchanges: [...this.state.exchanges, exchange] });
      void this.answer(exchange.key);
    } else this.storage.write('pending', null);
  }

  /** A conversation is recorded with its first answer: until then the service does not know it. */
  private begun(conversationId: string, error: unknown): void {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
    this.set({ ...EMPTY, conversationId });
  }

  /** Shows a conversation of the visitor; null begins a new one. */
  async show(conversationId: string | null): Promise<void> {
    this.running?.abort();
    this.storage.write('conversation', conversationId ?? '');
    if (conversationId === null) return this.set(EMPTY);
    this.set({ ...EMPTY, conversationId, isLoading: true });
    try {
      const { messages, nextCursor } = await this.api.messages(conversationId, PAGE_SIZE);
      const handedOver = this.state.conversations.some(
        ({ id, handedOver }) => id === conversationId && handedOver,
      );
      const exchanges = messages.map(recordedExchange).toReversed();
      this.set({ exchanges, olderCursor: nextCursor, handedOver });
    } finally {
      this.set({ isLoading: false });
    }
  }

  /** Loads older messages of the conversation that is shown. */
  async showOlder(): Promise<void> {
    const { conversationId, olderCursor, isLoading } = this.state;
    if (!conversationId || !olderCursor || isLoading) return;
    this.set({ isLoading: true });
    try {
      const { messages, nextCursor } = await this.api.messages(conversationId, PAGE_SIZE, olderCursor);
      if (this.state.conversationId !== conversationId) return;
      const older = messages.map(recordedExchange).toReversed();
      this.set({ exchanges: [...older, ...this.state.exchanges], olderCursor: nextCursor });
    } finally {
      this.set({ isLoading: false });
    }
  }

  /** Reads the newest messages again: another tab, or a person, may have added some. Returns how many persons' are new. */
  async refresh(): Promise<number> {
    const { conversationId } = this.state;
    if (!conversationId) return 0;
    const { messages } = await this.api.messages(conversationId, PAGE_SIZE);
    if (this.state.conversationId !== conversationId) return 0;
    const known = new Set(this.state.exchanges.map(({ messageId }) => messageId));
    this.set({ exchanges: merged(this.state.exchanges, messages.map(recordedExchange).toReversed()) });
    return messages.filter(({ id, author }) => author === 'person' && !known.has(id)).length;
  }

  /** Sends a message. Does nothing while an answer is on its way. */
  ask(query: string): void {
    if (query.trim() === '' || this.state.exchanges.some(isRunning)) return;
    const { conversationId } = this.state;
    const sent = { message: query, ...(conversationId ? { conversationId } : { page: this.page }) };
    const exchange = { ...newExchange(randomId(), query, new Date()), sent };
    this.set({ exchanges: [...this.state.exchanges, exchange] });
    this.host.tell('message', { from: 'visitor' });
    void this.answer(exchange.key);
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
    this.change(key, (exchange) => ({ ...exchange, ...again }));
    void this.answer(key);
  }

  /** Ends the answer that is on its way; what was said stays. */
  async stop(): Promise<void> {
    const exchange = this.state.exchanges.find(isRunning);
    if (!exchange) return;
    if (exchange.messageId !== undefined) await this.api.stop(exchange.messageId).catch(() => undefined);
    this.running?.abort();
    this.change(exchange.key, (running) => (isRunning(running) ? { ...running, state: 'stopped' } : running));
    this.storage.write('pending', null);
  }

  async rate(key: string, rating: Rating): Promise<void> {
    const exchange = this.state.exchanges.find((one) => one.key === key);
    const { conversationId } = this.state;
    if (!exchange?.messageId || !conversationId) return;
    const before = exchange.rating;
    this.change(key, (one) => ({ ...one, rating }));
    try {
      await this.api.rate(conversationId, exchange.messageId, rating);
      this.host.tell('rating', { rating });
    } catch {
      this.change(key, (one) => ({ ...one, rating: before }));
    }
  }

  /** Leaves contact details. @throws ServiceError, NetworkError */
  async leaveContact(contact: ContactForm, idempotencyKey: string): Promise<void> {
    const { conversationId } = this.state;
    const body = { ...contact, ...(conversationId ? { conversationId } : { page: this.page }) };
    const id = await this.api.leaveContact(body, idempotencyKey);
    this.storage.write('leadLeft', true);
    this.storage.write('conversation', id);
    this.set({ conversationId: id });
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
    this.set({ handedOver: true });
    this.host.tell('handoff');
  }

  private async answer(key: string): Promise<void> {
    const running = new AbortController();
    this.running = running;
    for (let attempt = 0; ; attempt++) {
      const before = this.exchange(key)?.lastEventId;
      try {
        await this.read(key, running.signal);
        break;
      } catch (error) {
        if (running.signal.aborted) return;
        const progressed = this.exchange(key)?.lastEventId !== before;
        if (progressed) attempt = -1;
        const delayMs = RETRY_DELAYS_MS[attempt + 1];
        if (!this.isTransient(key, error) || delayMs === undefined) return this.fail(key, error);
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        if (running.signal.aborted) return;
      }
    }
    this.finish(key);
  }

  /** Reads the answer from where it was left. @throws NetworkError when the connection ends before the answer */
  private async read(key: string, signal: AbortSignal): Promise<void> {
    const exchange = this.exchange(key)!;
    this.keepPending(exchange);
    for await (const event of this.eventsOf(exchange, signal)) {
      if (signal.aborted) return;
      // An error without an id is about the connection alone.
      if (event.data?.error && event.id === undefined) throw new NetworkError(event.data.error.code);
      this.take(key, event);
    }
    if (isRunning(this.exchange(key)!)) throw new NetworkError('the answer has not ended');
  }

  private async *eventsOf(exchange: Exchange, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    const { messageId, lastEventId, sent = {}, key } = exchange;
    if (messageId !== undefined) return yield* this.api.readOn(messageId, lastEventId, signal);
    try {
      yield* this.api.send(sent, key, signal);
    } catch (error) {
      const isMade = error instanceof ServiceError && error.code === 'IDEMPOTENCY_KEY_IN_USE';
      if (!isMade || error.details.messageId === undefined) throw error;
      // The first request with this message still runs: its answer is read on.
      this.change(key, (one) => ({ ...one, messageId: error.details.messageId }));
      yield* this.api.readOn(error.details.messageId, 0, signal);
    }
  }

  private take(key: string, event: StreamEvent): void {
    const isFirst = this.exchange(key)?.messageId === undefined;
    this.change(key, (exchange) => withEvent(exchange, event));
    // What is sent again after a failure may begin another conversation.
    if (event.data && event.data.conversationId !== this.state.conversationId) {
      this.set({ conversationId: event.data.conversationId });
      this.storage.write('conversation', event.data.conversationId);
    }
    if (isFirst) this.keepPending(this.exchange(key)!);
  }

  private isTransient(key: string, error: unknown): boolean {
    if (error instanceof NetworkError) return true;
    const { messageId } = this.exchange(key)!;
    if (!(error instanceof ServiceError)) return false;
    // The answer is not kept any more, or was replayed whole: the recorded conversation has it.
    if (error.status === 404 && messageId !== undefined) return false;
    return error.status === 503 || error.status === 502 || error.code === 'IDEMPOTENCY_KEY_IN_USE';
  }

  private async fail(key: string, error: unknown): Promise<void> {
    const isGone = error instanceof ServiceError && error.status === 404 && this.exchange(key)?.messageId;
    if (isGone) {
      await this.refresh().catch(() => undefined);
      const found = this.state.exchanges.find((one) => one.messageId === isGone && !isRunning(one));
      if (found) return this.finish(key);
      // Nothing was recorded: the message is sent anew.
      this.change(key, (one) => ({ ...one, messageId: undefined }));
    }
    const failure = failureFrom(error);
    this.change(key, (exchange) => ({ ...exchange, state: 'failed', failure }));
    this.host.tell('error', { kind: failure.kind });
  }

  private finish(key: string): void {
    this.storage.write('pending', null);
    const exchange = this.exchange(key);
    if (exchange?.state === 'failed') this.host.tell('error', { kind: exchange.failure?.kind });
    else this.host.tell('message', { from: 'agent' });
  }

  private keepPending({ key, query, sent, messageId }: Exchange): void {
    this.storage.write('pending', { key, query, sent, messageId, conversationId: this.state.conversationId });
  }

  private exchange(key: string): Exchange | undefined {
    return this.state.exchanges.find((exchange) => exchange.key === key);
  }

  private change(key: string, changed: (exchange: Exchange) => Exchange): void {
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

  private set(changes: Partial<ChatState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}

function failureFrom(error: unknown): Failure {
  if (error instanceof NetworkError) return { kind: 'offline' };
  if (error instanceof ServiceError) return failureOf(error.code, error.details.retryAfterSeconds);
  return { kind: 'unavailable' };
}
