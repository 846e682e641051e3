import type { DataSource } from 'typeorm';
import type { Language } from '../../libs/ranking';

/**
 * So many postings of a question are scored, those of its most telling words first. More come together only where a word stands in a good
 * part of many thousand passages, and tells as little of each.
 */
const MOST_SCORED = 20_000;

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
       SELECT query.term, query.weight, postings.batch_id, cardinality(passage_ids) AS documents
       FROM unnest($2::text[], $3::float8[]) AS query (term, weight)
       JOIN postings ON postings.agent_id = $1 AND postings.term = query.term
       JOIN live ON live.run_id = postings.run_id
     ), frequency AS (
       SELECT term, sum(documents)::float8 AS documents FROM matched GROUP BY term
     ), telling AS (
       SELECT term, batch_id, mass,
              sum(matched.documents) OVER (ORDER BY mass DESC, term, batch_id) - matched.documents AS before
       FROM matched
       JOIN (
         SELECT term, ln(1 + (corpus.passages - documents + 0.5) / (documents + 0.5)) AS idf FROM frequency CROSS JOIN corpus
       ) AS known USING (term)
       CROSS JOIN LATERAL (SELECT matched.weight * known.idf AS mass) AS weighed
     ), scored AS (
       SELECT posting.passage_id,
              sum(telling.mass * posting.frequency * ($4::float8 + 1)
                / (posting.frequency + $4 * (1 - $5::float8 + $5 * posting.length / corpus.average_length))) AS bm25
       FROM telling
       JOIN postings ON postings.agent_id = $1 AND postings.term = telling.term AND postings.batch_id = telling.batch_id
       CROSS JOIN corpus
       CROSS JOIN unnest(postings.passage_ids, postings.frequencies, postings.lengths)
         AS posting (passage_id, frequency, length)
       WHERE telling.before < ${MOST_SCORED}
       GROUP BY posting.passage_id
       ORDER BY bm25 DESC, posting.passage_id
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
    `SELECT term, sum(cardinality(passage_ids))::float8 AS documents
     FROM postings
     JOIN training_sources ON training_sources.agent_id = $1 AND training_sources.live_run_id = postings.run_id
     WHERE postings.agent_id = $1 AND term = ANY ($2::text[])
     GROUP BY term`,
    [agentId, terms],
  );
  return new Map(rows.map(({ term, documents }) => [term, documents]));
}
