import { withEvent } from './answer-event';
import { NetworkError, ServiceError, type PublicApi } from './api';
import type { StreamEvent } from './public-schema';
import { isDecision } from './decision';
import type { ChatStore } from './chat-store';
import { isRunning, type Exchange } from './exchange';
import { failureOf, type Failure } from './failure';
import type { Host } from './host';
import type { Storage } from './storage';

/** Delays before a broken connection is opened again. */
const RETRY_DELAYS_MS = [300, 1000, 2000, 4000, 8000];

/** A message whose answer a reload has interrupted. */
export interface Pending {
  key: string;
  query: string;
  sent?: object;
  conversationId: string | null;
  messageId?: number;
}

/** Reads answers, one at a time, across broken connections and reloads of the page. */
export class Answers {
  private running: AbortController | null = null;

  /** `refresh` reads the recorded conversation again. */
  constructor(
    private readonly store: ChatStore,
    private readonly api: PublicApi,
    private readonly storage: Storage,
    private readonly host: Host,
    private readonly refresh: () => Promise<unknown>,
  ) {}

  /** Stops reading. The answer continues in the service. */
  leave(): void {
    this.running?.abort();
  }

  /** Reads the answer of an exchange until it ends or fails. */
  async read(key: string): Promise<void> {
    const running = new AbortController();
    this.running = running;
    for (let attempt = 0; ; attempt++) {
      const before = this.store.exchange(key)?.lastEventId;
      try {
        await this.readOnce(key, running.signal);
        break;
      } catch (error) {
        if (running.signal.aborted) return;
        const progressed = this.store.exchange(key)?.lastEventId !== before;
        if (progressed) attempt = -1;
        const delayMs = RETRY_DELAYS_MS[attempt + 1];
        if (!this.isTransient(key, error) || delayMs === undefined) return this.fail(key, error);
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        if (running.signal.aborted) return;
      }
    }
    this.finish(key);
  }

  /**
   * Learns the id of a message whose answer has no word yet: the service names it to a repetition with the same key.
   * @throws ServiceError, NetworkError
   */
  async learnMessageId(exchange: Exchange): Promise<void> {
    for await (const _ of this.eventsOf(exchange, new AbortController().signal)) return;
  }

  /** Continues the answer after the last event. @throws NetworkError when the connection ends before the answer */
  private async readOnce(key: string, signal: AbortSignal): Promise<void> {
    const exchange = this.store.exchange(key)!;
    this.keepPending(exchange);
    for await (const event of this.eventsOf(exchange, signal)) {
      if (signal.aborted) return;
      // An error without an id concerns only the connection.
      if (event.data?.error && event.id === undefined) throw new NetworkError(event.data.error.code);
      this.take(key, event);
    }
    if (isRunning(this.store.exchange(key)!)) throw new NetworkError('the answer has not ended');
  }

  private async *eventsOf(exchange: Exchange, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    const { messageId, lastEventId, sent = {}, key } = exchange;
    if (messageId !== undefined) return yield* this.api.resume(messageId, lastEventId, signal);
    try {
      const { path, ...body } = sent as { path?: string };
      yield* this.api.send(body, key, { signal, path });
    } catch (error) {
      const isMade = error instanceof ServiceError && error.code === 'IDEMPOTENCY_KEY_IN_USE';
      if (!isMade || error.details.messageId === undefined) throw error;
      // The first request with this message is still running: continue its answer.
      this.store.change(key, (one) => ({ ...one, messageId: error.details.messageId }));
      yield* this.api.resume(error.details.messageId, 0, signal);
    }
  }

  private take(key: string, event: StreamEvent): void {
    const isFirst = this.store.exchange(key)?.messageId === undefined;
    this.store.change(key, (exchange) => withEvent(exchange, event));
    // A message that is sent again after a failure may begin another conversation.
    if (event.data && event.data.conversationId !== this.store.state.conversationId) {
      this.store.set({ conversationId: event.data.conversationId });
      this.storage.write('conversation', event.data.conversationId);
    }
    if (isFirst) this.keepPending(this.store.exchange(key)!);
  }

  private isTransient(key: string, error: unknown): boolean {
    if (error instanceof NetworkError) return true;
    const { messageId } = this.store.exchange(key)!;
    if (!(error instanceof ServiceError)) return false;
    // The answer is no longer kept, or was replayed whole: the recorded conversation contains it.
    if (error.status === 404 && messageId !== undefined) return false;
    return error.status === 503 || error.status === 502 || error.code === 'IDEMPOTENCY_KEY_IN_USE';
  }

  private async fail(key: string, error: unknown): Promise<void> {
    const exchange = this.store.exchange(key);
    if (exchange && isDecision(exchange) && error instanceof ServiceError && error.status === 409) {
      // It was decided in another tab, or too late: the card says so.
      this.store.set({ exchanges: this.store.state.exchanges.filter((one) => one !== exchange) });
      this.storage.write('pending', null);
      await this.refresh().catch(() => undefined);
      return;
    }
    if (error instanceof ServiceError && error.code === 'STREAM_STOPPED') {
      this.store.change(key, (one) => ({ ...one, state: 'stopped' }));
      return this.finish(key);
    }
    const isGone =
      error instanceof ServiceError && error.status === 404 && this.store.exchange(key)?.messageId;
    if (isGone) {
      await this.refresh().catch(() => undefined);
      const found = this.store.state.exchanges.find((one) => one.messageId === isGone && !isRunning(one));
      if (found) return this.finish(key);
      // Nothing was recorded: the message is sent again.
      this.store.change(key, (one) => ({ ...one, messageId: undefined }));
    }
    const failure = failureFrom(error);
    this.store.change(key, (exchange) => ({ ...exchange, state: 'failed', failure }));
    // After a lost connection, the service may have recorded the answer.
    if (failure.kind !== 'offline') this.forgetUnrecorded(key);
    this.host.tell('error', { kind: failure.kind });
  }

  private finish(key: string): void {
    this.storage.write('pending', null);
    this.forgetUnrecorded(key);
    const exchange = this.store.exchange(key);
    if (exchange?.state === 'failed') this.host.tell('error', { kind: exchange.failure?.kind });
    else this.host.tell('message', { from: 'agent' });
    // The message may have left contact details, or asked for a person.
    if (exchange?.state === 'done') void this.refresh().catch(() => undefined);
  }

  /** Forgets a conversation that began with this message and was not recorded: it has no answer, and will get none. */
  forgetUnrecorded(key: string): void {
    const exchange = this.store.exchange(key);
    const hasBegun = exchange?.sent && !('conversationId' in exchange.sent);
    if (!hasBegun || exchange.response !== '' || exchange.state === 'done') return;
    this.store.set({ conversationId: null });
    this.storage.write('conversation', null);
  }

  private keepPending({ key, query, sent, messageId }: Exchange): void {
    this.storage.write('pending', {
      key,
      query,
      sent,
      messageId,
      conversationId: this.store.state.conversationId,
    });
  }
}

function failureFrom(error: unknown): Failure {
  if (error instanceof NetworkError) return { kind: 'offline' };
  if (error instanceof ServiceError) return failureOf(error.code, error.details);
  return { kind: 'unavailable' };
}
