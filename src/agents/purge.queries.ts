import type { DataSource } from 'typeorm';

/** Few enough rows that a statement holds its locks for well under a second. */
const BATCH_ROWS = 2000;

const OF_ITS_SOURCES = 'source_id IN (SELECT id FROM training_sources WHERE agent_id = $1)';

/**
 * Every table with rows of an agent and the condition for the rows of agent $1; a table comes after those that refer to
 * it. The row in `agents` is removed last, and its foreign keys cascade to rows that were written meanwhile.
 */
export const PURGED_TABLES: Record<string, string> = {
  // First: a request that still runs can then no longer store its answer.
  idempotency_keys: `path LIKE '/api/v1/agents/' || $1::text || '/%'`,
  postings: 'agent_id = $1',
  posting_blocks: 'agent_id = $1',
  passage_batches: 'agent_id = $1',
  embeddings: 'agent_id = $1',
  agent_vectors: 'agent_id = $1',
  passages: OF_ITS_SOURCES,
  documents: OF_ITS_SOURCES,
  crawled_pages: OF_ITS_SOURCES,
  training_sources: 'agent_id = $1',
  outbox: 'agent_id = $1',
  delivery_attempts: 'delivery_id IN (SELECT id FROM deliveries WHERE agent_id = $1)',
  deliveries: 'agent_id = $1',
  leads: 'agent_id = $1',
  messages: 'agent_id = $1',
  conversations: 'agent_id = $1',
  agent_days: 'agent_id = $1',
};

/** Removes one batch of the agent's rows from a table; returns how many rows were removed. */
export async function purgeBatch(dataSource: DataSource, table: string, agentId: number): Promise<number> {
  return dataSource.transaction(async (transaction) => {
    // For a large agent the planner would choose a sequential scan, which may read the whole table for the last rows.
    await transaction.query('SET LOCAL enable_seqscan = off');
    const [, removed] = await transaction.query<[unknown, number]>(
      `DELETE FROM ${table} WHERE ctid = ANY (
         ARRAY(SELECT ctid FROM ${table} WHERE ${PURGED_TABLES[table]} LIMIT ${BATCH_ROWS}))`,
      [agentId],
    );
    return removed;
  });
}

/** Removes the row of a deleted agent and, by cascade, the rows that still refer to it. */
export async function purgeAgentRow(dataSource: DataSource, agentId: number): Promise<void> {
  await dataSource.query('DELETE FROM agents WHERE id = $1 AND deleted_at IS NOT NULL', [agentId]);
}

/** Which agents are deleted and not yet purged, oldest deletion first? */
export async function deletedAgents(dataSource: DataSource, limit: number): Promise<number[]> {
  const rows: { id: number }[] = await dataSource.query(
    'SELECT id FROM agents WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT $1',
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Which of these agents exist and are not deleted? */
export async function livingAgents(dataSource: DataSource, ids: number[]): Promise<Set<number>> {
  const rows: { id: number }[] = await dataSource.query(
    'SELECT id FROM agents WHERE id = ANY ($1) AND deleted_at IS NULL',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}
