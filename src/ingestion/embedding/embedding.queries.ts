import { withoutLinkTargets } from '@app/languages';
import { isOfAgent, type AgentKey } from '../../agents/agents.queries';
import { vectorText } from '../../knowledge/vectors/vectors.queries';
import { sql, type Queryable } from '../../platform/database/sql';

/** Few enough rows that a statement takes well under a second: its locks do not delay others. */
const BATCH_ROWS = 500;
/** Few, because parsing vectors blocks the embedded database. */
const VECTORS_PER_INSERT = 8;

/**
 * Former versions read a bar from this column, above which similarity makes a passage relevant, and this version reads
 * none. During a rolling upgrade, they find no passage above the similarity of equal vectors.
 */
const UNUSED_BAR = 1;

const TITLE_HASH = sql`hashtextextended(documents.title, 0)`;
/** A source with its published run. */
export interface LiveSource {
  id: number;
  runId: number;
}

/** A text without a vector: title, headings and text of the passage with this id. */
export interface UnembeddedText {
  id: number;
  text: string;
}

/** Which sources of the agent are searchable, with which run? */
export async function liveSources(db: Queryable, agent: AgentKey): Promise<LiveSource[]> {
  return sql`SELECT id, live_run_id AS "runId" FROM training_sources
     WHERE ${isOfAgent(agent)} AND live_run_id IS NOT NULL`.rows(db);
}

/**
 * Which texts of the agent's searchable passages have no vector of the model yet? Each once, as the id of a passage
 * with that text, at most `limit`. Sources whose run is embedded are left out, unless `everywhere`.
 */
export async function unembeddedPassages(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  { modelId, everywhere, limit }: { modelId: number | undefined; everywhere: boolean; limit: number },
): Promise<number[]> {
  return sql`SELECT min(passages.id) AS id
     FROM training_sources AS source
     JOIN passages ON passages.source_id = source.id AND passages.run_id = source.live_run_id
       AND passages.account_id = ${accountId}
     JOIN documents ON documents.id = passages.document_id AND documents.account_id = ${accountId}
     WHERE source.agent_id = ${agentId} AND source.account_id = ${accountId}
       AND (${everywhere} OR source.embedded_run_id IS DISTINCT FROM source.live_run_id)
       AND NOT EXISTS (SELECT FROM embeddings
                       WHERE embeddings.agent_id = ${agentId} AND embeddings.account_id = ${accountId}
                         AND model_id = ${modelId}
                         AND embeddings.text_hash = passages.text_hash AND title_hash = ${TITLE_HASH})
     GROUP BY passages.text_hash, ${TITLE_HASH}
     LIMIT ${limit}`.column(db);
}

/** The texts to embed of these passages of the agent. Passages that were deleted are left out. */
export async function textsOf(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  ids: number[],
): Promise<UnembeddedText[]> {
  const rows =
    await sql`SELECT passages.id, concat_ws(E'\\n', nullif(title, ''), nullif(heading, ''), text) AS text
     FROM passages JOIN documents ON documents.id = document_id AND documents.account_id = ${accountId}
     WHERE passages.agent_id = ${agentId} AND passages.account_id = ${accountId} AND passages.id = ANY (${ids})
     ORDER BY passages.id`.rows<UnembeddedText>(db);
  return rows.map(({ id, text }) => ({ id, text: withoutLinkTargets(text) }));
}

