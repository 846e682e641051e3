import type { DataSource } from 'typeorm';
import { RETENTION_DAY } from '../agents/retention-day';

/** Which agents with a retention period were not yet purged this night? Chosen at random, so that each gets its turn. */
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

/** The retention of the agent has been done this night. */
export async function markRetained(dataSource: DataSource, agentId: number): Promise<void> {
  await dataSource.query(`UPDATE agents SET retained_on = ${RETENTION_DAY} WHERE id = $1`, [agentId]);
}
