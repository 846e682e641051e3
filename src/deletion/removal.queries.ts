import type { EntityManager } from 'typeorm';
import type { AgentKey } from '../agents/agents.queries';
import { removeResponsesAbout, removeResponsesBelow } from '../platform/http/idempotency/idempotency.queries';

/** The numbers of removed rows, by kind. */
export interface Removed {
  conversations: number;
  messages: number;
  leads: number;
  events: number;
  deliveries: number;
  answers: number;
  exports: number;
}

const LEAD_EVENTS = ['lead.captured', 'lead.updated', 'conversation.handoff'];

/**
 * Removes a conversation of the agent with all data stored about it; with `before`, only if its last message is older.
 * Undefined if no conversation was removed.
 *
 * The conversation's row is locked first. A turn, a rating or a completion that holds a row of the conversation commits
 * before that, and the later statements see its events. A later turn finds no row and writes nothing.
 */
export async function removeConversation(
  transaction: EntityManager,
  { accountId, agentId }: AgentKey,
  id: string,
  before: string | null = null,
): Promise<Removed | undefined> {
  const locked: unknown[] = await transaction.query(
    `SELECT id FROM conversations
     WHERE id = $1 AND agent_id = $2 AND account_id = $4
       AND ($3::timestamptz IS NULL OR last_message_at < $3) FOR UPDATE`,
    [id, agentId, before, accountId],
  );
  if (locked.length === 0) return undefined;
  const removeFrom = (table: string): Promise<number> =>
    count(transaction, `DELETE FROM ${table} WHERE conversation_id = $1 AND account_id = $2`, [
      id,
      accountId,
    ]);
  const leads = await removeFrom('leads');
  const messages = await removeFrom('messages');
  const conversations = await count(
    transaction,
    'DELETE FROM conversations WHERE id = $1 AND account_id = $2',
    [id, accountId],
  );
  const deliveries = await removeDeliveries(transaction, accountId, id);
  await removeFrom('replies');
  const exports = await removeFrom('data_subject_exports');
  const answers =
    (await removeResponsesAbout(transaction, accountId, id)) +
    (await removeResponsesBelow(transaction, accountId, `/api/v1/agents/${agentId}/conversations/${id}`));
  return { conversations, messages, leads, ...deliveries, answers, exports };
}

/**
 * Removes a lead of the agent with its events and mails; false if the agent has no lead with this id. The conversation
 * stays.
 */
export async function removeLead(
  transaction: EntityManager,
  { accountId, agentId }: AgentKey,
  id: number,
): Promise<boolean> {
  const [rows] = await transaction.query<[{ conversationId: string }[], number]>(
    `DELETE FROM leads WHERE id = $1 AND agent_id = $2 AND account_id = $3
     RETURNING conversation_id AS "conversationId"`,
    [id, agentId, accountId],
  );
  const [lead] = rows;
  if (lead) {
    await removeDeliveries(transaction, accountId, lead.conversationId, LEAD_EVENTS);
    await transaction.query('DELETE FROM mails WHERE conversation_id = $1 AND account_id = $2', [
      lead.conversationId,
      accountId,
    ]);
  }
  return lead !== undefined;
}

/**
 * Removes the deliveries of the events about a conversation: of all types, or only of these types. Returns their number
 * and the number of events that were waiting for a delivery.
 */
async function removeDeliveries(
  transaction: EntityManager,
  accountId: number,
  conversationId: string,
  types: readonly string[] = [],
): Promise<Pick<Removed, 'events' | 'deliveries'>> {
  const [removed] = await transaction.query<[Pick<Removed, 'events' | 'deliveries'>]>(
    `WITH removed AS (
       DELETE FROM deliveries WHERE object_id = $1 AND account_id = $3
         AND (cardinality($2::text[]) = 0 OR event_type = ANY ($2))
       RETURNING event_id, status
     )
     SELECT count(*) AS deliveries, count(DISTINCT event_id) FILTER (WHERE status = 'pending') AS events FROM removed`,
    [conversationId, types, accountId],
  );
  return removed;
}

/** Runs a DELETE; returns how many rows it removed. */
async function count(transaction: EntityManager, statement: string, values: unknown[]): Promise<number> {
  const [, removed] = await transaction.query<[unknown, number]>(statement, values);
  return removed;
}
