import type { DataSource } from 'typeorm';

/** Few enough rows that a statement takes well under a second, and nobody waits for its locks. */
const BATCH_ROWS = 2000;

const OF_ITS_SOURCES = 'source_id IN (SELECT id FROM training_sources WHERE agent_id = $1)';

/**
 * Every table with rows of an agent, those that others point to last, and which of its rows are the agent's ($1). The rows of `agents`
 * itself go at the end, and take along what was written meanwhile.
 */
export const PURGED_TABLES: Record<string, string> = {
  // First: a request that still runs cannot keep its answer any more.
  idempotency_keys: `path LIKE '/api/v1/agents/' || $1::text || '/%'`,
  postings: 'agent_id = $1',
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

/** Removes up to a batch of the agent's rows from one of these tables; returns how many went. */
export async function purgeBatch(dataSource: DataSource, table: string, agentId: number): Promise<number> {
  return dataSource.transaction(async (transaction) => {
    // Of a large agent a planner expects rows everywhere, and reads the table from its start until there are enough, or to its end.
    await transaction.query('SET LOCAL enable_seqscan = off');
    const [, removed] = await transaction.query<[unknown, number]>(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${PURGED_TABLES[table]} LIMIT ${BATCH_ROWS}))`,
      [agentId],
    );
    return removed;
  });
}

/** Removes the row of a deleted agent, with what still points to it. */
export async function purgeAgentRow(dataSource: DataSource, agentId: number): Promise<void> {
  await dataSource.query('DELETE FROM agents WHERE id = $1 AND deleted_at IS NOT NULL', [agentId]);
}

/** Which agents were deleted and still have rows, oldest first? */
export async function deletedAgents(dataSource: DataSource, most: number): Promise<number[]> {
  const rows: { id: number }[] = await dataSource.query(
    'SELECT id FROM agents WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT $1',
    [most],
  );
  return rows.map(({ id }) => id);
}

/** Which of these agents exist, and are not deleted? */
export async function livingAgents(dataSource: DataSource, ids: number[]): Promise<Set<number>> {
  const rows: { id: number }[] = await dataSource.query(
    'SELECT id FROM agents WHERE id = ANY ($1) AND deleted_at IS NULL',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}
