import type { Tenant } from '../../auth/caller';
import { sql, type Queryable } from '../../platform/database/sql';

/** How many of these ids are agents of the account and mode that are not deleted? */
export async function countAgents(
  db: Queryable,
  { accountId, mode }: Tenant,
  ids: readonly number[],
): Promise<number> {
  const row = await sql`SELECT count(*) AS count FROM agents
     WHERE id = ANY (${ids}) AND account_id = ${accountId} AND mode = ${mode}
       AND deleted_at IS NULL`.oneRow<{ count: number }>(db);
  return row.count;
}
