import type { DataSource } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';
import { isDisabled } from '../disabled-passages.queries';
import { type Query, raw, sql, type Queryable } from '../../platform/database/sql';

/** The limit of pgvector for an HNSW index over half-precision vectors. Longer vectors are compared individually. */
export const MAX_GRAPH_DIMENSIONS = 4_000;
/** The number of texts that are read in addition: the passages of some texts may have been deleted. */
const SPARE_TEXTS = 20;
/** Candidates that a search of the graph keeps (`hnsw.ef_search`): more of them find more and take longer. */
const GRAPH_CANDIDATES = 100;
/** The most nodes of the graph that a search visits; visits to nodes of other agents find nothing. */
const MAX_GRAPH_NODES = 40_000;

/** The vectors that searches of an agent use. */
export interface AgentVectors {
  modelId: number;
  modelName: string;
  dimensions: number;
  /** Any change of the published vectors results in another version. */
  version: number;
  /** Whether the vectors are in the graph of the model (HNSW) and searched there. */
  inGraph: boolean;
  /** How many texts are switched off, which a search must pass over. */
  disabledTexts: number;
}

/** A passage near a vector, with its cosine similarity: 1 for the same direction. */
interface NearRow {
  id: number;
  similarity: number;
}

/** Selects the `AgentVectors` of the agent as JSON; no row if it has none. */
export const vectorsSql = ({ accountId, agentId }: AgentKey): Query => sql`
  SELECT json_build_object('modelId', model_id, 'modelName', name, 'dimensions', dimensions, 'inGraph', in_graph,
           'version', (SELECT coalesce(bit_xor(embedded_run_id), 0) FROM training_sources AS source
                       WHERE source.agent_id = ${agentId} AND source.account_id = ${accountId}),
           'disabledTexts', (SELECT count(*) FROM disabled_passages AS disabled
                             WHERE disabled.agent_id = ${agentId} AND disabled.account_id = ${accountId})) AS vectors
  FROM agent_vectors JOIN embedding_models ON embedding_models.id = model_id
  WHERE agent_vectors.agent_id = ${agentId} AND agent_vectors.account_id = ${accountId}`;

/** The vectors that searches of the agent use; undefined if it has none. */
export async function agentVectors(db: Queryable, agent: AgentKey): Promise<AgentVectors | undefined> {
  return (await vectorsSql(agent).firstRow<{ vectors: AgentVectors }>(db))?.vectors;
}

/**
 * The agent's searchable passages nearest to the vector, nearest first, at most `limit`; passages with the same text
 * count once. Vectors of a small agent are compared individually. The vectors of a large agent are searched in a graph
 * (Malkov and Yashunin, 2016) that all large agents share, in half precision.
 */
export async function nearestPassages(
  db: DataSource,
  { accountId, agentId }: AgentKey,
  {
    vectors: { modelId, dimensions, inGraph, disabledTexts = 0 },
    vector,
    limit,
  }: {
    vectors: Pick<AgentVectors, 'modelId' | 'dimensions' | 'inGraph'> &
      Partial<Pick<AgentVectors, 'disabledTexts'>>;
    vector: Iterable<number>;
    limit: number;
  },
): Promise<NearRow[]> {
  // The planner uses the graph only when the query repeats the expression and the condition of its index literally.
  const half = raw(`halfvec(${dimensions})`);
  const text = vectorText(vector);
  const nearest = inGraph
    ? sql`WHERE model_id = ${raw(modelId)} AND in_graph AND agent_id = ${agentId} AND account_id = ${accountId}
       ORDER BY vector::${half} <=> ${text}::${half}`
    : sql`WHERE model_id = ${modelId} AND agent_id = ${agentId} AND account_id = ${accountId} AND vector IS NOT NULL
       ORDER BY vector <=> ${text}::vector`;
  const query = sql`
    WITH nearest AS MATERIALIZED (
      SELECT text_hash, title_hash, 1 - (vector <=> ${text}::vector) AS similarity
      FROM embeddings ${nearest} LIMIT ${limit + SPARE_TEXTS + disabledTexts}
    )
    SELECT passage.id, similarity FROM nearest CROSS JOIN LATERAL ${passageOf('nearest', { accountId, agentId })}
    WHERE passage.id IS NOT NULL ORDER BY similarity DESC, id LIMIT ${limit}`;
  if (!inGraph) return query.rows<NearRow>(db);
  return db.transaction(async (transaction) => {
    await sql`SELECT set_config('hnsw.iterative_scan', 'relaxed_order', true),
              set_config('hnsw.ef_search', ${String(GRAPH_CANDIDATES)}, true),
              set_config('hnsw.max_scan_tuples', ${String(MAX_GRAPH_NODES)}, true),
              set_config('enable_sort', 'off', true)`.run(transaction);
    return query.rows<NearRow>(transaction);
  });
}

/** An embedded text, with its vector in the format in which pgvector sends it: a header, then big-endian floats. */
export interface EmbeddedText {
  textHash: string;
  titleHash: string;
  /** The searchable passage that holds the text; null if none does. */
  passageId: number | null;
  vector: Buffer;
}

/** The bytes before the values of a vector that pgvector sends. */
export const VECTOR_HEADER_BYTES = 4;

/**
 * The agent's texts with vectors of the model that follow the text `after`, in the order of their hashes, at most
 * `limit`. Takes as long for the last texts as for the first.
 */
export async function embeddedTexts(
  db: Queryable,
  agent: AgentKey,
  { modelId, after, limit }: { modelId: number; after: EmbeddedText | undefined; limit: number },
): Promise<EmbeddedText[]> {
  const { accountId, agentId } = agent;
  const isAfter = after
    ? sql`AND (text_hash, title_hash) > (${after.textHash}::bigint, ${after.titleHash}::bigint)`
    : sql``;
  return sql`
    WITH embedded AS MATERIALIZED (
      SELECT text_hash, title_hash, vector FROM embeddings
      WHERE agent_id = ${agentId} AND account_id = ${accountId} AND model_id = ${modelId} AND vector IS NOT NULL
        ${isAfter}
      ORDER BY text_hash, title_hash LIMIT ${limit}
    )
    SELECT text_hash::text AS "textHash", title_hash::text AS "titleHash", passage.id AS "passageId",
           vector_send(vector) AS vector
    FROM embedded CROSS JOIN LATERAL ${passageOf('embedded', agent)}
    ORDER BY text_hash, title_hash`.rows(db);
}

/**
 * SQL: the searchable passage that holds the text of a row of `table`, for a lateral join. By itself for each row:
 * otherwise the planner may read all passages of the agent, in an order that saves a sort.
 */
const passageOf = (table: string, { accountId, agentId }: AgentKey): Query => sql`(
      SELECT min(passages.id) AS id
      FROM passages
      JOIN documents ON documents.id = passages.document_id AND documents.account_id = ${accountId}
        AND hashtextextended(documents.title, 0) = ${raw(table)}.title_hash
      JOIN training_sources AS source ON source.id = passages.source_id AND source.account_id = ${accountId}
        AND source.live_run_id = passages.run_id
      WHERE passages.agent_id = ${agentId} AND passages.account_id = ${accountId}
        AND passages.text_hash = ${raw(table)}.text_hash AND NOT ${isDisabled(accountId)}
    ) AS passage`;

/** A vector in the text format of pgvector. Five digits are more than half precision holds. */
export function vectorText(vector: Iterable<number>): string {
  return `[${Array.from(vector, (value) => value.toPrecision(5)).join(',')}]`;
}