/** Stores the vectors of these passages' texts, null for a text that the model rejects; returns how many are new. */
export async function insertVectors(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  { modelId, rows }: { modelId: number; rows: { id: number; vector: Iterable<number> | null }[] },
): Promise<number> {
  let stored = 0;
  for (let from = 0; from < rows.length; from += VECTORS_PER_INSERT) {
    const slice = rows.slice(from, from + VECTORS_PER_INSERT);
    const inserted =
      await sql`INSERT INTO embeddings (account_id, agent_id, model_id, text_hash, title_hash, vector)
       SELECT ${accountId}, ${agentId}, ${modelId}, passage.text_hash, passage.title_hash, given.vector::vector
       FROM unnest(${slice.map(({ id }) => id)}::bigint[],
         ${slice.map(({ vector }) => vector && vectorText(vector))}::text[]) AS given (id, vector)
       -- By its key, one by one (OFFSET): for an agent that has just been trained, the planner expects one passage in
       -- all, and would read every passage with each statement.
       CROSS JOIN LATERAL (
         SELECT text_hash, (SELECT ${TITLE_HASH} FROM documents
                            WHERE id = document_id AND account_id = ${accountId}) AS title_hash
         FROM passages WHERE id = given.id AND agent_id = ${agentId} AND account_id = ${accountId} OFFSET 0) AS passage
       WHERE title_hash IS NOT NULL
       ON CONFLICT DO NOTHING RETURNING 1`.rows(db);
    stored += inserted.length;
  }
  return stored;
}

/** How many texts of the agent have a vector of the model? */
export async function vectorCount(db: Queryable, agent: AgentKey, modelId: number): Promise<number> {
  return sql`SELECT count(*) FROM embeddings
     WHERE ${isOfAgent(agent)} AND model_id = ${modelId}
       AND vector IS NOT NULL`.value(db);
}

/** Makes searches of the agent use the model's vectors of these sources. Does nothing for a deleted agent. */
export async function publishVectors(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  { modelId, inGraph, sources }: { modelId: number; inGraph: boolean; sources: LiveSource[] },
): Promise<void> {
  await sql`UPDATE training_sources AS source SET embedded_run_id = live_run_id
     FROM unnest(${sources.map(({ id }) => id)}::bigint[], ${sources.map(({ runId }) => runId)}::bigint[])
       AS embedded (id, run)
     WHERE source.agent_id = ${agentId} AND source.account_id = ${accountId} AND source.id = embedded.id
       AND live_run_id = run
       AND embedded_run_id IS DISTINCT FROM run`.run(db);
  await sql`INSERT INTO agent_vectors
       (agent_id, account_id, model_id, source_count, in_graph, relevance_bar)
     SELECT id, account_id, ${modelId}, ${sources.length}, ${inGraph}, ${UNUSED_BAR}
     FROM agents WHERE id = ${agentId} AND account_id = ${accountId} AND deleted_at IS NULL
     ON CONFLICT (agent_id) DO UPDATE SET
       (model_id, source_count, in_graph) = (excluded.model_id, excluded.source_count, excluded.in_graph)`.run(
    db,
  );
}

/** Makes searches of the agent use no vectors, because it no longer has a searchable source. */
export async function withdrawVectors(db: Queryable, agent: AgentKey): Promise<void> {
  await sql`DELETE FROM agent_vectors WHERE ${isOfAgent(agent)}`.run(db);
}

/**
 * Deletes some vectors of the agent that belong to no searchable passage or to another model; returns how many, 0 when
 * none is left.
 */
export async function deleteUnusedVectors(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  modelId: number | undefined,
): Promise<number> {
  return sql`DELETE FROM embeddings WHERE account_id = ${accountId} AND ctid = ANY (ARRAY(
       SELECT ctid FROM embeddings
       WHERE agent_id = ${agentId} AND account_id = ${accountId}
         AND (model_id IS DISTINCT FROM ${modelId} OR NOT EXISTS (
         SELECT FROM passages
         JOIN documents ON documents.id = passages.document_id AND documents.account_id = ${accountId}
           AND ${TITLE_HASH} = embeddings.title_hash
         JOIN training_sources AS source ON source.id = passages.source_id AND source.account_id = ${accountId}
           AND source.live_run_id = passages.run_id
         WHERE passages.agent_id = ${agentId} AND passages.account_id = ${accountId}
           AND passages.text_hash = embeddings.text_hash))
       LIMIT ${BATCH_ROWS}))`.changedRows(db);
}
