import type { DataSource } from 'typeorm';
import { alternativesOf, type Language } from '@app/languages';
import type { PassageText } from '@app/ranking';

/**
 * Keeps the planner from merging a sub-select into its surroundings, so that it is one lookup by primary key per outer
 * row. Merged, it may read the postings of the whole agent, or of all agents.
 */
const BY_PRIMARY_KEY = 'OFFSET 0';

/**
 * The searchable passages of an agent (the passages of its sources' published runs) in numbers. Any change makes
 * another version.
 */
export interface KnowledgeVersion {
  /** XOR of the ids of the published runs. Ids are random: two sets of runs share it with a chance of 1 in 2^53. */
  version: number;
  passageCount: number;
  /** Length of all passages together, in terms. */
  termCount: number;
  languages: Language[];
}

/** Selects the `KnowledgeVersion` of the agent `$1` as one row. */
export const VERSION_OF_AGENT = `
  SELECT coalesce(bit_xor(live_run_id), 0) AS version,
         coalesce(sum(data_count), 0)::float8 AS "passageCount",
         coalesce(sum(term_count), 0)::float8 AS "termCount",
         coalesce((SELECT json_agg(DISTINCT language)
                   FROM training_sources AS source, unnest(source.languages) AS language
                   WHERE source.agent_id = $1 AND source.live_run_id IS NOT NULL), '[]') AS languages
  FROM training_sources WHERE agent_id = $1 AND live_run_id IS NOT NULL`;

/** The present version of the agent's passages. */
export async function knowledgeVersion(dataSource: DataSource, agentId: number): Promise<KnowledgeVersion> {
  const [row] = await dataSource.query<[KnowledgeVersion]>(VERSION_OF_AGENT, [agentId]);
  return row;
}

/** A batch of passages: their ids (64 bits) and lengths in terms (32 bits), as stored. */
export interface BatchRow {
  batchId: number;
  passages: Buffer;
}

/** The batches of the agent's published passages in the order of their ids, and their version. */
export async function findBatches(
  dataSource: DataSource,
  agentId: number,
): Promise<{ version: number; batches: BatchRow[] }> {
  const rows: { version: number; batchId: number | null; passages: Buffer }[] = await dataSource.query(
    `WITH published AS (
       SELECT live_run_id FROM training_sources WHERE agent_id = $1 AND live_run_id IS NOT NULL
     )
     SELECT version, batch_id AS "batchId", passages
     FROM (SELECT coalesce(bit_xor(live_run_id), 0) AS version FROM published) AS of_agent
     LEFT JOIN (
       SELECT batch_id, passages FROM passage_batches JOIN published ON live_run_id = run_id WHERE agent_id = $1
     ) AS batch ON true
     ORDER BY batch_id`,
    [agentId],
  );
  const batches = rows.flatMap(({ batchId, passages }) => (batchId === null ? [] : { batchId, passages }));
  return { version: rows[0]?.version ?? 0, batches };
}

/** The postings of a term. */
export interface TermRow {
  term: string;
  /** The blocks of batches of passages: the id of the batch, and the length of the block in bytes. */
  blocks: [batchId: number, bytes: number][];
  /** The blocks one after another: in each, the places of the passages in their batch with frequencies (32 bits). */
  postings: Buffer;
}

/**
 * The postings of these terms in the agent's passages, also in those that are not published, and the version of the
 * agent's passages. Terms that no passage contains are left out.
 */
export async function findPostings(
  dataSource: DataSource,
  agentId: number,
  terms: readonly string[],
): Promise<{ version: number; terms: TermRow[] }> {
  const rows: { version: number; term: string | null; blocks: [number, number][]; postings: Buffer }[] =
    await dataSource.query(
      `SELECT version, of_term.*
       FROM (${VERSION_OF_AGENT}) AS of_agent
       LEFT JOIN (
         SELECT query.term, json_agg(json_build_array(batch_id, octet_length(postings))) AS blocks,
                string_agg(postings, '') AS postings
         FROM unnest($2::text[]) AS query (term)
         CROSS JOIN LATERAL (
           SELECT batch_id, postings FROM posting_blocks WHERE agent_id = $1 AND term = query.term ${BY_PRIMARY_KEY}
         ) AS block
         GROUP BY query.term
       ) AS of_term ON true`,
      [agentId, terms],
    );
  const found = rows.flatMap(({ term, blocks, postings }) =>
    term === null ? [] : { term, blocks, postings },
  );
  return { version: rows[0]?.version ?? 0, terms: found };
}

