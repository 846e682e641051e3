import { sql, type Query, type Queryable } from '../platform/database/sql';

/** The key of an agent. Statements about its rows always name the account too. */
export interface AgentKey {
  accountId: number;
  agentId: number;
}

/** SQL condition: the row is the agent's. */
export const isOfAgent = ({ accountId, agentId }: AgentKey): Query =>
  sql`agent_id = ${agentId} AND account_id = ${accountId}`;

/**
 * SQL: the day on which retention works now, by the database's clock. It begins two hours after midnight (UTC): by then
 * no process still writes to the previous day, even if a clock was set back.
 */
export const RETENTION_DAY = sql`(now() AT TIME ZONE 'UTC' - interval '2 hours')::date`;

/** The agents among these that exist and are not deleted. */
export async function livingAgents(db: Queryable, ids: number[]): Promise<Set<number>> {
  return new Set(
    await sql`SELECT id FROM agents
     WHERE id = ANY (${ids}) AND deleted_at IS NULL`.column<number>(db),
  );
}

/** The key of the agent, for a job, which knows only the id of the agent. Undefined if the agent is gone. */
export async function agentKey(db: Queryable, agentId: number): Promise<AgentKey | undefined> {
  return sql`SELECT account_id AS "accountId", id AS "agentId" FROM agents
     WHERE id = ${agentId}`.firstRow(db);
}
