import { isRow } from '../auth/tenant-rows';
import { randomUUID } from 'node:crypto';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import type { AgentKey } from '../agents/agents.queries';
import { PAUSED } from '../conversations/conversation.entity';
import { CLOCK_MS } from '../platform/database/database-clock';
import { Lease } from '../platform/database/lease';
import { raw, sql, type Query, type Queryable } from '../platform/database/sql';
import type { Breakdown } from './channel-adapter';
import { Channel } from './channel.entity';

/** SQL: when the oldest waiting row of the table in the thread is due; null when none waits. */
const headOf = (table: Query, dueAt = sql`next_attempt_at`): Query =>
  sql`(SELECT ${dueAt} FROM ${table}
    WHERE thread_id = channel_threads.id AND ${table}.account_id = channel_threads.account_id
      AND next_attempt_at IS NOT NULL ORDER BY seq LIMIT 1)`;

/** SQL: the time for the thread's oldest message, not before the thread's pace allows it. */
const NEXT_SEND = headOf(sql`channel_sends`, sql`greatest(next_attempt_at, channel_threads.quiet_until)`);

/** The exclusive right of a process to serve the thread. */
export const THREAD_LEASE = new Lease({
  table: 'channel_threads',
  columns: { id: 'bigint', account_id: 'bigint', leased_by: 'uuid' },
  until: 'leased_until',
  durationMs: 20_000,
});

/** The key of a thread, an event or a message of a channel. */
export interface ChannelRow {
  id: number;
  accountId: number;
}

/** The ids in every row of a channel. */
export type ChannelKeys = Pick<Channel, 'id' | 'accountId' | 'agentId'>;

/** The channel with its sealed credentials; null if it or its agent is gone. */
export async function findChannel(
  db: EntityManager,
  where: { id: number; accountId?: number },
): Promise<Channel | null> {
  return servedChannels(db, where).getOne();
}

/** The channel at an address, as `findChannel`, and the time of the database, in milliseconds since 1970. */
export async function findAddressed(
  db: EntityManager,
  address: string,
): Promise<{ channel: Channel; nowMs: number } | null> {
  const found = servedChannels(db, { address }).addSelect(CLOCK_MS.text, 'now_ms');
  const { entities, raw } = await found.getRawAndEntities<{ now_ms: number }>();
  const [channel] = entities;
  return channel ? { channel, nowMs: raw[0]!.now_ms } : null;
}

function servedChannels(
  db: EntityManager,
  where: { id: number; accountId?: number } | { address: string },
): SelectQueryBuilder<Channel> {
  return db
    .createQueryBuilder(Channel, 'channel')
    .addSelect('channel.credentials')
    .where(where)
    .andWhere(
      `EXISTS (SELECT FROM agents WHERE agents.id = channel.agent_id AND agents.account_id = channel.account_id
         AND deleted_at IS NULL)`,
    );
}

/** At most `limit` channels with due threads, chosen at random so that each gets its turn. */
export async function channelsWithDue(db: Queryable, limit: number): Promise<{ channelId: number }[]> {
  // A loose index scan: one index step per channel, regardless of the number of its threads.
  return sql`WITH RECURSIVE due AS (
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
         AND ${THREAD_LEASE.isFree(sql`leased_until`)}
     )
     ORDER BY random() LIMIT ${limit}`.rows(db);
}

/** A thread that this process has leased. */
export interface LeasedThread extends ChannelRow {
  /** The owner of the lease: a UUID unique to it. */
  leasedBy: string;
  /** The platform's id of the thread. */
  externalId: string;
  userId: string;
  /** The person's display name at the platform. */
  userName: string | null;
  conversationId: string | null;
}

/** The lease of a thread. */
export function leaseOf({ id, accountId, leasedBy }: LeasedThread) {
  return { id, account_id: accountId, leased_by: leasedBy };
}

/** Leases the `limit` threads of the channel that have been due longest. */
export async function leaseThreads(
  db: Queryable,
  { id, accountId }: ChannelRow,
  limit: number,
): Promise<LeasedThread[]> {
  return sql`UPDATE channel_threads SET leased_until = ${THREAD_LEASE.end}, leased_by = ${randomUUID()}
     WHERE account_id = ${accountId} AND id IN (
       SELECT id FROM channel_threads WHERE channel_id = ${id} AND account_id = ${accountId} AND due_at <= now()
         AND ${THREAD_LEASE.isFree(sql`leased_until`)}
       ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
     )
     RETURNING id, account_id AS "accountId", leased_by AS "leasedBy", thread AS "externalId", user_id AS "userId",
       user_name AS "userName", conversation_id AS "conversationId"`.rows(db);
}

