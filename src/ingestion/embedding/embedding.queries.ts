import type { DataSource, EntityManager } from 'typeorm';
import { withoutLinkTargets } from '@app/languages';
import type { AgentKey } from '../../agents/agents.queries';
import type { CosineScale } from '../../knowledge/vectors/cosine-sum';
import { vectorText } from '../../knowledge/vectors/vectors.queries';

/** Few enough rows that a statement takes well under a second: its locks do not delay others. */
const BATCH_ROWS = 500;
/** Few, because parsing vectors blocks the embedded database. */
const VECTORS_PER_INSERT = 8;

const TITLE_HASH = 'hashtextextended(documents.title, 0)';
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
export async function liveSources(
  dataSource: DataSource,
  { accountId, agentId }: AgentKey,
): Promise<LiveSource[]> {
  return dataSource.query(
    `SELECT id, live_run_id AS "runId" FROM training_sources
     WHERE agent_id = $1 AND account_id = $2 AND live_run_id IS NOT NULL`,
    [agentId, accountId],
  );
}

/**
 * Which texts of the agent's searchable passages have no vector of the model yet? Each once, as the id of a passage
 * with that text, at most `limit`. Sources whose run is embedded are left out, unless `everywhere`.
 */
export async function unembeddedPassages(
  dataSource: DataSource,
  { accountId, agentId }: AgentKey,
  modelId: number | undefined,
  { everywhere, limit }: { everywhere: boolean; limit: number },
): Promise<number[]> {
  const rows: { id: number }[] = await dataSource.query(
    `SELECT min(passages.id) AS id
     FROM training_sources AS source
     JOIN passages ON passages.source_id = source.id AND passages.run_id = source.live_run_id
       AND passages.account_id = $2
     JOIN documents ON documents.id = passages.document_id AND documents.account_id = $2
     WHERE source.agent_id = $1 AND source.account_id = $2
       AND ($4 OR source.embedded_run_id IS DISTINCT FROM source.live_run_id)
       AND NOT EXISTS (SELECT FROM embeddings
                       WHERE embeddings.agent_id = $1 AND embeddings.account_id = $2 AND model_id = $3
                         AND embeddings.text_hash = passages.text_hash AND title_hash = ${TITLE_HASH})
     GROUP BY passages.text_hash, ${TITLE_HASH}
     LIMIT $5`,
    [agentId, accountId, modelId ?? null, everywhere, limit],
  );
  return rows.map(({ id }) => id);
}

/** The texts to embed of these passages of the agent. Passages that were deleted are left out. */
export async function textsOf(
  dataSource: DataSource,
  { accountId, agentId }: AgentKey,
  ids: number[],
): Promise<UnembeddedText[]> {
  const rows: UnembeddedText[] = await dataSource.query(
    `SELECT passages.id, concat_ws(E'\\n', nullif(title, ''), nullif(heading, ''), text) AS text
     FROM passages JOIN documents ON documents.id = document_id AND documents.account_id = $2
     WHERE passages.agent_id = $1 AND passages.account_id = $2 AND passages.id = ANY ($3) ORDER BY passages.id`,
    [agentId, accountId, ids],
  );
  return rows.map(({ id, text }) => ({ id, text: withoutLinkTargets(text) }));
}

/** Stores the vectors of these passages' texts, null for a text that the model rejects; returns how many are new. */
export async function insertVectors(
  dataSource: DataSource,
  { accountId, agentId }: AgentKey,
  modelId: number,
  rows: { id: number; vector: Iterable<number> | null }[],
): Promise<number> {
  let stored = 0;
  for (let from = 0; from < rows.length; from += VECTORS_PER_INSERT) {
    const slice = rows.slice(from, from + VECTORS_PER_INSERT);
    const inserted: unknown[] = await dataSource.query(
      `INSERT INTO embeddings (account_id, agent_id, model_id, text_hash, title_hash, vector)
       SELECT passages.account_id, passages.agent_id, $3, passages.text_hash, ${TITLE_HASH}, given.vector::vector
       FROM unnest($4::bigint[], $5::text[]) AS given (id, vector)
       JOIN passages ON passages.id = given.id AND passages.agent_id = $1 AND passages.account_id = $2
       JOIN documents ON documents.id = document_id AND documents.account_id = $2
       ON CONFLICT DO NOTHING RETURNING 1`,
      [
        agentId,
        accountId,
        modelId,
        slice.map(({ id }) => id),
        slice.map(({ vector }) => vector && vectorText(vector)),
      ],
    );
    stored += inserted.length;
  }
  return stored;
}

/** A section of the agent's searchable passages, wherever it occurs. */
export interface SampledSection {
  /** The title of the page and the headings. */
  text: string;
  passageIds: number[];
  documentIds: number[];
}

