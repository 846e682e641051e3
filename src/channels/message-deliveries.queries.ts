import { sql, type Queryable } from '../platform/database/sql';
import type { Receipt } from './channel-adapter';
import type { ChannelRow } from './channels.queries';

/** A message whose delivery has failed for the first time. */
export interface FailedMessage {
  id: number;
  conversationId: string;
  deliveryProblem: string;
}

/**
 * Records the result of sending one part of a message. The message is sent when no part of it waits any more, and has
 * failed when any part has failed. Returns the message at its first failure.
 */
export async function noteDelivery(
  db: Queryable,
  { id: sendId, accountId, problem }: ChannelRow & { problem: string | null },
): Promise<FailedMessage | undefined> {
  if (problem !== null) return fail(db, { sendId, accountId, problem });
  await sql`UPDATE messages SET delivery = 'sent'
     FROM channel_sends WHERE channel_sends.id = ${sendId} AND channel_sends.account_id = ${accountId}
       AND messages.id = message_id AND messages.account_id = ${accountId} AND delivery IS NULL
       AND NOT EXISTS (
         SELECT FROM channel_sends AS other
         WHERE other.thread_id = channel_sends.thread_id AND other.account_id = ${accountId}
           AND other.message_id = channel_sends.message_id AND other.next_attempt_at IS NOT NULL
       )`.run(db);
  return undefined;
}

/** Records a receipt, like `noteDelivery`. */
export async function noteReceipt(
  db: Queryable,
  { id: channelId, accountId }: ChannelRow,
  { externalId, problem }: Receipt,
): Promise<FailedMessage | undefined> {
  const send = await sql`SELECT id FROM channel_sends
     WHERE channel_id = ${channelId} AND account_id = ${accountId} AND external_id = ${externalId}
     LIMIT 1`.firstRow<{ id: number }>(db);
  if (!send) return undefined;
  if (problem !== null) return fail(db, { sendId: send.id, accountId, problem });
  await sql`UPDATE messages SET delivery = 'delivered'
     FROM channel_sends WHERE channel_sends.id = ${send.id} AND channel_sends.account_id = ${accountId}
       AND messages.id = message_id AND messages.account_id = ${accountId} AND delivery = 'sent'`.run(db);
  return undefined;
}

async function fail(
  db: Queryable,
  { sendId, accountId, problem }: { sendId: number; accountId: number; problem: string },
): Promise<FailedMessage | undefined> {
  return sql`UPDATE messages SET delivery = 'failed', delivery_problem = ${problem}
     FROM channel_sends WHERE channel_sends.id = ${sendId} AND channel_sends.account_id = ${accountId}
       AND messages.id = message_id AND messages.account_id = ${accountId} AND delivery IS DISTINCT FROM 'failed'
     RETURNING messages.id, messages.conversation_id AS "conversationId",
       messages.delivery_problem AS "deliveryProblem"`.firstRow(db);
}
