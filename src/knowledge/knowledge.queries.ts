import type { DataSource } from 'typeorm';
import type { Language } from '../../libs/ranking';

/**
 * So many postings of a question are scored, those of its most telling words first; words for which there is no room then find no
 * candidates, but count when these are ranked. It takes many thousand passages, and a word that stands in a good part of them.
 */
const MOST_SCORED = 12_000;

/**
 * Keeps a sub-select to itself, so that it is looked up by the primary key for each outer row. A planner that thinks it knows better reads the
 * postings of the whole agent, or of all agents.
 */
const BY_INDEX = 'OFFSET 0';

/** A passage that holds some of the question's terms. */
export interface CandidateRow {
  id: number;
  sourceId: number;
  url: string | null;
  title: string;
  heading: string;
  anchor: string | null;
  text: string;
  language: Language;
  bm25: number;
}

/** The best candidates, and what their ranking needs to know of the agent's passages. */
export interface CandidateRows {
  candidates: CandidateRow[];
  passageCount: number;
  averageLength: number;
  documentFrequency: Record<string, number>;
}

/** Which languages are the agent's searchable passages in? Empty when it has none. */
export async function searchableLanguages(dataSource: DataSource, agentId: number): Promise<Language[]> {
  const rows: { language: Language }[] = await dataSource.query(
    `SELECT DISTINCT unnest(languages) AS language FROM training_sources
     WHERE agent_id = $1 AND live_run_id IS NOT NULL`,
    [agentId],
  );
  return rows.map(({ language }) => language);
}

/**
 * Which passages of the agent match the weighted terms best by BM25 (Robertson and Zaragoza, 2009)? Only postings of published runs
 * count, and only this agent's: another's size costs nothing here.
 */
export async function findCandidates(
  dataSource: DataSource,
  agentId: number,
  terms: readonly { term: string; weight: number }[],
  { k1, b, most }: { k1: number; b: number; most: number },
): Promise<CandidateRows> {
  const [row] = await dataSource.query<[CandidateRows]>(
    `WITH live AS (
       SELECT live_run_id AS run_id, data_count, term_count FROM training_sources
       WHERE agent_id = $1 AND live_run_id IS NOT NULL
     ), corpus AS (
       SELECT coalesce(sum(data_count), 0)::float8 AS passages,
              coalesce(sum(term_count), 0)::float8 / greatest(sum(data_count), 1) AS average_length
       FROM live
     ), matched AS (
       SELECT query.term, query.weight, batch.batch_id, batch.documents
       FROM unnest($2::text[], $3::float8[]) AS query (term, weight)
       CROSS JOIN LATERAL (
         SELECT batch_id, run_id, cardinality(passage_ids) AS documents
         FROM postings WHERE agent_id = $1 AND term = query.term ${BY_INDEX}
       ) AS batch
       JOIN live USING (run_id)
     ), frequency AS (
       SELECT term, weight, sum(documents)::float8 AS documents FROM matched GROUP BY term, weight
     ), weighed AS (
       SELECT term, mass, sum(documents) OVER heaviest AS through, row_number() OVER heaviest = 1 AS is_heaviest
       FROM frequency CROSS JOIN corpus
       CROSS JOIN LATERAL (
         SELECT weight * ln(1 + (corpus.passages - documents + 0.5) / (documents + 0.5)) AS mass
       ) AS idf
       WINDOW heaviest AS (ORDER BY mass DESC, term)
     ), telling AS (
       SELECT term, batch_id, mass, sum(documents) OVER (PARTITION BY term ORDER BY batch_id) - documents AS before
       FROM matched JOIN weighed USING (term)
       WHERE through <= ${MOST_SCORED} OR is_heaviest
     ), posting AS (
       SELECT mass, unnest(passage_ids) AS passage_id, unnest(frequencies) AS frequency, unnest(lengths) AS length
       FROM telling
       CROSS JOIN LATERAL (
         SELECT passage_ids, frequencies, lengths
         FROM postings WHERE agent_id = $1 AND term = telling.term AND batch_id = telling.batch_id ${BY_INDEX}
       ) AS batch
       WHERE telling.before < ${MOST_SCORED}
     ), scored AS (
       SELECT passage_id,
              sum(mass * frequency * ($4::float8 + 1)
                / (frequency + $4 * (1 - $5::float8 + $5 * length / corpus.average_length))) AS bm25
       FROM posting CROSS JOIN corpus
       GROUP BY passage_id
       ORDER BY bm25 DESC, passage_id
       LIMIT $6
     )
     SELECT corpus.passages AS "passageCount",
            corpus.average_length AS "averageLength",
            (SELECT coalesce(json_object_agg(term, documents), '{}') FROM frequency) AS "documentFrequency",
            (SELECT coalesce(json_agg(json_build_object(
               'id', passages.id, 'sourceId', passages.source_id, 'url', documents.url, 'title', documents.title,
               'heading', passages.heading, 'anchor', passages.anchor, 'text', passages.text,
               'language', documents.language, 'bm25', scored.bm25
             ) ORDER BY scored.bm25 DESC, passages.id), '[]')
             FROM scored
             JOIN passages ON passages.id = scored.passage_id
             JOIN documents ON documents.id = passages.document_id) AS candidates
     FROM corpus`,
    [agentId, terms.map(({ term }) => term), terms.map(({ weight }) => weight), k1, b, most],
  );
  return row;
}

/** In how many of the agent's searchable passages does each of these terms stand? Those in none are left out. */
export async function documentFrequencies(
  dataSource: DataSource,
  agentId: number,
  terms: readonly string[],
): Promise<Map<string, number>> {
  const rows: { term: string; documents: number }[] = await dataSource.query(
    `SELECT query.term, sum(batch.documents)::float8 AS documents
     FROM unnest($2::text[]) AS query (term)
     CROSS JOIN LATERAL (
       SELECT run_id, cardinality(passage_ids) AS documents
       FROM postings WHERE agent_id = $1 AND term = query.term ${BY_INDEX}
     ) AS batch
     JOIN training_sources ON training_sources.agent_id = $1 AND training_sources.live_run_id = batch.run_id
     GROUP BY query.term`,
    [agentId, terms],
  );
  return new Map(rows.map(({ term, documents }) => [term, documents]));
}
