import type { DataSource, EntityManager } from 'typeorm';
import { RETENTION_DAY, type AgentKey } from '../agents/agents.queries';

/** For which agents has retention not run yet tonight? In random order, so that each agent gets its turn. */
export async function agentsToRetain(dataSource: DataSource, limit: number): Promise<{ agentId: number }[]> {
  return dataSource.query(
    `SELECT id AS "agentId" FROM agents
     WHERE retention_days IS NOT NULL AND deleted_at IS NULL
       AND coalesce(retained_on, '-infinity'::date) < ${RETENTION_DAY}
     ORDER BY random() LIMIT $1`,
    [limit],
  );
}

/** Records that retention has run for the agent tonight. */
export async function markRetained(dataSource: DataSource, { accountId, agentId }: AgentKey): Promise<void> {
  await dataSource.query(
    `UPDATE agents SET retained_on = ${RETENTION_DAY} WHERE id = $1 AND account_id = $2`,
    [agentId, accountId],
  );
}

/** Which conversations of the agent had their last message before this moment? The oldest are first. */
export async function conversationsBefore(
  manager: EntityManager,
  { accountId, agentId }: AgentKey,
  before: string,
  limit: number,
): Promise<string[]> {
  // A conversation starts before its last message, so the index by start finds these conversations.
  const rows: { id: string }[] = await manager.query(
    `SELECT id FROM conversations WHERE agent_id = $1 AND account_id = $4
       AND created_at < $2 AND last_message_at < $2
     ORDER BY created_at, id LIMIT $3`,
    [agentId, before, limit, accountId],
  );
  return rows.map(({ id }) => id);
}

/**
 * The moment before which conversations of the agent are too old. Never later than the end of the last counted day.
 * Undefined for an agent without a retention period, and for a deleted agent.
 */
export async function retentionEnd(
  manager: EntityManager,
  { accountId, agentId }: AgentKey,
  lastCountedDay: string,
): Promise<string | undefined> {
  const rows: { end: string }[] = await manager.query(
    `SELECT least(now() - retention_days * interval '1 day',
                  ($2::date + 1)::timestamp AT TIME ZONE 'UTC')::text AS "end"
     FROM agents WHERE id = $1 AND account_id = $3 AND retention_days IS NOT NULL AND deleted_at IS NULL`,
    [agentId, lastCountedDay, accountId],
  );
  return rows[0]?.end;
}
