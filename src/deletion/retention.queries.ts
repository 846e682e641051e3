import type { DataSource, EntityManager } from 'typeorm';
import { RETENTION_DAY } from '../agents/agents.queries';

/** To which agents was their retention period not applied tonight? In random order, so that each gets its turn. */
export async function agentsToRetain(dataSource: DataSource, limit: number): Promise<number[]> {
  const rows: { id: number }[] = await dataSource.query(
    `SELECT id FROM agents
     WHERE retention_days IS NOT NULL AND deleted_at IS NULL
       AND (retained_on IS NULL OR retained_on <> ${RETENTION_DAY})
     ORDER BY random() LIMIT $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Records that the retention period of the agent was applied tonight. */
export async function markRetained(dataSource: DataSource, agentId: number): Promise<void> {
  await dataSource.query(`UPDATE agents SET retained_on = ${RETENTION_DAY} WHERE id = $1`, [agentId]);
}

/** Which conversations of the agent had their last message before this moment, oldest first by their start? */
export async function conversationsBefore(
  manager: EntityManager,
  agentId: number,
  before: string,
  limit: number,
): Promise<string[]> {
  // A conversation starts before its last message, so the index by start finds these conversations.
  const rows: { id: string }[] = await manager.query(
    `SELECT id FROM conversations WHERE agent_id = $1 AND created_at < $2 AND last_message_at < $2
     ORDER BY created_at, id LIMIT $3`,
    [agentId, before, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * At which moment does the retention period of the agent begin? Never later than the end of the last counted day.
 * Undefined for an agent without a retention period, and for a deleted agent.
 */
export async function retentionEnd(
  manager: EntityManager,
  agentId: number,
  lastCountedDay: string,
): Promise<string | undefined> {
  const rows: { end: string }[] = await manager.query(
    `SELECT least(now() - retention_days * interval '1 day',
                  ($2::date + 1)::timestamp AT TIME ZONE 'UTC')::text AS "end"
     FROM agents WHERE id = $1 AND retention_days IS NOT NULL AND deleted_at IS NULL`,
    [agentId, lastCountedDay],
  );
  return rows[0]?.end;
}