/** A passage as it was published. */
export interface PassageRow extends PassageText {
  sourceId: number;
  anchor: string | null;
}

/** These passages of the agent, in any order. Those that were deleted are left out. */
export async function findPassages(
  dataSource: DataSource,
  agentId: number,
  ids: readonly number[],
): Promise<PassageRow[]> {
  return dataSource.query<PassageRow[]>(
    `SELECT passages.id, passages.source_id AS "sourceId", passages.document_id AS "documentId", passages.position,
            documents.url, documents.title, passages.heading, passages.anchor, passages.text, documents.language
     FROM passages JOIN documents ON documents.id = passages.document_id
     WHERE passages.id = ANY($2::bigint[]) AND passages.agent_id = $1`,
    [agentId, ids],
  );
}

/** Titles of pages that introduce a site, behind the number of a chapter. */
const INTRODUCTION = `^[\\d.\\s]*(${alternativesOf(({ pages }) => pages?.introductions)})$`;

/**
 * The ids of the passages that introduce the agent's websites, at most `limit`: the first passage of the page whose
 * title names it an introduction, then the first passages of the start pages. Several pages with such titles introduce
 * parts of the site: then the start pages are first.
 */
export async function findOpenings(
  dataSource: DataSource,
  agentId: number,
  limit: number,
): Promise<number[]> {
  const rows: { id: number }[] = await dataSource.query(
    `SELECT passages.id
     FROM training_sources AS source
     JOIN documents ON documents.source_id = source.id AND documents.run_id = source.live_run_id
     JOIN passages ON passages.document_id = documents.id
     WHERE source.agent_id = $1 AND source.type = 'website'
       AND (documents.position = 0 OR (documents.title ~* $3 AND passages.position = 0))
     ORDER BY (documents.position = 0) = (count(*) FILTER (WHERE documents.position > 0) OVER () = 1),
              documents.position, passages.position, source.id LIMIT $2`,
    [agentId, limit, INTRODUCTION],
  );
  return rows.map(({ id }) => id);
}

/** A stretch of a document: its passages from one position to another. */
export interface Stretch {
  documentId: number;
  first: number;
  last: number;
}

/** A passage of a stretch. */
export type StretchRow = Pick<PassageRow, 'id' | 'documentId' | 'position' | 'heading' | 'text'>;

/** The passages of these stretches of the agent's documents, by position. Those that were deleted are left out. */
export async function findStretches(
  dataSource: DataSource,
  agentId: number,
  stretches: readonly Stretch[],
): Promise<StretchRow[]> {
  return dataSource.query<StretchRow[]>(
    `SELECT passages.id, document_id AS "documentId", position, heading, text
     FROM unnest($2::bigint[], $3::integer[], $4::integer[]) AS stretch (document_id, first, last)
     JOIN passages USING (document_id)
     WHERE passages.agent_id = $1 AND position BETWEEN stretch.first AND stretch.last
     ORDER BY document_id, position`,
    [
      agentId,
      stretches.map(({ documentId }) => documentId),
      stretches.map(({ first }) => first),
      stretches.map(({ last }) => last),
    ],
  );
}

/** The number of the agent's searchable passages that contain each of these terms. Terms in no passage are left out. */
export async function documentFrequencies(
  dataSource: DataSource,
  agentId: number,
  terms: readonly string[],
): Promise<Map<string, number>> {
  const rows: { term: string; documents: number }[] = await dataSource.query(
    `SELECT query.term, sum(block.documents)::float8 AS documents
     FROM unnest($2::text[]) AS query (term)
     CROSS JOIN LATERAL (
       SELECT batch_id, octet_length(postings) / 4 AS documents
       FROM posting_blocks WHERE agent_id = $1 AND term = query.term ${BY_PRIMARY_KEY}
     ) AS block
     JOIN passage_batches AS batch USING (batch_id)
     JOIN training_sources AS source ON source.agent_id = $1 AND source.live_run_id = batch.run_id
     GROUP BY query.term`,
    [agentId, terms],
  );
  return new Map(rows.map(({ term, documents }) => [term, documents]));
}
