import type { DataSource } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';
import type { CosineScale } from './cosine-sum';

/** The limit of pgvector for an HNSW index over half-precision vectors. Longer vectors are compared one by one. */
export const MAX_GRAPH_DIMENSIONS = 4_000;
/** The number of texts that are read in addition: the passages of some texts may have been deleted. */
const SPARE_TEXTS = 20;
/** Candidates that a search of the graph keeps (`hnsw.ef_search`): more of them find more and take longer. */
const GRAPH_CANDIDATES = 100;
/** The most nodes of the graph that a search visits; visits to nodes of other agents find nothing. */
const MAX_GRAPH_NODES = 40_000;

/** The vectors that searches of an agent use. */
export interface AgentVectors extends CosineScale {
  modelId: number;
  modelName: string;
  dimensions: number;
  /** Whether the vectors are in the graph of the model (HNSW) and searched there. */
  inGraph: boolean;
}

/** A passage and its cosine similarity to a question: 1 for the same direction. */
export interface SimilarityRow {
  id: number;
  similarity: number;
}

/** A passage near a vector. */
export interface NearRow extends SimilarityRow {
  documentId: number;
}

/** Which vectors do searches of the agent use, if any? */
export async function agentVectors(
  dataSource: DataSource,
  { accountId, agentId }: AgentKey,
): Promise<AgentVectors | undefined> {
  const [row] = await dataSource.query<AgentVectors[]>(
    `SELECT model_id AS "modelId", name AS "modelName", dimensions, in_graph AS "inGraph",
            relevance_bar AS "relevanceBar", chance_level AS "chanceLevel", weight
     FROM agent_vectors JOIN embedding_models ON embedding_models.id = model_id
     WHERE agent_id = $1 AND account_id = $2`,
    [agentId, accountId],
  );
  return row;
}

/**
 * Which searchable passages of the agent are nearest to the vector? Nearest first, at most `limit`; passages with the
 * same text count once. Vectors of a small agent are compared one by one. The vectors of a large agent are searched in
 * a graph (Malkov and Yashunin, 2016) that all large agents share, in half precision.
 */
export async function nearestPassages(
  dataSource: DataSource,
  { accountId, agentId }: AgentKey,
  { modelId, dimensions, inGraph }: Pick<AgentVectors, 'modelId' | 'dimensions' | 'inGraph'>,
  vector: Iterable<number>,
  limit: number,
): Promise<NearRow[]> {
  // The planner uses the graph only when the query repeats the expression and the condition of its index literally.
  const half = `halfvec(${dimensions})`;
  const nearest = inGraph
    ? `WHERE model_id = ${modelId} AND in_graph AND agent_id = $1 AND account_id = $2
       ORDER BY vector::${half} <=> $4::${half}`
    : `WHERE model_id = $5 AND agent_id = $1 AND account_id = $2 AND vector IS NOT NULL
       ORDER BY vector <=> $4::vector`;
  const sql = `
    WITH nearest AS MATERIALIZED (
      SELECT text_hash, title_hash, 1 - (vector <=> $4::vector) AS similarity
      FROM embeddings ${nearest} LIMIT $3 + ${SPARE_TEXTS}
    ), passage AS (
      SELECT DISTINCT ON (nearest.text_hash, nearest.title_hash)
             passages.id, passages.document_id AS "documentId", nearest.similarity
      FROM nearest
      JOIN passages ON passages.agent_id = $1 AND passages.account_id = $2
        AND passages.text_hash = nearest.text_hash
      JOIN documents ON documents.id = passages.document_id AND documents.account_id = $2
        AND hashtextextended(documents.title, 0) = nearest.title_hash
      JOIN training_sources AS source ON source.id = passages.source_id AND source.account_id = $2
        AND source.live_run_id = passages.run_id
      ORDER BY nearest.text_hash, nearest.title_hash, passages.id
    )
    SELECT * FROM passage ORDER BY similarity DESC, id LIMIT $3`;
  const parameters = [agentId, accountId, limit, vectorText(vector)];
  if (!inGraph) return dataSource.query(sql, [...parameters, modelId]);
  return dataSource.transaction(async (transaction) => {
    await transaction.query(
      `SELECT set_config('hnsw.iterative_scan', 'relaxed_order', true),
              set_config('hnsw.ef_search', $1, true),
              set_config('hnsw.max_scan_tuples', $2, true), set_config('enable_sort', 'off', true)`,
      [String(GRAPH_CANDIDATES), String(MAX_GRAPH_NODES)],
    );
    return transaction.query<NearRow[]>(sql, parameters);
  });
}

/** How similar are these passages of the agent to the vector? Those without a vector of the model are left out. */
export async function similaritiesOf(
  dataSource: DataSource,
  { accountId, agentId }: AgentKey,
  modelId: number,
  vector: Iterable<number>,
  passageIds: readonly number[],
): Promise<SimilarityRow[]> {
  return dataSource.query(
    `SELECT passages.id, 1 - (vector <=> $4::vector) AS similarity
     FROM passages
     JOIN documents ON documents.id = passages.document_id AND documents.account_id = $2
     JOIN embeddings ON embeddings.agent_id = $1 AND embeddings.account_id = $2 AND model_id = $3
       AND embeddings.text_hash = passages.text_hash AND title_hash = hashtextextended(documents.title, 0)
     WHERE passages.agent_id = $1 AND passages.account_id = $2 AND passages.id = ANY ($5::bigint[])
       AND vector IS NOT NULL`,
    [agentId, accountId, modelId, vectorText(vector), passageIds],
  );
}

/** A vector in the text format of pgvector. Five digits are more than half precision holds. */
export function vectorText(vector: Iterable<number>): string {
  return `[${Array.from(vector, (value) => value.toPrecision(5)).join(',')}]`;
}
