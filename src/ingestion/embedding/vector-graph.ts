import type { DataSource } from 'typeorm';
import { SCHEMA_LOCK } from '../../knowledge/vectors/vector-storage';
import { MAX_GRAPH_DIMENSIONS } from '../../knowledge/vectors/vectors.queries';
import type { Database } from '../../platform/database/database';

/** From so many texts on, comparing all vectors of an agent takes longer than searching a graph. */
const MIN_GRAPH_TEXTS = 5_000;

/**
 * Whether so many vectors of an agent are worth a graph. Never on the embedded database: there, adding one vector
 * blocks all other statements for about 10 ms, and a search saves little.
 */
export function isWorthGraph(databaseKind: Database['kind'], textCount: number, dimensions: number): boolean {
  return databaseKind === 'postgresql' && textCount >= MIN_GRAPH_TEXTS && dimensions <= MAX_GRAPH_DIMENSIONS;
}

/**
 * Creates the graph (HNSW index) of the model, if it is not there yet, in half precision: half the size, and as good
 * for finding candidates. Takes long when other agents have many vectors; their searches go on meanwhile.
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

/** Deletes the model and its graph, unless an agent still has vectors of it. */
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
