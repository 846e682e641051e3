import type { EntityManager } from 'typeorm';
import { newId } from '../platform/database/id';
import type { InboundEvent } from './channel-adapter';
import type { ChannelKeys, ChannelRow } from './channels.queries';

/**
 * Stores what people wrote in a channel, each event once; their threads become due. Returns how many were new. Ignores
 * the echo of a message that is being sent, which may arrive before the platform has answered the request.
 */
export async function insertEvents(
  transaction: EntityManager,
  channel: ChannelKeys,
  events: readonly InboundEvent[],
): Promise<number> {
  let inserted = 0;
  // Threads are locked in one order, so that two requests never wait for each other.
  for (const { externalId, thread, userId, text, author, sentAt } of events.toSorted(byThread)) {
    const [row] = await transaction.query<{ id: number }[]>(
      `WITH of_thread AS (
         INSERT INTO channel_threads (id, account_id, agent_id, channel_id, thread, user_id, due_at)
         VALUES ($1, $2, $3, $4, $5, $6, now())
         ON CONFLICT (channel_id, thread) DO UPDATE SET due_at = now()
         RETURNING id
       )
       INSERT INTO channel_events (id, account_id, agent_id, channel_id, thread_id, external_id, author, text, sent_at)
       SELECT $7, $2, $3, $4, of_thread.id, $8, $9, $10, $11 FROM of_thread
       WHERE NOT ($9 = 'staff' AND (
         EXISTS (SELECT FROM channel_sends WHERE channel_id = $4 AND account_id = $2 AND external_id = $8)
         OR EXISTS (
           SELECT FROM channel_sends
           WHERE thread_id = of_thread.id AND account_id = $2 AND next_attempt_at IS NOT NULL AND text = $10
         )
       ))
       ON CONFLICT (channel_id, external_id) DO NOTHING RETURNING id`,
      [
        newId(),
        channel.accountId,
        channel.agentId,
        channel.id,
        thread,
        userId,
        newId(),
        externalId,
        author,
        text,
        sentAt,
      ],
    );
    if (row) inserted += 1;
  }
  await transaction.query('UPDATE channels SET last_event_at = now() WHERE id = $1 AND account_id = $2', [
    channel.id,
    channel.accountId,
  ]);
  return inserted;
}

function byThread(one: InboundEvent, other: InboundEvent): number {
  if (one.thread === other.thread) return 0;
  return one.thread < other.thread ? -1 : 1;
}

/** After this time, an event is not answered any more. */
export const MAX_AGE_MS = 24 * 3_600_000;

/** An event that waits for its answer. */
export interface WaitingEvent extends ChannelRow {
  author: InboundEvent['author'];
  /** An answer would be of no use, and most platforms would not take it. */
  isTooOld: boolean;
  text: string | null;
  sentAt: Date;
  attempts: number;
  /** The message that already shows the beginning of an answer. */
  draftId: string | null;
}

/** What is the oldest event of the thread that waits and is due? */
export async function nextEvent(
  manager: EntityManager,
  { id, accountId }: ChannelRow,
): Promise<WaitingEvent | undefined> {
  const [event] = await manager.query<WaitingEvent[]>(
    `SELECT id, account_id AS "accountId", author, text, sent_at AS "sentAt", attempts, draft_id AS "draftId",
       sent_at < now() - $3 * interval '1 millisecond' AS "isTooOld"
     FROM (
       SELECT * FROM channel_events WHERE thread_id = $1 AND account_id = $2 AND next_attempt_at IS NOT NULL
       ORDER BY seq LIMIT 1
     ) AS head WHERE next_attempt_at <= now()`,
    [id, accountId, MAX_AGE_MS],
  );
  return event;
}

/** Stores that a message shows the beginning of the answer. False if another one does, or the event is done. */
export async function keepDraft(
  manager: EntityManager,
  { id, accountId }: ChannelRow,
  draftId: string,
): Promise<boolean> {
  const [, updated] = await manager.query<[unknown, number]>(
    `UPDATE channel_events SET draft_id = $2
     WHERE id = $1 AND account_id = $3 AND next_attempt_at IS NOT NULL AND draft_id IS NULL`,
    [id, draftId, accountId],
  );
  return updated > 0;
}

/** Marks an event as done and removes its text. Undefined if another process has done it. */
export async function finishEvent(
  transaction: EntityManager,
  { id, accountId }: ChannelRow,
): Promise<{ draftId: string | null } | undefined> {
  const [[finished]] = await transaction.query<[{ draftId: string | null }[], number]>(
    `UPDATE channel_events SET next_attempt_at = NULL, text = NULL
     WHERE id = $1 AND account_id = $2 AND next_attempt_at IS NOT NULL
     RETURNING draft_id AS "draftId"`,
    [id, accountId],
  );
  return finished;
}
