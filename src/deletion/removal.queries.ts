import type { EntityManager } from 'typeorm';

/** What was removed, by kind. */
export interface Removed {
  conversations: number;
  messages: number;
  leads: number;
  events: number;
  deliveries: number;
  answers: number;
  exports: number;
}

/** The rows that a removal takes along besides stored answers. */
export type RemovedRows = Omit<Removed, 'answers'>;

const LEAD_EVENTS = ['lead.captured', 'lead.updated', 'conversation.handoff'];

/**
 * Removes a conversation of the agent with all that is stored about it; undefined when there is none. With `before`,
 * only if its last message is older.
 *
 * The conversation's row is locked first. A turn, a rating or a completion that holds a row of it commits before; its
 * events are then seen by the later statements. One that comes after finds no row, and writes nothing.
 */
export async function removeConversation(
  transaction: EntityManager,
  agentId: number,
  id: string,
  before: string | null = null,
): Promise<RemovedRows | undefined> {
  const locked: unknown[] = await transaction.query(
    `SELECT id FROM conversations
     WHERE id = $1 AND agent_id = $2 AND ($3::timestamptz IS NULL OR last_message_at < $3) FOR UPDATE`,
    [id, agentId, before],
  );
  if (locked.length === 0) return undefined;
  const leads = await count(transaction, 'DELETE FROM leads WHERE conversation_id = $1', [id]);
  const messages = await count(transaction, 'DELETE FROM messages WHERE conversation_id = $1', [id]);
  const conversations = await count(transaction, 'DELETE FROM conversations WHERE id = $1', [id]);
  const deliveries = await removeDeliveries(transaction, id);
  await transaction.query('DELETE FROM replies WHERE conversation_id = $1', [id]);
  const exports = await count(transaction, 'DELETE FROM data_subject_exports WHERE conversation_id = $1', [
    id,
  ]);
  return { conversations, messages, leads, ...deliveries, exports };
}

/** Removes a lead of the agent with its events; undefined when there is none. Its conversation stays. */
export async function removeLead(
  transaction: EntityManager,
  agentId: number,
  id: number,
): Promise<RemovedRows | undefined> {
  const [rows] = await transaction.query<[{ conversationId: string }[], number]>(
    'DELETE FROM leads WHERE id = $1 AND agent_id = $2 RETURNING conversation_id AS "conversationId"',
    [id, agentId],
  );
  const [lead] = rows;
  if (!lead) return undefined;
  const deliveries = await removeDeliveries(transaction, lead.conversationId, LEAD_EVENTS);
  return { conversations: 0, messages: 0, leads: 1, ...deliveries, exports: 0 };
}

/**
 * Removes the deliveries of the events about a conversation, of these types only if there are any. Says how many there
 * were, and how many events waited for a delivery.
 */
async function removeDeliveries(
  transaction: EntityManager,
  conversationId: string,
  types: readonly string[] = [],
): Promise<Pick<Removed, 'events' | 'deliveries'>> {
  const [removed] = await transaction.query<[Pick<Removed, 'events' | 'deliveries'>]>(
    `WITH removed AS (
       DELETE FROM deliveries WHERE object_id = $1 AND (cardinality($2::text[]) = 0 OR event_type = ANY ($2))
       RETURNING event_id, status
     )
     SELECT count(*) AS deliveries, count(DISTINCT event_id) FILTER (WHERE status = 'pending') AS events FROM removed`,
    [conversationId, types],
  );
  return removed;
}

/** Which conversations of the agent had their last message before this moment, oldest first by their start? */
export async function conversationsBefore(
  manager: EntityManager,
  agentId: number,
  before: string,
  limit: number,
): Promise<string[]> {
  // A conversation starts before its last message: the index by start finds them.
  const rows: { id: string }[] = await manager.query(
    `SELECT id FROM conversations WHERE agent_id = $1 AND created_at < $2 AND last_message_at < $2
     ORDER BY created_at, id LIMIT $3`,
    [agentId, before, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Before which moment are conversations of the agent too old? Never within a day whose counts are not stored yet.
 * Undefined for an agent that keeps them, or is gone.
 */
export async function retentionEnd(
  manager: EntityManager,
  agentId: number,
  lastCountedDay: string,
): Promise<string | undefined> {
  const rows: { end: string }[] = await manager.query(
    `SELECT least(now() - retention_days * interval '1 day',
                  ($2::date + 1)::timestamp AT TIME ZONE 'UTC')::text AS "end"
     FROM agents WHERE id = $1 AND retention_days IS NOT NULL AND deleted_at IS NULL`,
    [agentId, lastCountedDay],
  );
  return rows[0]?.end;
}

/** Runs a DELETE; returns how many rows it removed. */
async function count(transaction: EntityManager, statement: string, values: unknown[]): Promise<number> {
  const [, removed] = await transaction.query<[unknown, number]>(statement, values);
  return removed;
}
