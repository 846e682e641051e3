import { isOfAgent, type AgentKey } from '../../agents/agents.queries';
import { isDisabled } from '../disabled-passages.queries';
import { sql, type Query, type Queryable } from '../../platform/database/sql';

/** The answer that the tenant wrote to a question. */
export interface Pair {
  sourceId: number;
  /** The tenant's name for the source. */
  source: string;
  question: string;
  answer: string;
}

/** A pair with the keys of its wordings (`questionKeys`). */
export interface KeyedPair extends Pair {
  keys: number[];
}

/** Selects whether the agent has pairs. */
export const hasPairsSql = (agent: AgentKey): Query => sql`
  SELECT EXISTS (SELECT FROM training_sources
    WHERE ${isOfAgent(agent)} AND question IS NOT NULL)`;

/**
 * The agent's pairs with any of these keys (`questionKeys`), each with its keys, oldest first. Outdated keys, of a pair
 * that a former release has changed, are ignored, and so are pairs with a disabled passage.
 */
export async function findPairs(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  keys: readonly number[],
): Promise<KeyedPair[]> {
  return sql`SELECT id AS "sourceId", source, question, answer, question_keys AS keys FROM training_sources
     WHERE question_keys && ${keys}::bigint[] AND agent_id = ${agentId} AND account_id = ${accountId}
       AND keys_version = pair_version AND NOT EXISTS (SELECT FROM passages
         WHERE passages.source_id = training_sources.id AND passages.run_id = live_run_id
           AND passages.account_id = ${accountId} AND ${isDisabled(accountId)})
     ORDER BY created_at, id`.rows(db);
}
