import type { AgentKey } from '../../agents/agents.queries';
import { sql, type Query, type Queryable } from '../../platform/database/sql';

/** A question with other wordings of it, and the answer that the tenant wrote. */
export interface Pair {
  sourceId: number;
  /** The tenant's name for the source. */
  source: string;
  question: string;
  alternatives: string[];
  answer: string;
}

/** Selects the version of the pairs of the agent; 0 without pairs. Any change results in another version. */
export const pairsVersionSql = ({ accountId, agentId }: AgentKey): Query => sql`
  SELECT coalesce(bit_xor(pair_version), 0) FROM training_sources
  WHERE agent_id = ${agentId} AND account_id = ${accountId} AND question IS NOT NULL`;

/** The present version of the agent's pairs; 0 without pairs. */
export async function pairsVersion(db: Queryable, agent: AgentKey): Promise<number> {
  const { version } = await sql`SELECT (${pairsVersionSql(agent)})
     AS version`.oneRow<{ version: number }>(db);
  return version;
}

/** The agent's pairs, oldest first, and their version. */
export async function findPairs(
  db: Queryable,
  { accountId, agentId }: AgentKey,
): Promise<{ version: number; pairs: Pair[] }> {
  const rows =
    await sql`SELECT id AS "sourceId", source, question, alternatives, answer, pair_version AS version
     FROM training_sources WHERE agent_id = ${agentId} AND account_id = ${accountId} AND question IS NOT NULL
     ORDER BY created_at, id`.rows<Pair & { version: number }>(db);
  // Beyond 2^53, JavaScript has no XOR of numbers.
  const version = rows.reduce((xor, row) => xor ^ BigInt(row.version), 0n);
  const pairs = rows.map(({ sourceId, source, question, alternatives, answer }) => ({
    sourceId,
    source,
    question,
    alternatives,
    answer,
  }));
  return { version: Number(version), pairs };
}
