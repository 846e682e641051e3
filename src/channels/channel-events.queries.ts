import { isRow } from '../auth/tenant-rows';
import { newId } from '../platform/database/id';
import { sql, type Queryable } from '../platform/database/sql';
import type { InboundEvent } from './channel-adapter';
import type { Channel } from './channel.entity';
import type { ChannelKeys, ChannelRow, LeasedThread } from './channels.queries';

/**
 * Stores each event of a channel once; the threads become due. Returns the number of new events. Ignores the echo of a
 * message that is being sent, which may arrive before the platform's response.
 */
export async function insertEvents(
  db: Queryable,
  { id, accountId, agentId }: ChannelKeys,
  events: readonly InboundEvent[],
): Promise<number> {
  let inserted = 0;
  // To prevent deadlocks, threads are locked in a fixed order, and a repeated event is looked up first: ON CONFLICT
  // would wait for the transaction that finishes the event, and that transaction waits for the thread.
  for (const event of events.toSorted(byThread)) {
    const { externalId, thread, userId, name = null, content, text, author, sentAt } = event;
    const { language = null, replyTo = null } = event;
    const row = await sql`WITH of_thread AS (
         INSERT INTO channel_threads
           (id, account_id, agent_id, channel_id, thread, user_id, user_name, reply_to, due_at)
         VALUES (${newId()}, ${accountId}, ${agentId}, ${id}, ${thread}, ${userId}, ${name}, ${replyTo}, now())
         ON CONFLICT (channel_id, thread) DO UPDATE SET due_at = now(), reply_to = ${replyTo},
           user_name = coalesce(${name}, channel_threads.user_name)
         RETURNING id, user_id
       )
       INSERT INTO channel_events (id, account_id, agent_id, channel_id, thread_id, external_id, author, text, sent_at,
         writer_id, content, language, reply_to)
       SELECT ${newId()}, ${accountId}, ${agentId}, ${id}, of_thread.id, ${externalId}, ${author}, ${text}, ${sentAt},
         nullif(${userId}, of_thread.user_id), ${content}, ${language}, ${replyTo}
       FROM of_thread
       WHERE NOT EXISTS (
         SELECT FROM channel_events
         WHERE channel_id = ${id} AND account_id = ${accountId} AND external_id = ${externalId}
       ) AND NOT (${author} = 'staff' AND (
         EXISTS (
           SELECT FROM channel_sends
           WHERE channel_id = ${id} AND account_id = ${accountId} AND external_id = ${externalId}
         )
         OR EXISTS (
           SELECT FROM channel_sends
           WHERE thread_id = of_thread.id AND account_id = ${accountId} AND next_attempt_at IS NOT NULL
             AND text = ${text}
         )
       ))
       ON CONFLICT (channel_id, external_id) DO NOTHING RETURNING id`.firstRow<{ id: number }>(db);
    if (row) inserted += 1;
  }
  await sql`UPDATE channels SET last_event_at = now() WHERE id = ${id} AND account_id = ${accountId}`.run(db);
  return inserted;
}

function byThread(one: InboundEvent, other: InboundEvent): number {
  if (one.thread === other.thread) return 0;
  return one.thread < other.thread ? -1 : 1;
}

/** Older events get no answer. */
export const MAX_AGE_MS = 24 * 3_600_000;

/** An event without an answer so far. */
export interface WaitingEvent extends ChannelRow {
  /** The platform's id of the event. */
  externalId: string;
  author: InboundEvent['author'];
  /** The platform's id of the writer; null for the person who began the thread. */
  writerId: string | null;
  /** Too old for an answer, which most platforms would refuse as well. */
  isTooOld: boolean;
  content: InboundEvent['content'];
  text: string | null;
  language: string | null;
  replyTo: string | null;
  sentAt: Date;
  attempts: number;
  /** The time since it arrived. */
  ageMs: number;
  /** Whether the visitor knows that the answer takes longer. */
  isTold: boolean;
  /** The platform's id of the message that shows the beginning of the answer. */
  draftId: string | null;
}

/** A waiting event in its leased thread. */
export interface ThreadEvent {
  channel: Channel;
  thread: LeasedThread;
  event: WaitingEvent;
}

/** The oldest waiting event of the thread that is due. */
export async function nextEvent(
  db: Queryable,
  { id, accountId }: ChannelRow,
): Promise<WaitingEvent | undefined> {
  return sql`SELECT id, account_id AS "accountId", external_id AS "externalId", author, writer_id AS "writerId", content, text,
       language, reply_to AS "replyTo", sent_at AS "sentAt", attempts, draft_id AS "draftId",
       told_at IS NOT NULL AS "isTold", extract(epoch FROM now() - created_at)::float8 * 1000 AS "ageMs",
       sent_at < now() - ${MAX_AGE_MS} * interval '1 millisecond' AS "isTooOld"
     FROM (
       SELECT * FROM channel_events
       WHERE thread_id = ${id} AND account_id = ${accountId} AND next_attempt_at IS NOT NULL
       ORDER BY seq LIMIT 1
     ) AS head WHERE next_attempt_at <= now()`.firstRow(db);
}

/** Records that the visitor knows of the delay. False if this is recorded already, or if the event is finished. */
export async function noteOutage(db: Queryable, row: ChannelRow): Promise<boolean> {
  return sql`UPDATE channel_events SET told_at = now()
     WHERE ${isRow(row)}
       AND told_at IS NULL AND next_attempt_at IS NOT NULL`.changesAny(db);
}

/** The number of messages that this person has written in the channel in the last hour. */
export async function writtenInLastHour(
  db: Queryable,
  { id, accountId }: ChannelRow,
  userId: string,
): Promise<number> {
  return sql`SELECT count(*)::integer
     FROM channel_threads JOIN channel_events ON thread_id = channel_threads.id AND channel_events.account_id = ${accountId}
     WHERE channel_threads.channel_id = ${id} AND channel_threads.account_id = ${accountId} AND user_id = ${userId}
       AND channel_events.created_at > now() - interval '1 hour'`.value(db);
}

/** Stores the id of the event's draft. False if the event already has a draft, or is finished. */
export async function keepDraft(db: Queryable, row: ChannelRow, draftId: string): Promise<boolean> {
  return sql`UPDATE channel_events SET draft_id = ${draftId}
     WHERE ${isRow(row)} AND next_attempt_at IS NOT NULL
       AND draft_id IS NULL`.changesAny(db);
}

/** Finishes an event and removes its text. Undefined if another process has finished it. */
export async function finishEvent(
  db: Queryable,
  row: ChannelRow,
): Promise<{ draftId: string | null } | undefined> {
  return sql`UPDATE channel_events SET next_attempt_at = NULL, text = NULL
     WHERE ${isRow(row)} AND next_attempt_at IS NOT NULL
     RETURNING draft_id AS "draftId"`.firstRow(db);
}
