import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { PAUSED } from '../conversations/conversation.entity';
import { CLOCK_MS } from '../platform/database/database-clock';
import { newId } from '../platform/database/id';
import { Channel } from './channel.entity';
import type { InboundEvent } from './channel-adapter';

/** SQL: when the oldest waiting row of the table in the thread is due; null when none waits. */
const headOf = (table: 'channel_events' | 'channel_sends', dueAt = 'next_attempt_at'): string =>
  `(SELECT ${dueAt} FROM ${table} WHERE thread_id = channel_threads.id AND next_attempt_at IS NOT NULL
    ORDER BY seq LIMIT 1)`;

/** SQL: when the oldest message of the thread is sent; not before the thread's pace allows it. */
const NEXT_SEND = headOf('channel_sends', 'greatest(next_attempt_at, channel_threads.quiet_until)');

/** What rows of a channel are stored under. */
export type ChannelKeys = Pick<Channel, 'id' | 'accountId' | 'agentId'>;

/** The channel with its sealed credentials; null when it or its agent is gone. */
export async function findChannel(manager: EntityManager, id: number): Promise<Channel | null> {
  return servedChannels(manager).andWhere({ id }).getOne();
}

/** The channel at an address, as `findChannel`, and the time of the database, in milliseconds since 1970. */
export async function findAddressed(
  manager: EntityManager,
  address: string,
): Promise<{ channel: Channel; nowMs: number } | null> {
  const found = servedChannels(manager).andWhere({ address }).addSelect(CLOCK_MS, 'now_ms');
  const { entities, raw } = await found.getRawAndEntities<{ now_ms: number }>();
  const [channel] = entities;
  return channel ? { channel, nowMs: raw[0]!.now_ms } : null;
}

function servedChannels(manager: EntityManager): SelectQueryBuilder<Channel> {
  return manager
    .createQueryBuilder(Channel, 'channel')
    .addSelect('channel.credentials')
    .where('EXISTS (SELECT FROM agents WHERE agents.id = channel.agent_id AND deleted_at IS NULL)');
}

/**
 * Stores what people wrote in a channel, each event once; their threads become due. Returns how many were new. The echo
 * of a message that is being sent is none of them: it may arrive before the platform has answered the request.
 */
export async function insertEvents(
  transaction: EntityManager,
  channel: ChannelKeys,
  events: readonly InboundEvent[],
): Promise<number> {
  let inserted = 0;
  // Threads are locked in one order, so that two requests never wait for each other.
  for (const { externalId, thread, userId, text, from, sentAt } of events.toSorted(byThread)) {
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
         EXISTS (SELECT FROM channel_sends WHERE channel_id = $4 AND external_id = $8)
         OR EXISTS (
           SELECT FROM channel_sends WHERE thread_id = of_thread.id AND next_attempt_at IS NOT NULL AND text = $10
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
        from,
        text,
        sentAt,
      ],
    );
    if (row) inserted += 1;
  }
  await transaction.query('UPDATE channels SET last_event_at = now() WHERE id = $1', [channel.id]);
  return inserted;
}

function byThread(one: InboundEvent, other: InboundEvent): number {
  if (one.thread === other.thread) return 0;
  return one.thread < other.thread ? -1 : 1;
}

/** Which channels have threads that are due? Chosen at random, so that each gets its turn. */
export async function channelsWithDue(
  manager: EntityManager,
  limit: number,
): Promise<{ channelId: number }[]> {
  return manager.query(
    // A loose index scan: one index step for each channel, however many threads it has.
    `WITH RECURSIVE due AS (
       (SELECT channel_id FROM channel_threads WHERE due_at IS NOT NULL ORDER BY channel_id LIMIT 1)
       UNION ALL
       SELECT (
         SELECT channel_id FROM channel_threads WHERE due_at IS NOT NULL AND channel_id > due.channel_id
         ORDER BY channel_id LIMIT 1
       ) FROM due WHERE channel_id IS NOT NULL
     )
     SELECT channel_id AS "channelId" FROM due
     WHERE EXISTS (
       SELECT FROM channel_threads WHERE channel_threads.channel_id = due.channel_id AND due_at <= now()
         AND (leased_until IS NULL OR leased_until < now())
     )
     ORDER BY random() LIMIT $1`,
    [limit],
  );
}

/** A thread that this process serves until its lease ends. */
export interface LeasedThread {
  id: number;
  thread: string;
  userId: string;
  conversationId: string | null;
}

/** Leases the `limit` threads of the channel that have been due for longest. */
export async function leaseThreads(
  manager: EntityManager,
  channelId: number,
  limit: number,
  leaseMs: number,
): Promise<LeasedThread[]> {
  const [rows] = await manager.query<[LeasedThread[], number]>(
    `UPDATE channel_threads SET leased_until = now() + $3 * interval '1 millisecond'
     WHERE id IN (
       SELECT id FROM channel_threads WHERE channel_id = $1 AND due_at <= now()
         AND (leased_until IS NULL OR leased_until < now())
       ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
     )
     RETURNING id, thread, user_id AS "userId", conversation_id AS "conversationId"`,
    [channelId, limit, leaseMs],
  );
  return rows;
}

