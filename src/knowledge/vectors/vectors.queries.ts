import type { DataSource } from 'typeorm';

/** pgvector's limit for an HNSW index over half-precision vectors; longer ones are compared one by one. */
export const MAX_GRAPH_DIMENSIONS = 4_000;
/** More texts than passages are wanted: the passages of some may have gone since. */
const SPARE = 20;
/** Candidates that the graph keeps at hand while it searches: recall against time. */
const GRAPH_BREADTH = 100;
/** Of agents that share the graph with larger ones, as many nodes are looked at before it gives up. */
const MAX_GRAPH_NODES = 40_000;

/** What serves an agent's questions. */
export interface AgentVectors {
  modelId: number;
  modelName: string;
  dimensions: number;
  /** Whether the agent's vectors are searched by the graph (HNSW), not one by one. */
  inGraph: boolean;
  /** From which cosine on a passage makes a question one of the agent's subject. */
  relevanceBar: number;
}

/** A passage near a question. */
export interface NearRow {
  id: number;
  sourceId: number;
  url: string | null;
  title: string;
  heading: string;
  anchor: string | null;
  text: string;
  /** Cosine of the angle between the vectors: 1 is the same direction. */
  similarity: number;
}

/** By which vectors are the agent's questions served, if by any? */
export async function agentVectors(
  dataSource: DataSource,
  agentId: number,
): Promise<AgentVectors | undefined> {
  const [row] = await dataSource.query<AgentVectors[]>(
    `SELECT model_id AS "modelId", name AS "modelName", dimensions, in_graph AS "inGraph", relevance_bar AS "relevanceBar"
     FROM agent_vectors JOIN embedding_models ON embedding_models.id = model_id WHERE agent_id = $1`,
    [agentId],
  );
  return row;
}

/**
 * Which of the agent's searchable passages are nearest to the vector? Passages with the same text count once. An agent's vectors are compared
 * one by one, so that another's cost nothing; those of a large agent are looked up in a graph (Malkov and Yashunin, 2016) over
 * all large agents' vectors, in half precision, as far as it takes to find enough of this agent's.
 */
export async function nearestPassages(
  dataSource: DataSource,
  agentId: number,
  { modelId, dimensions, inGraph }: Pick<AgentVectors, 'modelId' | 'dimensions' | 'inGraph'>,
  vector: Iterable<number>,
  most: number,
): Promise<NearRow[]> {
  const half = `halfvec(${dimensions})`;
  // The planner takes the graph only for these very words, with the model's number in them.
  const nearest = inGraph
    ? `WHERE model_id = ${modelId} AND in_graph AND agent_id = $1 ORDER BY vector::${half} <=> $3::${half}`
    : `WHERE model_id = $4 AND agent_id = $1 AND vector IS NOT NULL ORDER BY vector <=> $3::vector`;
  const sql = `
    WITH nearest AS MATERIALIZED (
      SELECT text_hash, title_hash, 1 - (vector <=> $3::vector) AS similarity
      FROM embeddings ${nearest} LIMIT $2 + ${SPARE}
    ), passage AS (
      SELECT DISTINCT ON (nearest.text_hash, nearest.title_hash)
             passages.id, passages.source_id AS "sourceId", documents.url, documents.title, passages.heading, passages.anchor,
             passages.text, nearest.similarity
      FROM nearest
      JOIN passages ON passages.agent_id = $1 AND passages.text_hash = nearest.text_hash
      JOIN documents ON documents.id = passages.document_id AND hashtextextended(documents.title, 0) = nearest.title_hash
      JOIN training_sources AS source ON source.id = passages.source_id AND source.live_run_id = passages.run_id
      ORDER BY nearest.text_hash, nearest.title_hash, passages.id
    )
    SELECT * FROM passage ORDER BY similarity DESC, id LIMIT $2`;
  const parameters = [agentId, most, vectorText(vector)];
  if (!inGraph) return dataSource.query(sql, [...parameters, modelId]);
  return dataSource.transaction(async (transaction) => {
    await transaction.query(
      `SELECT set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', $1, true),
              set_config('hnsw.max_scan_tuples', $2, true), set_config('enable_sort', 'off', true)`,
      [String(GRAPH_BREADTH), String(MAX_GRAPH_NODES)],
    );
    return transaction.query<NearRow[]>(sql, parameters);
  });
}

/** A vector as pgvector reads it: five digits are more than half precision holds. */
export function vectorText(vector: Iterable<number>): string {
  return `[${Array.from(vector, (value) => value.toPrecision(5)).join(',')}]`;
}
