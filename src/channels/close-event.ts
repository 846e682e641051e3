import type { EntityManager } from 'typeorm';
import { ADAPTERS } from './adapters/adapters';
import type { OutboundMessage } from './channel-adapter';
import { finishEvent, MAX_AGE_MS, type ThreadEvent } from './channel-events.queries';
import { insertSends, keepQuiet } from './channel-sends.queries';
import type { LiveAnswer } from './live-answer';

/** Another process has answered the event. */
export class AlreadyAnswered extends Error {}

/** An event with its answering messages. */
interface Closing extends ThreadEvent {
  messages: readonly OutboundMessage[];
  /** The recorded message of the answer; absent if nothing is recorded. */
  messageId?: number;
  /** The part of the answer that this process has shown. */
  live?: LiveAnswer;
}

/**
 * Finishes an event with these messages; they replace its draft in the chat.
 * @throws AlreadyAnswered
 */
export async function closeEvent(
  transaction: EntityManager,
  { channel, thread, event, messages, messageId, live }: Closing,
): Promise<void> {
  const finished = await finishEvent(transaction, event);
  if (!finished) throw new AlreadyAnswered();
  const { draftId } = finished;
  const shown = live?.draft?.id === draftId ? (live?.draft?.shown ?? null) : null;
  const draft = draftId === null ? null : { thread: thread.externalId, id: draftId, shown };
  const windowMs = Math.min(ADAPTERS[channel.kind].windowMs, MAX_AGE_MS);
  const expiresAt = new Date(event.sentAt.getTime() + windowMs);
  if (live && live.quietMs > 0) await keepQuiet(transaction, thread, live.quietMs);
  const threadId = thread.id;
  if (messages.length > 0)
    await insertSends(transaction, channel, { threadId, messages, expiresAt, draft, messageId });
  else if (draft)
    await insertSends(transaction, channel, { threadId, messages: [{ text: '' }], expiresAt: null, draft });
}
