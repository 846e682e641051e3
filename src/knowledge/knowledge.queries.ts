import type { Language } from '@app/languages';
import type { AgentKey } from '../agents/agents.queries';
import { disabledIds, disabledVersion } from './disabled-passages.queries';
import { type AgentVectors, vectorsSql } from './vectors/vectors.queries';
import { sql, type Query, type Queryable } from '../platform/database/sql';

/**
 * Keeps the planner from merging a sub-select into its surroundings, so that it is one lookup by primary key per outer
 * row. Merged, it may read the postings of the whole agent, or of all agents.
 */
const BY_PRIMARY_KEY = sql`OFFSET 0`;

/**
 * SQL: the condition with an IN and its sub-select, which is hashed once. As a join, the planner may compare every row
 * with every row: it takes agent and account for independent, and expects hardly any rows.
 */
const isHashed = (condition: Query): Query => sql`(${condition}) IS TRUE`;

/**
 * The searchable passages of an agent (the passages of its sources' published runs) in numbers. Any change results in
 * another version.
 */
export interface KnowledgeVersion {
  /** XOR of the ids of published runs and disabled passages. Ids are random: two sets share it once in 2^53. */
  version: number;
  passageCount: number;
  /** Length of all passages together, in terms. */
  termCount: number;
  languages: Language[];
  /** The vectors of the passages, if there are any. */
  vectors?: AgentVectors | null;
}

/** Selects the `KnowledgeVersion` of the agent as one row. */
export const versionSql = ({ accountId, agentId }: AgentKey): Query => sql`
  SELECT coalesce(bit_xor(live_run_id), 0) # ${disabledVersion({ accountId, agentId })} AS version,
         coalesce(sum(data_count), 0)::float8 AS "passageCount",
         coalesce(sum(term_count), 0)::float8 AS "termCount",
         coalesce((SELECT json_agg(DISTINCT language)
                   FROM training_sources AS source, unnest(source.languages) AS language
                   WHERE source.agent_id = ${agentId} AND source.account_id = ${accountId}
                     AND source.live_run_id IS NOT NULL), '[]') AS languages,
         (${vectorsSql({ accountId, agentId })}) AS vectors
  FROM training_sources WHERE agent_id = ${agentId} AND account_id = ${accountId} AND live_run_id IS NOT NULL`;

/** The present version of the agent's passages. */
export async function knowledgeVersion(db: Queryable, agent: AgentKey): Promise<KnowledgeVersion> {
  return versionSql(agent).oneRow<KnowledgeVersion>(db);
}

/** A batch of passages: their ids (64 bits) and lengths in terms (32 bits), as stored. */
export interface BatchRow {
  batchId: number;
  passages: Buffer;
}

/**
 * The batches of the agent's published passages in the order of their ids, the ids of the disabled passages, and their
 * version.
 */
export async function findBatches(
  db: Queryable,
  { accountId, agentId }: AgentKey,
): Promise<{ version: number; disabled: number[]; batches: BatchRow[] }> {
  const rows = await sql`WITH published AS (
       SELECT live_run_id FROM training_sources
       WHERE agent_id = ${agentId} AND account_id = ${accountId} AND live_run_id IS NOT NULL
     )
     SELECT version, disabled, batch_id AS "batchId", passages
     FROM (
       SELECT coalesce(bit_xor(live_run_id), 0) # ${disabledVersion({ accountId, agentId })} AS version,
         (${disabledIds({ accountId, agentId })}) AS disabled
       FROM published
     ) AS of_agent
     LEFT JOIN (
       SELECT batch_id, passages FROM passage_batches
       WHERE agent_id = ${agentId} AND account_id = ${accountId}
         AND ${isHashed(sql`run_id IN (SELECT live_run_id FROM published)`)}
     ) AS batch ON true
     ORDER BY batch_id`.rows<{
    version: number;
    disabled: number[];
    batchId: number | null;
    passages: Buffer;
  }>(db);
  const batches = rows.flatMap(({ batchId, passages }) => (batchId === null ? [] : { batchId, passages }));
  return { version: rows[0]?.version ?? 0, disabled: rows[0]?.disabled ?? [], batches };
}

/** The ids of the agent's published passages that are switched off. */
export async function findDisabled(db: Queryable, agent: AgentKey): Promise<number[]> {
  return sql`SELECT (${disabledIds(agent)})`.value(db);
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
 * The postings of these terms in the agent's passages, including unpublished passages, and the version of the agent's
 * passages. Terms that no passage contains are left out.
 */
export async function findPostings(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  terms: readonly string[],
): Promise<{ version: number; terms: TermRow[] }> {
  const rows = await sql`SELECT version, of_term.*
       FROM (${versionSql({ accountId, agentId })}) AS of_agent
       LEFT JOIN (
         SELECT query.term, json_agg(json_build_array(batch_id, octet_length(postings))) AS blocks,
                string_agg(postings, '') AS postings
         FROM unnest(${terms}::text[]) AS query (term)
         CROSS JOIN LATERAL (
           SELECT batch_id, postings FROM posting_blocks
           WHERE agent_id = ${agentId} AND account_id = ${accountId} AND term = query.term ${BY_PRIMARY_KEY}
         ) AS block
         GROUP BY query.term
       ) AS of_term ON true`.rows<{
    version: number;
    term: string | null;
    blocks: [number, number][];
    postings: Buffer;
  }>(db);
  const found = rows.flatMap(({ term, blocks, postings }) =>
    term === null ? [] : { term, blocks, postings },
  );
  return { version: rows[0]?.version ?? 0, terms: found };
}

/** The number of the agent's searchable passages that contain each of these terms. Terms in no passage are left out. */
export async function documentFrequencies(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  terms: readonly string[],
): Promise<Map<string, number>> {
  const rows = await sql`SELECT query.term, sum(block.documents)::float8 AS documents
     FROM unnest(${terms}::text[]) AS query (term)
     CROSS JOIN LATERAL (
       SELECT batch_id, octet_length(postings) / 4 AS documents
       FROM posting_blocks WHERE agent_id = ${agentId} AND account_id = ${accountId}
         AND term = query.term ${BY_PRIMARY_KEY}
     ) AS block
     JOIN passage_batches AS batch ON batch.batch_id = block.batch_id AND batch.account_id = ${accountId}
     WHERE ${isHashed(sql`batch.run_id IN (
       SELECT live_run_id FROM training_sources WHERE agent_id = ${agentId} AND account_id = ${accountId})`)}
     GROUP BY query.term`.rows<{ term: string; documents: number }>(db);
  return new Map(rows.map(({ term, documents }) => [term, documents]));
}