/**
 * Some sections of the agent with a title or heading, at most `limit`: one of each page, then a second one, and so on.
 * The same passages always give the same sections.
 */
export async function sampleSections(
  dataSource: DataSource,
  { accountId, agentId }: AgentKey,
  limit: number,
): Promise<SampledSection[]> {
  return dataSource.query(
    `SELECT concat_ws(E'\\n', nullif(documents.title, ''), nullif(heading, '')) AS text,
            json_agg(passages.id) AS "passageIds", json_agg(DISTINCT documents.id) AS "documentIds"
     FROM training_sources AS source
     JOIN passages ON passages.source_id = source.id AND passages.run_id = source.live_run_id
       AND passages.account_id = $2
     JOIN documents ON documents.id = passages.document_id AND documents.account_id = $2
     WHERE source.agent_id = $1 AND source.account_id = $2 AND (documents.title <> '' OR heading <> '')
     GROUP BY documents.title, heading
     ORDER BY row_number() OVER (PARTITION BY documents.title ORDER BY hashtextextended(heading, 0), heading),
              hashtextextended(documents.title, 0), documents.title
     LIMIT $3`,
    [agentId, accountId, limit],
  );
}

/** How many texts of the agent have a vector of the model? */
export async function vectorCount(
  dataSource: DataSource,
  { accountId, agentId }: AgentKey,
  modelId: number,
): Promise<number> {
  const [row] = await dataSource.query<[{ count: number }]>(
    `SELECT count(*) FROM embeddings
     WHERE agent_id = $1 AND account_id = $2 AND model_id = $3 AND vector IS NOT NULL`,
    [agentId, accountId, modelId],
  );
  return row.count;
}

/** Makes searches of the agent use the model's vectors of these sources. Does nothing for a deleted agent. */
export async function publishVectors(
  transaction: EntityManager,
  { accountId, agentId }: AgentKey,
  served: CosineScale & { modelId: number; inGraph: boolean; sources: LiveSource[] },
): Promise<void> {
  const { modelId, inGraph, relevanceBar, chanceLevel, weight, sources } = served;
  await transaction.query(
    `UPDATE training_sources AS source SET embedded_run_id = live_run_id
     FROM unnest($3::bigint[], $4::bigint[]) AS embedded (id, run)
     WHERE source.agent_id = $1 AND source.account_id = $2 AND source.id = embedded.id AND live_run_id = run
       AND embedded_run_id IS DISTINCT FROM run`,
    [agentId, accountId, sources.map(({ id }) => id), sources.map(({ runId }) => runId)],
  );
  await transaction.query(
    `INSERT INTO agent_vectors
       (agent_id, account_id, model_id, source_count, in_graph, relevance_bar, chance_level, weight)
     SELECT id, account_id, $3, $4, $5, $6, $7, $8 FROM agents WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL
     ON CONFLICT (agent_id) DO UPDATE SET
       (model_id, source_count, in_graph, relevance_bar, chance_level, weight) =
       (excluded.model_id, excluded.source_count, excluded.in_graph, excluded.relevance_bar,
        excluded.chance_level, excluded.weight)`,
    [agentId, accountId, modelId, sources.length, inGraph, relevanceBar, chanceLevel, weight],
  );
}

/** Makes searches of the agent use no vectors, because it no longer has a searchable source. */
export async function withdrawVectors(
  dataSource: DataSource,
  { accountId, agentId }: AgentKey,
): Promise<void> {
  await dataSource.query('DELETE FROM agent_vectors WHERE agent_id = $1 AND account_id = $2', [
    agentId,
    accountId,
  ]);
}

/**
 * Deletes some vectors of the agent that belong to no searchable passage or to another model; returns how many, 0 when
 * none is left.
 */
export async function deleteUnusedVectors(
  dataSource: DataSource,
  { accountId, agentId }: AgentKey,
  modelId: number | undefined,
): Promise<number> {
  const [, removed] = await dataSource.query<[unknown, number]>(
    `DELETE FROM embeddings WHERE account_id = $2 AND ctid = ANY (ARRAY(
       SELECT ctid FROM embeddings
       WHERE agent_id = $1 AND account_id = $2 AND (model_id IS DISTINCT FROM $3 OR NOT EXISTS (
         SELECT FROM passages
         JOIN documents ON documents.id = passages.document_id AND documents.account_id = $2
           AND ${TITLE_HASH} = embeddings.title_hash
         JOIN training_sources AS source ON source.id = passages.source_id AND source.account_id = $2
           AND source.live_run_id = passages.run_id
         WHERE passages.agent_id = $1 AND passages.account_id = $2 AND passages.text_hash = embeddings.text_hash))
       LIMIT ${BATCH_ROWS}))`,
    [agentId, accountId, modelId ?? null],
  );
  return removed;
}
