import type { AgentKey } from '../agents/agents.queries';
import { raw, sql, type Queryable } from '../platform/database/sql';
import { removeResponsesAbout, removeResponsesBelow } from '../platform/http/idempotency/idempotency.queries';
import type { RemovedDto } from './removed.dto';

const LEAD_EVENTS = ['lead.captured', 'lead.updated', 'conversation.handoff'];

/**
 * Removes a conversation of the agent with all data stored about it; with `before`, only if its last message is older.
 * Undefined if no conversation was removed.
 *
 * The conversation's row is locked first. A turn, a rating or a completion that holds a row of the conversation commits
 * before that, and the later statements see its events. A later turn finds no row and writes nothing.
 */
export async function removeConversation(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  { id, before = null }: { id: string; before?: string | null },
): Promise<RemovedDto | undefined> {
  const locked = await sql`SELECT id FROM conversations
     WHERE id = ${id} AND agent_id = ${agentId} AND account_id = ${accountId}
       AND (${before}::timestamptz IS NULL OR last_message_at < ${before}) FOR UPDATE`.firstRow(db);
  if (!locked) return undefined;
  const removeFrom = (table: string): Promise<number> =>
    sql`DELETE FROM ${raw(table)}
     WHERE conversation_id = ${id} AND account_id = ${accountId}`.changedRows(db);
  const leads = await removeFrom('leads');
  const messages = await removeFrom('messages');
  const conversations =
    await sql`DELETE FROM conversations WHERE id = ${id} AND account_id = ${accountId}`.changedRows(db);
  const deliveries = await removeDeliveries(db, accountId, { conversationId: id });
  await removeFrom('replies');
  // Retention leaves the examples that the account has made its own.
  if (before === null) await removeFrom('message_examples');
  const exports = await removeFrom('data_subject_exports');
  const answers =
    (await removeResponsesAbout(db, accountId, id)) +
    (await removeResponsesBelow(db, accountId, `/api/v1/agents/${agentId}/conversations/${id}`));
  return { conversations, messages, leads, ...deliveries, answers, exports };
}

/**
 * Removes a lead of the agent with its events and mails; false if the agent has no lead with this id. The conversation
 * stays.
 */
export async function removeLead(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  id: number,
): Promise<boolean> {
  const lead =
    await sql`DELETE FROM leads WHERE id = ${id} AND agent_id = ${agentId} AND account_id = ${accountId}
     RETURNING conversation_id AS "conversationId"`.firstRow<{ conversationId: string }>(db);
  if (lead) {
    await removeDeliveries(db, accountId, { conversationId: lead.conversationId, types: LEAD_EVENTS });
    await sql`DELETE FROM mails
     WHERE conversation_id = ${lead.conversationId} AND account_id = ${accountId}`.run(db);
  }
  return lead !== undefined;
}

/**
 * Removes the deliveries of the events about a conversation: of all types, or only of these types. Returns their number
 * and the number of events that were waiting for a delivery.
 */
async function removeDeliveries(
  db: Queryable,
  accountId: number,
  { conversationId, types = [] }: { conversationId: string; types?: readonly string[] },
): Promise<Pick<RemovedDto, 'events' | 'deliveries'>> {
  return sql`WITH removed AS (
       DELETE FROM deliveries WHERE object_id = ${conversationId} AND account_id = ${accountId}
         AND (cardinality(${types}::text[]) = 0 OR event_type = ANY (${types}))
       RETURNING event_id, status
     )
     SELECT count(*) AS deliveries, count(DISTINCT event_id) FILTER (WHERE status = 'pending') AS events
       FROM removed`.oneRow(db);
}
