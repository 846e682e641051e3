import type { DataSource, EntityManager } from 'typeorm';
import type { AgentKey } from '../agents/agents.queries';
import { deleteInBatches } from '../platform/database/delete-in-batches';

const OF_ITS_SOURCES =
  'source_id IN (SELECT id FROM training_sources WHERE agent_id = $2 AND account_id = $1)';
const OF_ITS_WEBHOOKS = 'webhook_id IN (SELECT id FROM webhooks WHERE account_id = $1)';

/**
 * Tables, each with the condition for the rows of the account $1 to remove. A table comes after the tables that refer
 * to it.
 */
export type PurgedTables = Readonly<Record<string, string>>;

/**
 * Every table with rows of the agent $2 of the account $1. The row in `agents` is removed last, and its foreign keys
 * cascade to rows that were written meanwhile.
 */
export const PURGED_TABLES: PurgedTables = {
  // First, so that a request that still runs can no longer store its answer.
  idempotency_keys: `path LIKE '/api/v1/agents/' || $2::text || '/%' OR path LIKE '/public/v1/agents/' ||
    (SELECT public_id FROM widgets WHERE agent_id = $2::text::bigint AND account_id = $1) || '/%'`,
  posting_blocks: 'agent_id = $2',
  passage_batches: 'agent_id = $2',
  embeddings: 'agent_id = $2',
  agent_vectors: 'agent_id = $2',
  passages: OF_ITS_SOURCES,
  documents: OF_ITS_SOURCES,
  crawled_pages: OF_ITS_SOURCES,
  training_sources: 'agent_id = $2',
  golden_questions: 'agent_id = $2',
  channel_sends: 'agent_id = $2',
  channel_events: 'agent_id = $2',
  channel_threads: 'agent_id = $2',
  channels: 'agent_id = $2',
  action_executions: 'agent_id = $2',
  action_confirmations: 'agent_id = $2',
  actions: 'agent_id = $2',
  tenant_models: 'agent_id = $2',
  source_changes: 'agent_id = $2',
  delivery_attempts: 'delivery_id IN (SELECT id FROM deliveries WHERE agent_id = $2 AND account_id = $1)',
  deliveries: 'agent_id = $2',
  data_subject_exports: 'agent_id = $2',
  reply_pieces: 'message_id IN (SELECT message_id FROM replies WHERE agent_id = $2 AND account_id = $1)',
  replies: 'agent_id = $2',
  mails: 'agent_id = $2',
  leads: 'agent_id = $2',
  messages: 'agent_id = $2',
  transcripts: 'agent_id = $2',
  conversations: 'agent_id = $2',
  agent_days: 'agent_id = $2',
  agent_quarters: 'agent_id = $2',
  // Last, because the condition of `idempotency_keys` reads the public id.
  widgets: 'agent_id = $2',
};

/** Every table with rows of the account $1, apart from the rows of its agents. */
export const ACCOUNT_TABLES: PurgedTables = {
  idempotency_keys: `partition IN ($1::text || ':live', $1::text || ':test')`,
  delivery_attempts: `delivery_id IN (SELECT id FROM deliveries WHERE account_id = $1 AND ${OF_ITS_WEBHOOKS})`,
  deliveries: OF_ITS_WEBHOOKS,
  webhooks: 'true',
  audit_log: 'true',
  data_subject_exports: 'true',
  data_subject_requests: 'true',
  console_sessions: 'true',
  people: 'true',
  token_months: 'true',
  tenant_models: 'true',
  api_keys: 'true',
};

/** Counts the removed rows of a table, in the transaction that removes them. */
export type RowCounter = (transaction: EntityManager, table: string, rows: number) => Promise<void>;

/**
 * Removes the rows of the account, or of one of its agents, from the tables in batches; returns their number.
 * @throws the reason of a fired signal
 */
export async function purgeTables(
  manager: EntityManager,
  tables: PurgedTables,
  { accountId, agentId }: Partial<AgentKey> & Pick<AgentKey, 'accountId'>,
  signal: AbortSignal,
  count: RowCounter = async () => undefined,
): Promise<number> {
  const values = agentId === undefined ? [accountId] : [accountId, agentId];
  let rows = 0;
  for (const [table, condition] of Object.entries(tables)) {
    const afterBatch = (transaction: EntityManager, removed: number): Promise<void> =>
      count(transaction, table, removed);
    const purged = { table, condition, values, isOfAccount: true };
    rows += await deleteInBatches(manager, purged, { signal, afterBatch });
  }
  return rows;
}

/**
 * Removes all rows of a deleted agent, its own row last. Returns the number of the other rows.
 * @throws the signal's reason when it fires
 */
export async function purgeAgentRows(
  manager: EntityManager,
  agent: AgentKey,
  signal: AbortSignal,
  count: RowCounter = async () => undefined,
): Promise<number> {
  const rows = await purgeTables(manager, PURGED_TABLES, agent, signal, count);
  await manager.transaction(async (transaction) => {
    const removed = await purgeAgentRow(transaction, agent);
    if (removed > 0) await count(transaction, 'agents', removed);
  });
  return rows;
}

/**
 * Removes the row of a deleted agent and, by cascade, the rows that still refer to it; then the deliveries of events
 * that were recorded meanwhile. Recording an event locks one of the rows that are gone now, so no more can follow.
 * Returns the number of removed agents.
 */
export async function purgeAgentRow(
  manager: Pick<EntityManager, 'query'>,
  { accountId, agentId }: AgentKey,
): Promise<number> {
  const [, removed] = await manager.query<[unknown, number]>(
    'DELETE FROM agents WHERE id = $1 AND account_id = $2 AND deleted_at IS NOT NULL',
    [agentId, accountId],
  );
  if (removed > 0)
    await manager.query('DELETE FROM deliveries WHERE agent_id = $1 AND account_id = $2', [
      agentId,
      accountId,
    ]);
  return removed;
}

/** Which agents are deleted and not yet purged, oldest deletion first? The purge of an account includes its agents. */
export async function deletedAgents(dataSource: DataSource, limit: number): Promise<{ agentId: number }[]> {
  return dataSource.query(
    `SELECT id AS "agentId" FROM agents WHERE deleted_at IS NOT NULL
       AND account_id NOT IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL)
     ORDER BY deleted_at LIMIT $1`,
    [limit],
  );
}