/**
 * Ends the lease unless another process holds it. The thread is due again at the time of its oldest outgoing message,
 * else of its oldest event. A separate statement locks the thread first, so that the update sees an event whose
 * transaction held the lock.
 */
export async function releaseThread(db: Queryable, { id, accountId, leasedBy }: LeasedThread): Promise<void> {
  await sql`SELECT FROM channel_threads WHERE id = ${id} AND account_id = ${accountId} FOR UPDATE`.run(db);
  await sql`UPDATE channel_threads SET leased_until = NULL, leased_by = NULL,
       due_at = coalesce(${NEXT_SEND}, ${headOf(sql`channel_events`)})
     WHERE id = ${id} AND account_id = ${accountId} AND leased_by = ${leasedBy}`.run(db);
}

/** Postpones an event or an outgoing message after a failed attempt. */
export async function postpone(
  db: Queryable,
  row: ChannelRow,
  { table, delayMs }: { table: 'channel_events' | 'channel_sends'; delayMs: number },
): Promise<void> {
  await sql`UPDATE ${raw(table)}
     SET attempts = attempts + 1, next_attempt_at = now() + ${delayMs} * interval '1 millisecond'
     WHERE ${isRow(row)}`.run(db);
}

/**
 * Stores the channel's last error. Null stands for a success, which repairs a broken channel unless its mailbox cannot
 * be read.
 */
export async function noteResult(db: Queryable, row: ChannelRow, error: string | null): Promise<void> {
  await sql`UPDATE channels SET last_error = ${error},
       last_error_at = CASE WHEN ${error}::text IS NULL THEN last_error_at ELSE now() END,
       failure = CASE WHEN ${error}::text IS NULL THEN NULL ELSE failure END,
       failed_at = CASE WHEN ${error}::text IS NULL THEN NULL ELSE failed_at END
     WHERE ${isRow(row)}
       AND (${error}::text IS NOT NULL OR (last_error IS NOT NULL AND mailbox_attempts = 0))`.run(db);
}

/**
 * Marks the channel as broken and returns the time. Undefined if it was already broken, or if its credentials have been
 * replaced meanwhile.
 */
export async function noteBreakdown(
  db: Queryable,
  { id, accountId, credentials }: Pick<Channel, 'id' | 'accountId' | 'credentials'>,
  { failure, reason }: Breakdown,
): Promise<Date | undefined> {
  const row = await sql`UPDATE channels
     SET failure = ${failure}, failed_at = now(), last_error = ${reason}, last_error_at = now()
     WHERE id = ${id} AND account_id = ${accountId} AND failure IS NULL AND credentials = ${credentials}
     RETURNING failed_at AS "failedAt"`.firstRow<{ failedAt: Date }>(db);
  return row?.failedAt;
}

/** Makes the waiting messages of a repaired channel due now, with all their attempts. */
export async function sendWaiting(db: Queryable, { id, accountId }: ChannelRow): Promise<void> {
  await sql`UPDATE channel_sends SET next_attempt_at = now(), attempts = 0
     WHERE channel_id = ${id} AND account_id = ${accountId} AND next_attempt_at IS NOT NULL`.run(db);
  await sql`UPDATE channel_threads SET due_at = now()
     WHERE channel_id = ${id} AND account_id = ${accountId} AND due_at IS NOT NULL`.run(db);
}

/** Sets the thread's conversation; with null, the next message begins a new conversation. */
export async function setConversation(
  db: Queryable,
  row: ChannelRow,
  conversationId: string | null,
): Promise<void> {
  await sql`UPDATE channel_threads SET conversation_id = ${conversationId} WHERE ${isRow(row)}`.run(db);
}

/** Does the agent answer in the conversation? False while a person answers, or the agent is suspended. */
export async function isAnsweredByAgent(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  conversationId: string | null,
): Promise<boolean> {
  const row = await sql`SELECT NOT suspended AND NOT EXISTS (
       SELECT FROM conversations WHERE id = ${conversationId} AND account_id = ${accountId} AND ${PAUSED}) AS answers
     FROM agents WHERE id = ${agentId} AND account_id = ${accountId}`.firstRow<{ answers: boolean }>(db);
  return row?.answers ?? false;
}

/**
 * Removes the threads without conversation and records, in one statement without batches: it rechecks a thread that a
 * new event has made due.
 */
export async function removeIdleThreads(db: Queryable): Promise<void> {
  await sql`DELETE FROM channel_threads WHERE conversation_id IS NULL AND due_at IS NULL
       AND NOT EXISTS (SELECT FROM channel_events WHERE thread_id = channel_threads.id)
       AND NOT EXISTS (SELECT FROM channel_sends WHERE thread_id = channel_threads.id)`.run(db);
}
