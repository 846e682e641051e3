import type { Rating, RecordedMessage, Source } from './api';
import type { StreamEvent } from './stream';

/** Why an answer did not come. */
export interface Failure {
  kind: 'offline' | 'limited' | 'model' | 'interrupted' | 'full' | 'refused' | 'unavailable';
  /** When a retry can succeed. */
  retryAfterSeconds?: number;
}

/** What a visitor said, and what was answered so far. */
export interface Exchange {
  /** Unique on this page; also the idempotency key of what the visitor said. */
  key: string;
  query: string;
  /** The body that is sent with the key: the same each time, or the service refuses the key. */
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

/** What a visitor has just said. */
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

/**
 * The exchange after one more event of its answer. An event that was read before changes nothing: an answer that is
 * read on may begin with it. Pure.
 */
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

/** What to tell a visitor about an error of the service. Pure. */
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
 * What is shown after messages of the conversation were read again: the recorded ones, oldest first, and behind them
 * what this page alone knows. A recorded message takes the place of what the page knew of it. Pure.
 */
export function merged(shown: Exchange[], recorded: Exchange[]): Exchange[] {
  const fresh = new Map(recorded.map((exchange) => [exchange.messageId, exchange]));
  const kept = shown.map((exchange) => {
    const again = fresh.get(exchange.messageId);
    if (!again || exchange.messageId === undefined) return exchange;
    fresh.delete(exchange.messageId);
    // The key stays: the page shows the same element.
    return isRunning(exchange) || exchange.state === 'failed' ? exchange : { ...again, key: exchange.key };
  });
  const added = [...fresh.values()];
  const byTime = (one: Exchange, other: Exchange): number => one.createdAt.localeCompare(other.createdAt);
  const done = [...kept.filter(({ messageId }) => messageId !== undefined), ...added].toSorted(byTime);
  return [...done, ...kept.filter(({ messageId }) => messageId === undefined)];
}

/** Whether its answer is on its way. */
export function isRunning({ state }: Exchange): boolean {
  return state === 'waiting' || state === 'streaming';
}
