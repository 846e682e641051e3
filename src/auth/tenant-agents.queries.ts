import { sql, type Queryable } from '../platform/database/sql';
import { invalidField } from '../platform/http/errors';
import type { Tenant } from './caller';

/**
 * Checks that each of these different `agentIds` of a body is an undeleted agent of the account and mode. Agents of
 * other accounts appear as missing.
 * @throws ApiError VALIDATION_ERROR
 */
export async function requireAgents(
  db: Queryable,
  { accountId, mode }: Tenant,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { count } = await sql`SELECT count(*) AS count FROM agents
     WHERE id = ANY (${ids}) AND account_id = ${accountId} AND mode = ${mode}
       AND deleted_at IS NULL`.oneRow<{ count: number }>(db);
  if (count < ids.length) throw invalidField('agentIds', 'exists', 'must be ids of agents in this mode');
}
