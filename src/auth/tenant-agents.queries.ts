import { sql, type Queryable } from '../platform/database/sql';
import type { Tenant } from './caller';

/** Is each of these different ids an agent of the account and mode that is not deleted? */
export async function hasAgents(
  db: Queryable,
  { accountId, mode }: Tenant,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const { count } = await sql`SELECT count(*) AS count FROM agents
     WHERE id = ANY (${ids}) AND account_id = ${accountId} AND mode = ${mode}
       AND deleted_at IS NULL`.oneRow<{ count: number }>(db);
  return count === ids.length;
}
