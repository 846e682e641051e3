import type { DataSource } from 'typeorm';
import type { Language } from '@app/languages';
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
  /** The tenant's name for the source. */
  source: string;
  anchor: string | null;
  /** The number of its page, slide or sheet, in a file. */
  page: number | null;
  /** The ISO day on which its page was last changed; null if the page does not say. */
  date: string | null;
}

/** The columns of a `PassageRow`. */
const PASSAGE_ROW = `
  passages.id, passages.source_id AS "sourceId", source.source, passages.document_id AS "documentId",
  passages.position, documents.url, documents.title, passages.heading, passages.anchor, passages.page,
  passages.text, documents.language, documents.dated_on::text AS date`;

/** These passages of the agent, in any order. Those that were deleted are left out. */
export async function findPassages(
  dataSource: DataSource,
  agentId: number,
  ids: readonly number[],
): Promise<PassageRow[]> {
  return dataSource.query<PassageRow[]>(
    `SELECT ${PASSAGE_ROW}
     FROM passages
     JOIN documents ON documents.id = passages.document_id
     JOIN training_sources AS source ON source.id = passages.source_id
     WHERE passages.id = ANY($2::bigint[]) AND passages.agent_id = $1`,
    [agentId, ids],
  );
}

/** More passages than visitors read of one page. */
const MAX_PAGE_PASSAGES = 500;

/**
 * The published passages of a page of a source, in order; for a source without URLs, the passages of its text. `page`
 * leaves out the pages of a file before it.
 */
export async function findPage(
  dataSource: DataSource,
  agentId: number,
  sourceId: number,
  url: string | null,
  page: number | null = null,
): Promise<PassageRow[]> {
  return dataSource.query<PassageRow[]>(
    `SELECT ${PASSAGE_ROW}
     FROM training_sources AS source
     JOIN documents ON documents.source_id = source.id AND documents.run_id = source.live_run_id
     JOIN passages ON passages.document_id = documents.id
     WHERE source.id = $2 AND source.agent_id = $1 AND documents.url IS NOT DISTINCT FROM $3
       AND ($4::integer IS NULL OR passages.page >= $4)
     ORDER BY documents.position, passages.position LIMIT ${MAX_PAGE_PASSAGES}`,
    [agentId, sourceId, url, page],
  );
}

/** The titles of the agent's searchable pages, the pages that were found first before others, at most `limit`. */
export async function findTitles(dataSource: DataSource, agentId: number, limit: number): Promise<string[]> {
  const rows: { title: string }[] = await dataSource.query(
    `SELECT documents.title
     FROM training_sources AS source
     JOIN documents ON documents.source_id = source.id AND documents.run_id = source.live_run_id
     WHERE source.agent_id = $1 AND documents.position < $2 AND documents.title <> ''
     ORDER BY documents.position, source.id LIMIT $2`,
    [agentId, limit],
  );
  return rows.map(({ title }) => title);
}

/** A stretch of a document around a passage: its passages from one position to another. */
export interface Stretch {
  /** The id of the passage. */
  around: number;
  documentId: number;
  first: number;
  last: number;
}

/** A passage of a stretch. */
export type StretchRow = Pick<
  PassageRow,
  'id' | 'documentId' | 'position' | 'heading' | 'anchor' | 'page' | 'text'
>;

/**
 * The passages of these stretches of the agent's documents, by position, each once although stretches may overlap.
 * Those that were deleted are left out.
 */
export async function findStretches(
  dataSource: DataSource,
  agentId: number,
  stretches: readonly Omit<Stretch, 'around'>[],
): Promise<StretchRow[]> {
  return dataSource.query<StretchRow[]>(
    `SELECT DISTINCT ON (document_id, position) passages.id, document_id AS "documentId", position, heading, anchor,
            page, text
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
