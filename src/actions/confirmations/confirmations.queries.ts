import type { EntityManager } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';
import { newId } from '../../platform/database/id';
import type { CallPlace } from '../actions.queries';
import type { AskedConfirmation, Confirmation, ConfirmationStatus } from './confirmation';

/** How long a visitor may take to confirm. */
const VALID_FOR = `interval '10 minutes'`;
/** A call takes at most 10 s; a process that has not recorded its end by then is dead. */
const LONGEST_CALL = `interval '30 seconds'`;

const STATUS = `CASE WHEN status = 'pending' AND expires_at <= now() THEN 'expired'
  WHEN status = 'running' AND decided_at <= now() - ${LONGEST_CALL} THEN 'unknown' ELSE status END`;

const FIELDS = `id, action_id AS "actionId", conversation_id AS "conversationId", message_id AS "messageId", name, shown, inputs,
  visitor, template, language, ${STATUS} AS status, expires_at AS "expiresAt"`;

/** The conversation and the id of a confirmation. */
export interface ConfirmationPlace extends AgentKey {
  conversationId: string;
  id: number;
}

/**
 * Stores a confirmation, which takes the place of one that the conversation waits for. The conversation and the message
 * exist in the transaction. Undefined if the action is gone.
 */
export async function insertConfirmation(
  transaction: EntityManager,
  { accountId, agentId, conversationId, messageId }: CallPlace,
  { actionId, name, shown, inputs, visitor, template, language }: AskedConfirmation,
): Promise<Confirmation | undefined> {
  // Locked before its confirmations, as its deletion does.
  const actions: object[] = await transaction.query(
    'SELECT id FROM actions WHERE id = $1 AND account_id = $2 FOR KEY SHARE',
    [actionId, accountId],
  );
  if (actions.length === 0) return undefined;
  await transaction.query(
    `UPDATE action_confirmations SET status = 'expired'
     WHERE conversation_id = $1 AND account_id = $2 AND status = 'pending'`,
    [conversationId, accountId],
  );
  const rows: Confirmation[] = await transaction.query(
    `INSERT INTO action_confirmations (id, account_id, agent_id, action_id, conversation_id, message_id, name, shown, inputs,
       visitor, template, language, status, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'pending', now() + ${VALID_FOR}) RETURNING ${FIELDS}`,
    [
      newId(),
      accountId,
      agentId,
      actionId,
      conversationId,
      messageId,
      name,
      JSON.stringify(shown),
      JSON.stringify(inputs),
      visitor && JSON.stringify(visitor),
      template,
      language,
    ],
  );
  return rows[0];
}

/** The confirmation with this id; undefined if the conversation has none. */
export async function findConfirmation(
  manager: EntityManager,
  { accountId, agentId, conversationId, id }: ConfirmationPlace,
): Promise<Confirmation | undefined> {
  const rows: Confirmation[] = await manager.query(
    `SELECT ${FIELDS} FROM action_confirmations
     WHERE id = $1 AND agent_id = $2 AND conversation_id = $3 AND account_id = $4`,
    [id, agentId, conversationId, accountId],
  );
  return rows[0];
}

/** Which confirmations do these messages ask for? */
export async function confirmationsOf(
  manager: EntityManager,
  accountId: number,
  messageIds: number[],
): Promise<Confirmation[]> {
  if (messageIds.length === 0) return [];
  return manager.query(
    `SELECT ${FIELDS} FROM action_confirmations WHERE message_id = ANY ($1::bigint[]) AND account_id = $2`,
    [messageIds, accountId],
  );
}

/** Decides a confirmation that is pending. True for one caller only, and for none after it has expired. */
export async function decide(
  manager: EntityManager,
  { accountId, agentId, conversationId, id }: ConfirmationPlace,
  status: Extract<ConfirmationStatus, 'running' | 'declined'>,
): Promise<boolean> {
  const [, count] = await manager.query<[unknown, number]>(
    `UPDATE action_confirmations SET status = $4, decided_at = now()
     WHERE id = $1 AND agent_id = $2 AND conversation_id = $3 AND account_id = $5
       AND status = 'pending' AND expires_at > now()`,
    [id, agentId, conversationId, status, accountId],
  );
  return count === 1;
}

/** Ends a running confirmation. False if it is gone. */
export async function settle(
  transaction: EntityManager,
  accountId: number,
  { id, actionId, conversationId }: Confirmation,
  status: Extract<ConfirmationStatus, 'done' | 'failed' | 'unknown'>,
): Promise<boolean> {
  // Locked before the confirmation, as their deletions do.
  await transaction.query('SELECT id FROM conversations WHERE id = $1 AND account_id = $2 FOR KEY SHARE', [
    conversationId,
    accountId,
  ]);
  await transaction.query('SELECT id FROM actions WHERE id = $1 AND account_id = $2 FOR KEY SHARE', [
    actionId,
    accountId,
  ]);
  const [, count] = await transaction.query<[unknown, number]>(
    `UPDATE action_confirmations SET status = $2 WHERE id = $1 AND account_id = $3 AND status = 'running'`,
    [id, status, accountId],
  );
  return count === 1;
}
