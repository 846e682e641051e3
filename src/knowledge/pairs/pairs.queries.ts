import type { DataSource } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';

/** A question with other wordings of it, and the answer that the tenant wrote. */
export interface Pair {
  sourceId: number;
  /** The tenant's name for the source. */
  source: string;
  question: string;
  alternatives: string[];
  answer: string;
}

/**
 * Selects the version of the pairs of the agent `$1` of the account `$2`; 0 without pairs. Any change results in
 * another version.
 */
export const PAIRS_VERSION = `
  SELECT coalesce(bit_xor(pair_version), 0) FROM training_sources
  WHERE agent_id = $1 AND account_id = $2 AND question IS NOT NULL`;

/** The present version of the agent's pairs; 0 without pairs. */
export async function pairsVersion(
  dataSource: DataSource,
  { accountId, agentId }: AgentKey,
): Promise<number> {
  const [row] = await dataSource.query<[{ version: number }]>(`SELECT (${PAIRS_VERSION}) AS version`, [
    agentId,
    accountId,
  ]);
  return row.version;
}

/** The agent's pairs, oldest first, and their version. */
export async function findPairs(
  dataSource: DataSource,
  { accountId, agentId }: AgentKey,
): Promise<{ version: number; pairs: Pair[] }> {
  const rows: (Pair & { version: number })[] = await dataSource.query(
    `SELECT id AS "sourceId", source, question, alternatives, answer, pair_version AS version
     FROM training_sources WHERE agent_id = $1 AND account_id = $2 AND question IS NOT NULL
     ORDER BY created_at, id`,
    [agentId, accountId],
  );
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
