import type { DataSource } from 'typeorm';

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
