import type { DataSource } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';
import { SCHEMA_LOCK } from '../../knowledge/vectors/vector-storage.service';
import { MAX_GRAPH_DIMENSIONS } from '../../knowledge/vectors/vectors.queries';
import type { Database } from '../../platform/database/database';
import { raw, sql, type Query, type Queryable } from '../../platform/database/sql';

/** Few enough rows that a statement takes well under a second: its locks do not delay others. */
const BATCH_ROWS = 500;
/** With this many texts, comparing all vectors of an agent takes longer than searching a graph. */
const MIN_GRAPH_TEXTS = 5_000;

/** The model of this name, if any text was embedded with it. */
export async function modelOf(
  db: Queryable,
  name: string,
): Promise<{ id: number; dimensions: number } | undefined> {
  return sql`SELECT id, dimensions FROM embedding_models WHERE name = ${name}`.firstRow(db);
}

/** Adds the model, unless it is stored already, perhaps with other dimensions; returns the stored row. */
export async function addModel(
  db: Queryable,
  name: string,
  dimensions: number,
): Promise<{ id: number; dimensions: number }> {
  return sql`INSERT INTO embedding_models (name, dimensions) VALUES (${name}, ${dimensions})
     ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id, dimensions`.oneRow(db);
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
export async function createGraph(db: DataSource, modelId: number, dimensions: number): Promise<void> {
  await db.transaction(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(${SCHEMA_LOCK})`.run(transaction);
    await sql`CREATE INDEX IF NOT EXISTS ${graphOf(modelId)} ON embeddings
       USING hnsw ((vector::halfvec(${raw(dimensions)})) halfvec_cosine_ops)
       WHERE model_id = ${raw(modelId)} AND in_graph`.run(transaction);
  });
}

/** Adds some of the agent's vectors to the graph of the model; returns how many, 0 when all are in it. */
export async function addToGraph(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  modelId: number,
): Promise<number> {
  return sql`UPDATE embeddings SET in_graph = true WHERE account_id = ${accountId} AND ctid = ANY (ARRAY(
       SELECT ctid FROM embeddings
       WHERE agent_id = ${agentId} AND account_id = ${accountId} AND model_id = ${modelId} AND NOT in_graph
         AND vector IS NOT NULL
       LIMIT ${BATCH_ROWS}))`.changedRows(db);
}

/** The models other than `exceptId` that no agent uses. */
export async function idleModels(db: Queryable, exceptId: number): Promise<number[]> {
  return sql`SELECT id FROM embedding_models AS model
     WHERE id <> ${exceptId}
       AND NOT EXISTS (SELECT FROM agent_vectors WHERE model_id = model.id)`.column(db);
}

/** Deletes the model and its graph, unless an agent still has vectors of the model. */
export async function dropModel(db: DataSource, modelId: number): Promise<void> {
  await db.transaction(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(${SCHEMA_LOCK})`.run(transaction);
    const deleted = await sql`DELETE FROM embedding_models WHERE id = ${modelId}
         AND NOT EXISTS (SELECT FROM embeddings WHERE model_id = ${modelId})`.changedRows(transaction);
    if (deleted === 1) await sql`DROP INDEX IF EXISTS ${graphOf(modelId)}`.run(transaction);
  });
}

function graphOf(modelId: number): Query {
  return raw(`embeddings_graph_${modelId}`);
}
