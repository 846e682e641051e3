import type { AskedAction, Attachment, Rating, RecordedMessage, Source } from './public-schema';
import type { Failure } from './failure';

/** A visitor's message and its answer so far. */
export interface Exchange {
  /** Unique on this page; also the idempotency key of the message. */
  key: string;
  query: string;
  /** The body sent with the key, for a decision with its path. It must not change, or the service refuses the key. */
  sent?: object;
  response: string;
  state: 'waiting' | 'streaming' | 'done' | 'stopped' | 'failed';
  /** Whether the visitor has stopped the answer, and it has not ended. */
  isStopping?: boolean;
  failure?: Failure;
  /** The id of the last event that was read. */
  lastEventId: number;
  messageId?: number;
  sources: Source[];
  /** The files of the visitor, or of a person. */
  attachments?: Attachment[];
  /** The action that the answer asks to confirm. */
  action?: AskedAction;
  /** The name of the action that is being called for the answer. */
  calling?: string;
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
  const { id, ...said } = message;
  return { key: `message ${id}`, state: 'done', lastEventId: 0, messageId: id, ...said };
}

/**
 * The exchanges to show after the conversation was read again: the recorded exchanges, oldest first, and the exchanges
 * that only this page has: a failed message at its place, a running message at the end. A recorded message replaces the
 * page's own version of it. Pure.
 */
export function merged(shown: Exchange[], recorded: Exchange[]): Exchange[] {
  const fresh = new Map(recorded.map((exchange) => [exchange.messageId, exchange]));
  const kept = shown.map((exchange) => {
    const again = fresh.get(exchange.messageId);
    if (!again || exchange.messageId === undefined) return exchange;
    fresh.delete(exchange.messageId);
    if (isRunning(exchange) || exchange.state === 'failed') return exchange;
    // The key stays, so that the page keeps the element; and only this page knows that the answer was stopped.
    return { ...again, key: exchange.key, state: exchange.state };
  });
  const added = [...fresh.values()];
  const byTime = (one: Exchange, other: Exchange): number => one.createdAt.localeCompare(other.createdAt);
  const result = [...kept.filter(({ messageId }) => messageId !== undefined), ...added].toSorted(byTime);
  kept.forEach((exchange, index) => {
    if (exchange.messageId !== undefined) return;
    // The clock of the browser may be wrong: only the message before it says where it was.
    const after = isRunning(exchange) ? result.length : result.indexOf(kept[index - 1]!) + 1;
    result.splice(after, 0, exchange);
  });
  return result;
}

/** The text of a message that has files only. Pure. */
export function namesOf(attachments: readonly Attachment[] = []): string {
  return attachments.map(({ name }) => name).join(', ');
}

/** True if the answer is not complete. */
export function isRunning({ state }: Exchange): boolean {
  return state === 'waiting' || state === 'streaming';
}

/** Whether a person is answering: the last message is a person's, or was left to a person without an answer. Pure. */
export function isLeftToPerson(exchanges: readonly Exchange[]): boolean {
  const last = exchanges.at(-1);
  if (!last) return false;
  return last.author === 'person' || isSent(last);
}

/** Whether the message was left to a person, who has it. Pure. */
export function isSent({ state, query, response, messageId, action }: Exchange): boolean {
  return state === 'done' && query !== '' && response === '' && messageId !== undefined && !action;
}
