import type { DataSource, EntityManager } from 'typeorm';

/** The key of an agent. Statements about its rows always name the account too. */
export interface AgentKey {
  accountId: number;
  agentId: number;
}

/**
 * SQL: the day on which retention works now, by the database's clock. It begins two hours after midnight (UTC): by then
 * no process writes to the day before any more, even if a clock was set back.
 */
export const RETENTION_DAY = `(now() AT TIME ZONE 'UTC' - interval '2 hours')::date`;

/** Which of these agents exist and are not deleted? */
export async function livingAgents(dataSource: DataSource, ids: number[]): Promise<Set<number>> {
  const rows: { id: number }[] = await dataSource.query(
    'SELECT id FROM agents WHERE id = ANY ($1) AND deleted_at IS NULL',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The key of the agent, for a job, which knows only the id of the agent. Undefined if the agent is gone. */
export async function agentKey(
  manager: Pick<EntityManager, 'query'>,
  agentId: number,
): Promise<AgentKey | undefined> {
  const rows: AgentKey[] = await manager.query(
    'SELECT account_id AS "accountId", id AS "agentId" FROM agents WHERE id = $1',
    [agentId],
  );
  return rows[0];
}