/** Lengthens the lease of a thread that is still served. */
export async function renewLease(manager: EntityManager, threadId: number, leaseMs: number): Promise<void> {
  await manager.query(
    `UPDATE channel_threads SET leased_until = now() + $2 * interval '1 millisecond' WHERE id = $1`,
    [threadId, leaseMs],
  );
}

/**
 * Ends the lease. The thread is due again when the oldest of what waits in it is; what goes out comes first. The lock
 * comes before the statement that looks for what waits, so that it sees an event whose transaction held the thread.
 */
export async function releaseThread(transaction: EntityManager, threadId: number): Promise<void> {
  await transaction.query('SELECT FROM channel_threads WHERE id = $1 FOR UPDATE', [threadId]);
  await transaction.query(
    `UPDATE channel_threads SET leased_until = NULL,
       due_at = coalesce(${NEXT_SEND}, ${headOf('channel_events')}) WHERE id = $1`,
    [threadId],
  );
}

/** An event that waits for its answer. */
export interface WaitingEvent {
  id: number;
  author: InboundEvent['from'];
  text: string | null;
  sentAt: Date;
  attempts: number;
  /** The message that already shows the beginning of an answer. */
  draftId: string | null;
}

/** What is the oldest event of the thread that waits and is due? */
export async function nextEvent(manager: EntityManager, threadId: number): Promise<WaitingEvent | undefined> {
  const [event] = await manager.query<WaitingEvent[]>(
    `SELECT id, author, text, sent_at AS "sentAt", attempts, draft_id AS "draftId" FROM (
       SELECT * FROM channel_events WHERE thread_id = $1 AND next_attempt_at IS NOT NULL ORDER BY seq LIMIT 1
     ) AS head WHERE next_attempt_at <= now()`,
    [threadId],
  );
  return event;
}

/** Stores that a message shows the beginning of the answer. False if another one does, or the event is done. */
export async function keepDraft(manager: EntityManager, eventId: number, draftId: string): Promise<boolean> {
  const [, updated] = await manager.query<[unknown, number]>(
    `UPDATE channel_events SET draft_id = $2
     WHERE id = $1 AND next_attempt_at IS NOT NULL AND draft_id IS NULL`,
    [eventId, draftId],
  );
  return updated > 0;
}

/** Marks an event as done and removes its text. Undefined if another process has done it. */
export async function finishEvent(
  transaction: EntityManager,
  eventId: number,
): Promise<{ draftId: string | null } | undefined> {
  const [[finished]] = await transaction.query<[{ draftId: string | null }[], number]>(
    `UPDATE channel_events SET next_attempt_at = NULL, text = NULL WHERE id = $1 AND next_attempt_at IS NOT NULL
     RETURNING draft_id AS "draftId"`,
    [eventId],
  );
  return finished;
}

/** Puts off an event after a failed attempt. */
export async function postponeEvent(manager: EntityManager, eventId: number, delayMs: number): Promise<void> {
  await manager.query(
    `UPDATE channel_events SET attempts = attempts + 1, next_attempt_at = now() + $2 * interval '1 millisecond'
     WHERE id = $1`,
    [eventId, delayMs],
  );
}

/** Stores why the channel failed last; null after a success. */
export async function noteResult(
  manager: EntityManager,
  channelId: number,
  error: string | null,
): Promise<void> {
  await manager.query(
    `UPDATE channels SET last_error = $2, last_error_at = CASE WHEN $2::text IS NULL THEN last_error_at ELSE now() END
     WHERE id = $1 AND (last_error IS NOT NULL OR $2::text IS NOT NULL)`,
    [channelId, error],
  );
}

/** Sets the conversation that the thread continues; null for a new one with the next message. */
export async function setConversation(
  manager: EntityManager,
  threadId: number,
  conversationId: string | null,
): Promise<void> {
  await manager.query('UPDATE channel_threads SET conversation_id = $2 WHERE id = $1', [
    threadId,
    conversationId,
  ]);
}

/** Does the agent answer in the conversation? Not while a person does, or the agent is suspended. */
export async function isAnsweredByAgent(
  manager: EntityManager,
  agentId: number,
  conversationId: string | null,
): Promise<boolean> {
  const [row] = await manager.query<{ answers: boolean }[]>(
    `SELECT NOT suspended AND NOT EXISTS (SELECT FROM conversations WHERE id = $2 AND ${PAUSED}) AS answers
     FROM agents WHERE id = $1`,
    [agentId, conversationId],
  );
  return row?.answers ?? false;
}
