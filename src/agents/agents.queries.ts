import type { DataSource } from 'typeorm';

/** Which of these agents exist and are not deleted? */
export async function livingAgents(dataSource: DataSource, ids: number[]): Promise<Set<number>> {
  const rows: { id: number }[] = await dataSource.query(
    'SELECT id FROM agents WHERE id = ANY ($1) AND deleted_at IS NULL',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}
