import type { Tenant } from '../../auth/caller';
import { isOfTenant } from '../../auth/tenant-rows';
import { sql, type Queryable } from '../../platform/database/sql';

/** The ways in which a key has ended. */
export interface PassedEnds {
  isRevoked: boolean;
  isExpired: boolean;
}

const HAS_ENDED = sql`least(expires_at, revoked_at) <= now()`;
/** SQL condition: the key of the row in `api_keys` still works. */
export const KEY_WORKS = sql`(${HAS_ENDED}) IS NOT TRUE`;

/**
 * Whether the key has expired, and whether it has been revoked, by the database's clock. Compares with the present
 * moment: the transaction may have waited, since its beginning, for another transaction that ended the key.
 */
export async function passedEnds(
  db: Queryable,
  { id, accountId }: { id: number; accountId: number },
): Promise<PassedEnds> {
  return sql`SELECT coalesce(revoked_at <= clock_timestamp(), false) AS "isRevoked",
       coalesce(expires_at <= clock_timestamp(), false) AS "isExpired"
     FROM api_keys WHERE id = ${id} AND account_id = ${accountId}`.oneRow(db);
}

/** The number of working keys of the account and mode. */
export async function countWorkingKeys(db: Queryable, tenant: Tenant): Promise<number> {
  return sql`SELECT count(*) FROM api_keys WHERE ${isOfTenant(tenant)} AND ${KEY_WORKS}`.value(db);
}

/** Removes ended keys of the account and mode, oldest first, until at most `kept` remain. */
export async function removeEndedKeys(
  db: Queryable,
  { accountId, mode }: Tenant,
  kept: number,
): Promise<void> {
  await sql`DELETE FROM api_keys WHERE account_id = ${accountId} AND id IN (
       SELECT id FROM api_keys WHERE account_id = ${accountId} AND mode = ${mode} AND ${HAS_ENDED}
       ORDER BY created_at DESC, id DESC OFFSET ${kept})`.run(db);
}
