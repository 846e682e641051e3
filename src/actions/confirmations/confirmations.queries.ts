import type { AgentKey } from '../../agents/agents.queries';
import { newId } from '../../platform/database/id';
import { sql, type Queryable } from '../../platform/database/sql';
import type { CallPlace } from '../actions.queries';
import type { AskedConfirmation, Confirmation, ConfirmationStatus } from './confirmation';

/** How long a visitor may take to confirm. */
const VALID_FOR = sql`interval '10 minutes'`;
/** A call takes at most 10 s; a process that has not recorded its end by then is dead. */
const LONGEST_CALL = sql`interval '30 seconds'`;

const STATUS = sql`CASE WHEN status = 'pending' AND expires_at <= now() THEN 'expired'
  WHEN status = 'running' AND decided_at <= now() - ${LONGEST_CALL} THEN 'unknown' ELSE status END`;

const FIELDS = sql`id, action_id AS "actionId", conversation_id AS "conversationId", message_id AS "messageId", name,
  shown, inputs, visitor, template, language, ${STATUS} AS status, expires_at AS "expiresAt"`;

/** The conversation and the id of a confirmation. */
export interface ConfirmationPlace extends AgentKey {
  conversationId: string;
  id: number;
}

/**
 * Stores a confirmation, which replaces the conversation's pending confirmation. The conversation and the message exist
 * in the transaction. Undefined if the action is gone.
 */
export async function insertConfirmation(
  db: Queryable,
  { accountId, agentId, conversationId, messageId }: CallPlace,
  { actionId, name, shown, inputs, visitor, template, language }: AskedConfirmation,
): Promise<Confirmation | undefined> {
  // Locked before its confirmations, in the same order as its deletion.
  const action = await sql`SELECT id FROM actions
     WHERE id = ${actionId} AND account_id = ${accountId} FOR KEY SHARE`.firstRow(db);
  if (!action) return undefined;
  await sql`UPDATE action_confirmations SET status = 'expired'
     WHERE conversation_id = ${conversationId} AND account_id = ${accountId} AND status = 'pending'`.run(db);
  return sql`INSERT INTO action_confirmations (id, account_id, agent_id, action_id, conversation_id, message_id, name,
       shown, inputs, visitor, template, language, status, expires_at)
     VALUES (${newId()}, ${accountId}, ${agentId}, ${actionId}, ${conversationId}, ${messageId}, ${name},
       ${JSON.stringify(shown)}, ${JSON.stringify(inputs)}, ${visitor && JSON.stringify(visitor)}, ${template},
       ${language}, 'pending', now() + ${VALID_FOR})
     RETURNING ${FIELDS}`.firstRow(db);
}

/** The confirmation with this id; undefined if the conversation has none. */
export async function findConfirmation(
  db: Queryable,
  { accountId, agentId, conversationId, id }: ConfirmationPlace,
): Promise<Confirmation | undefined> {
  return sql`SELECT ${FIELDS} FROM action_confirmations
     WHERE id = ${id} AND agent_id = ${agentId} AND conversation_id = ${conversationId}
       AND account_id = ${accountId}`.firstRow(db);
}

/** The confirmations that these messages ask for. */
export async function confirmationsOf(
  db: Queryable,
  accountId: number,
  messageIds: number[],
): Promise<Confirmation[]> {
  if (messageIds.length === 0) return [];
  return sql`SELECT ${FIELDS} FROM action_confirmations
     WHERE message_id = ANY (${messageIds}::bigint[]) AND account_id = ${accountId}`.rows(db);
}

/** Decides a pending confirmation. True for only one caller, and never after it has expired. */
export async function decide(
  db: Queryable,
  { accountId, agentId, conversationId, id }: ConfirmationPlace,
  status: Extract<ConfirmationStatus, 'running' | 'declined'>,
): Promise<boolean> {
  return sql`UPDATE action_confirmations SET status = ${status}, decided_at = now()
     WHERE id = ${id} AND agent_id = ${agentId} AND conversation_id = ${conversationId} AND account_id = ${accountId}
       AND status = 'pending' AND expires_at > now()`.changesAny(db);
}

/** Ends a running confirmation. False if it is gone. */
export async function settle(
  db: Queryable,
  accountId: number,
  {
    confirmation: { id, actionId, conversationId },
    status,
  }: { confirmation: Confirmation; status: Extract<ConfirmationStatus, 'done' | 'failed' | 'unknown'> },
): Promise<boolean> {
  // Locked before the confirmation, as their deletions do.
  await sql`SELECT id FROM conversations
     WHERE id = ${conversationId} AND account_id = ${accountId} FOR KEY SHARE`.run(db);
  await sql`SELECT id FROM actions
     WHERE id = ${actionId} AND account_id = ${accountId} FOR KEY SHARE`.run(db);
  return sql`UPDATE action_confirmations SET status = ${status}
     WHERE id = ${id} AND account_id = ${accountId} AND status = 'running'`.changesAny(db);
}
