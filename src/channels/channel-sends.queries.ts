import { isRow } from '../auth/tenant-rows';
import { newId } from '../platform/database/id';
import { sql, type Queryable } from '../platform/database/sql';
import type { Draft, OutboundMessage } from './channel-adapter';
import type { ChannelKeys, ChannelRow } from './channels.queries';

/**
 * Adds messages to a thread in this order; the thread becomes due. They expire at `expiresAt`. A draft becomes the
 * first message; an empty text removes it.
 */
export async function insertSends(
  db: Queryable,
  { id, accountId, agentId }: ChannelKeys,
  {
    threadId,
    messages,
    expiresAt,
    draft = null,
    messageId = null,
  }: {
    threadId: number;
    /** The recorded message whose parts these are. */
    messageId?: number | null;
    messages: readonly OutboundMessage[];
    expiresAt: Date | null;
    draft?: Draft | null;
  },
): Promise<void> {
  for (const [index, { text, choices = [], replyTo = null }] of messages.entries()) {
    const { id: draftId = null, shown = null } = (index === 0 && draft) || {};
    await sql`INSERT INTO channel_sends
         (id, account_id, agent_id, channel_id, thread_id, text, expires_at, draft_id, draft_text,
         choices, reply_to, message_id)
       VALUES (${newId()}, ${accountId}, ${agentId}, ${id}, ${threadId}, ${text},
         coalesce(${expiresAt}, now() + interval '1 day'), ${draftId}, ${shown},
         ${choices}, ${replyTo}, ${messageId})`.run(db);
  }
  await sql`UPDATE channel_threads SET due_at = now()
     WHERE id = ${threadId} AND account_id = ${accountId}`.run(db);
}

/** A message that waits to be sent. */
export interface WaitingSend extends ChannelRow, Required<Omit<OutboundMessage, 'id'>> {
  attempts: number;
  isExpired: boolean;
  draftId: string | null;
  draftText: string | null;
}

/**
 * The oldest waiting message of the thread. `waitMs` is above 0 while the message is postponed, or the thread's pace
 * delays it.
 */
export async function nextSend(
  db: Queryable,
  { id, accountId }: ChannelRow,
): Promise<(WaitingSend & { waitMs: number }) | undefined> {
  return sql`SELECT id, account_id AS "accountId", text, attempts, expires_at < now() AS "isExpired",
       draft_id AS "draftId", draft_text AS "draftText", choices, coalesce(reply_to,
         (SELECT reply_to FROM channel_threads WHERE id = ${id} AND account_id = ${accountId})) AS "replyTo",
       extract(epoch FROM greatest(
         greatest(next_attempt_at,
           (SELECT quiet_until FROM channel_threads WHERE id = ${id} AND account_id = ${accountId})) - now(),
         interval '0'
       ))::float8 * 1000 AS "waitMs"
     FROM channel_sends WHERE thread_id = ${id} AND account_id = ${accountId} AND next_attempt_at IS NOT NULL
     ORDER BY seq LIMIT 1`.firstRow(db);
}

/** Gives the threads of a chat its new id, unless threads with the new id exist. */
export async function moveThreads(
  db: Queryable,
  { id, accountId }: ChannelRow,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`UPDATE channel_threads SET thread = ${to} || substr(thread, length(${from}) + 1)
     WHERE channel_id = ${id} AND account_id = ${accountId}
       AND (thread = ${from} OR starts_with(thread, ${from} || ' '))
       AND NOT EXISTS (SELECT FROM channel_threads AS moved WHERE moved.channel_id = ${id}
         AND moved.thread = ${to} || substr(channel_threads.thread, length(${from}) + 1))`.run(db);
}

/** Marks a message as sent or given up, and removes its text. */
export async function finishSend(db: Queryable, row: ChannelRow, externalId: string | null): Promise<void> {
  await sql`UPDATE channel_sends SET next_attempt_at = NULL, text = NULL, choices = '{}',
       external_id = ${externalId}, draft_id = NULL, draft_text = NULL
     WHERE ${isRow(row)}`.run(db);
}

/** Forgets a draft that cannot be finished: the message is sent as a new message. */
export async function forgetDraft(db: Queryable, row: ChannelRow): Promise<void> {
  await sql`UPDATE channel_sends SET draft_id = NULL, draft_text = NULL WHERE ${isRow(row)}`.run(db);
}

/** Sends nothing to the thread for this time. */
export async function keepQuiet(db: Queryable, row: ChannelRow, paceMs: number): Promise<void> {
  await sql`UPDATE channel_threads SET quiet_until = now() + ${paceMs} * interval '1 millisecond'
     WHERE ${isRow(row)}`.run(db);
}
