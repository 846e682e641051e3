import type { DataSource } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';
import { SCHEMA_LOCK } from '../../knowledge/vectors/vector-storage.service';
import { MAX_GRAPH_DIMENSIONS } from '../../knowledge/vectors/vectors.queries';
import type { Database } from '../../platform/database/database';

/** Few enough rows that a statement takes well under a second: its locks do not delay others. */
const BATCH_ROWS = 500;
/** With this many texts, comparing all vectors of an agent takes longer than searching a graph. */
const MIN_GRAPH_TEXTS = 5_000;

/** The model of this name, if any text was embedded with it. */
export async function modelOf(
  dataSource: DataSource,
  name: string,
): Promise<{ id: number; dimensions: number } | undefined> {
  const [row] = await dataSource.query<{ id: number; dimensions: number }[]>(
    'SELECT id, dimensions FROM embedding_models WHERE name = $1',
    [name],
  );
  return row;
}

/** Adds the model, unless it is stored already, perhaps with other dimensions; returns the stored row. */
export async function addModel(
  dataSource: DataSource,
  name: string,
  dimensions: number,
): Promise<{ id: number; dimensions: number }> {
  const [row] = await dataSource.query<[{ id: number; dimensions: number }]>(
    `INSERT INTO embedding_models (name, dimensions) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id, dimensions`,
    [name, dimensions],
  );
  return row;
}

/**
 * Whether this many vectors of an agent justify a graph. Never on the embedded database: there, adding one vector
 * blocks all other statements for about 10 ms, and a search saves little.
 */
export function isWorthGraph(databaseKind: Database['kind'], textCount: number, dimensions: number): boolean {
  return databaseKind === 'postgresql' && textCount >= MIN_GRAPH_TEXTS && dimensions <= MAX_GRAPH_DIMENSIONS;
}

/**
 * Creates the graph (HNSW index) of the model, unless it exists, in half precision: half the size, and as good
 * for finding candidates. Takes long when other agents have many vectors; their searches continue in the meantime.
 */
export async function createGraph(
  dataSource: DataSource,
  modelId: number,
  dimensions: number,
): Promise<void> {
  await dataSource.transaction(async (transaction) => {
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await transaction.query(
      `CREATE INDEX IF NOT EXISTS ${graphOf(modelId)} ON embeddings
       USING hnsw ((vector::halfvec(${dimensions})) halfvec_cosine_ops)
       WHERE model_id = ${modelId} AND in_graph`,
    );
  });
}

/** Adds some of the agent's vectors to the graph of the model; returns how many, 0 when all are in it. */
export async function addToGraph(
  dataSource: DataSource,
  { accountId, agentId }: AgentKey,
  modelId: number,
): Promise<number> {
  const [, added] = await dataSource.query<[unknown, number]>(
    `UPDATE embeddings SET in_graph = true WHERE account_id = $2 AND ctid = ANY (ARRAY(
       SELECT ctid FROM embeddings
       WHERE agent_id = $1 AND account_id = $2 AND model_id = $3 AND NOT in_graph AND vector IS NOT NULL
       LIMIT ${BATCH_ROWS}))`,
    [agentId, accountId, modelId],
  );
  return added;
}

/** Which models other than this one are used by no agent? */
export async function idleModels(dataSource: DataSource, exceptId: number): Promise<number[]> {
  const rows: { id: number }[] = await dataSource.query(
    `SELECT id FROM embedding_models AS model
     WHERE id <> $1 AND NOT EXISTS (SELECT FROM agent_vectors WHERE model_id = model.id)`,
    [exceptId],
  );
  return rows.map(({ id }) => id);
}

/** Deletes the model and its graph, unless an agent still has vectors of the model. */
export async function dropModel(dataSource: DataSource, modelId: number): Promise<void> {
  await dataSource.transaction(async (transaction) => {
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    const [, deleted] = await transaction.query<[unknown, number]>(
      'DELETE FROM embedding_models WHERE id = $1 AND NOT EXISTS (SELECT FROM embeddings WHERE model_id = $1)',
      [modelId],
    );
    if (deleted === 1) await transaction.query(`DROP INDEX IF EXISTS ${graphOf(modelId)}`);
  });
}

function graphOf(modelId: number): string {
  return `embeddings_graph_${modelId}`;
}
