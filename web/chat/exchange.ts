import type { Rating, RecordedMessage, Source, StreamEvent } from './api';

/** The reason why an answer failed. */
export interface Failure {
  kind: 'offline' | 'limited' | 'model' | 'interrupted' | 'full' | 'refused' | 'unavailable';
  /** The time until a retry can succeed. */
  retryAfterSeconds?: number;
}

/** A visitor's message and its answer so far. */
export interface Exchange {
  /** Unique on this page; also the idempotency key of the message. */
  key: string;
  query: string;
  /** The body sent with the key. It must not change, or the service refuses the key. */
  sent?: object;
  response: string;
  state: 'waiting' | 'streaming' | 'done' | 'stopped' | 'failed';
  failure?: Failure;
  /** The id of the last event that was read. */
  lastEventId: number;
  messageId?: number;
  sources: Source[];
  rating: Rating;
  author: 'agent' | 'person';
  authorName: string | null;
  createdAt: string;
}

/** An exchange for a message that the visitor has just written. */
export function newExchange(key: string, query: string, now: Date): Exchange {
  return {
    key,
    query,
    response: '',
    state: 'waiting',
    lastEventId: 0,
    sources: [],
    rating: null,
    author: 'agent',
    authorName: null,
    createdAt: now.toISOString(),
  };
}

/** An exchange as the service has recorded it. */
export function recordedExchange(message: RecordedMessage): Exchange {
  const { id, query, response, sources, rating, author, authorName, createdAt } = message;
  const said = { query, response, sources, rating, author, authorName, createdAt };
  return { key: `message ${id}`, state: 'done', lastEventId: 0, messageId: id, ...said };
}

/** The exchange after another event of its answer. An event that was read before changes nothing. Pure. */
export function withEvent(exchange: Exchange, { id, data }: StreamEvent): Exchange {
  if (id !== undefined && id <= exchange.lastEventId) return exchange;
  const lastEventId = id ?? exchange.lastEventId;
  if (!data) return { ...exchange, lastEventId, state: 'done' };
  const messageId = data.messageId ?? exchange.messageId;
  const read: Exchange = { ...exchange, lastEventId, messageId, failure: undefined };
  if (data.error) {
    if (data.error.code === 'STREAM_STOPPED') return { ...read, state: 'stopped' };
    return {
      ...read,
      state: 'failed',
      failure: failureOf(data.error.code, data.error.details.retryAfterSeconds),
    };
  }
  const response = exchange.response + data.delta;
  return {
    ...read,
    response,
    sources: data.sources ?? exchange.sources,
    state: response ? 'streaming' : 'waiting',
  };
}

/** The failure to show for an error of the service. Pure. */
export function failureOf(code: string, retryAfterSeconds?: number): Failure {
  const kinds: Record<string, Failure['kind']> = {
    RATE_LIMITED: 'limited',
    MODEL_ERROR: 'model',
    MODEL_TIMEOUT: 'model',
    MODEL_OVERLOADED: 'model',
    STREAM_INTERRUPTED: 'interrupted',
    LIMIT_REACHED: 'full',
    UNAUTHENTICATED: 'refused',
    ORIGIN_NOT_ALLOWED: 'refused',
  };
  return { kind: kinds[code] ?? 'unavailable', retryAfterSeconds };
}

/**
 * The exchanges to show after the conversation was read again: the recorded ones, oldest first, then those that only this
 * page has. A recorded message replaces the page's own version of it. Pure.
 */
export function merged(shown: Exchange[], recorded: Exchange[]): Exchange[] {
  const fresh = new Map(recorded.map((exchange) => [exchange.messageId, exchange]));
  const kept = shown.map((exchange) => {
    const again = fresh.get(exchange.messageId);
    if (!again || exchange.messageId === undefined) return exchange;
    fresh.delete(exchange.messageId);
    // The key stays, so that the page keeps the element.
    return isRunning(exchange) || exchange.state === 'failed' ? exchange : { ...again, key: exchange.key };
  });
  const added = [...fresh.values()];
  const byTime = (one: Exchange, other: Exchange): number => one.createdAt.localeCompare(other.createdAt);
  const done = [...kept.filter(({ messageId }) => messageId !== undefined), ...added].toSorted(byTime);
  return [...done, ...kept.filter(({ messageId }) => messageId === undefined)];
}

/** True if the answer is not complete. */
export function isRunning({ state }: Exchange): boolean {
  return state === 'waiting' || state === 'streaming';
}
