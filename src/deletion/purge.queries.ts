import type { DataSource, EntityManager } from 'typeorm';

/** Few enough rows that a statement holds its locks for well under a second. */
const BATCH_ROWS = 2000;

const OF_ITS_SOURCES = 'source_id IN (SELECT id FROM training_sources WHERE agent_id = $1)';
const OF_ITS_WEBHOOKS = 'webhook_id IN (SELECT id FROM webhooks WHERE account_id = $1)';

/** Tables, each with the condition for the rows to remove. A table comes after those that refer to it. */
export type PurgedTables = Readonly<Record<string, string>>;

/**
 * Every table with rows of an agent, which is $1. The row in `agents` is removed last, and its foreign keys cascade to
 * rows that were written meanwhile.
 */
export const PURGED_TABLES: PurgedTables = {
  // First: a request that still runs can then no longer store its answer.
  idempotency_keys: `path LIKE '/api/v1/agents/' || $1::text || '/%' OR path LIKE '/public/v1/agents/' ||
    (SELECT public_id FROM widgets WHERE agent_id = $1::text::bigint) || '/%'`,
  postings: 'agent_id = $1',
  posting_blocks: 'agent_id = $1',
  passage_batches: 'agent_id = $1',
  embeddings: 'agent_id = $1',
  agent_vectors: 'agent_id = $1',
  passages: OF_ITS_SOURCES,
  documents: OF_ITS_SOURCES,
  crawled_pages: OF_ITS_SOURCES,
  training_sources: 'agent_id = $1',
  delivery_attempts: 'delivery_id IN (SELECT id FROM deliveries WHERE agent_id = $1)',
  deliveries: 'agent_id = $1',
  data_subject_exports: 'agent_id = $1',
  reply_pieces: 'message_id IN (SELECT message_id FROM replies WHERE agent_id = $1)',
  replies: 'agent_id = $1',
  leads: 'agent_id = $1',
  messages: 'agent_id = $1',
  conversations: 'agent_id = $1',
  agent_days: 'agent_id = $1',
  agent_quarters: 'agent_id = $1',
  // Last: the public id finds the keys above.
  widgets: 'agent_id = $1',
};

/** Every table with rows of an account, which is $1, apart from those of its agents. */
export const ACCOUNT_TABLES: PurgedTables = {
  idempotency_keys: `partition IN ($1::text || ':live', $1::text || ':test')`,
  delivery_attempts: `delivery_id IN (SELECT id FROM deliveries WHERE ${OF_ITS_WEBHOOKS})`,
  deliveries: OF_ITS_WEBHOOKS,
  webhooks: 'account_id = $1',
  audit_log: 'account_id = $1',
  data_subject_exports: 'account_id = $1',
  data_subject_requests: 'account_id = $1',
  api_keys: 'account_id = $1',
};

/** Counts removed rows in the transaction that removes them. */
export type RowCounter = (transaction: EntityManager, table: string, rows: number) => Promise<void>;

const uncounted: RowCounter = async () => undefined;

/** Removes all rows of `id` from the tables, in batches; returns how many. @throws the signal's reason when it fires */
export async function purgeTables(
  dataSource: DataSource,
  tables: PurgedTables,
  id: number,
  signal: AbortSignal,
  count: RowCounter = uncounted,
): Promise<number> {
  let rows = 0;
  for (const [table, condition] of Object.entries(tables)) {
    for (let removed = BATCH_ROWS; removed > 0; rows += removed) {
      signal.throwIfAborted();
      removed = await purgeBatch(dataSource, table, condition, id, count);
    }
  }
  return rows;
}

/**
 * Removes the row of a deleted agent and, by cascade, the rows that still refer to it; then the deliveries of events
 * that were recorded meanwhile: each such change has locked a row that is gone now, so none can follow. Returns how many
 * agents were removed.
 */
export async function purgeAgentRow(manager: Pick<EntityManager, 'query'>, agentId: number): Promise<number> {
  const [, removed] = await manager.query<[unknown, number]>(
    'DELETE FROM agents WHERE id = $1 AND deleted_at IS NOT NULL',
    [agentId],
  );
  if (removed > 0) await manager.query('DELETE FROM deliveries WHERE agent_id = $1', [agentId]);
  return removed;
}

/** Which agents are deleted and not yet purged, oldest deletion first? Agents of deleted accounts go with those. */
export async function deletedAgents(dataSource: DataSource, limit: number): Promise<number[]> {
  const rows: { id: number }[] = await dataSource.query(
    `SELECT id FROM agents WHERE deleted_at IS NOT NULL
       AND account_id NOT IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL)
     ORDER BY deleted_at LIMIT $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Removes one batch of the rows of `id` that meet the condition; returns how many were removed. */
export async function purgeBatch(
  dataSource: DataSource,
  table: string,
  condition: string,
  id: number,
  count: RowCounter = uncounted,
): Promise<number> {
  return dataSource.transaction(async (transaction) => {
    // For a large agent the planner would choose a sequential scan, which may read the whole table for the last rows.
    await transaction.query('SET LOCAL enable_seqscan = off');
    const [, removed] = await transaction.query<[unknown, number]>(
      `DELETE FROM ${table} WHERE ctid = ANY (
         ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${BATCH_ROWS}))`,
      [id],
    );
    if (removed > 0) await count(transaction, table, removed);
    return removed;
  });
}
