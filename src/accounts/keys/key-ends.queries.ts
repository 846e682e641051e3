import type { EntityManager } from 'typeorm';
import type { Tenant } from '../../auth/caller';

/** The ways in which a key has ended. */
export interface PassedEnds {
  isRevoked: boolean;
  isExpired: boolean;
}

const HAS_ENDED = 'least(expires_at, revoked_at) <= now()';
/** SQL condition: the key of the row in `api_keys` still works. */
export const KEY_WORKS = `(${HAS_ENDED}) IS NOT TRUE`;

/**
 * Has this key expired, and has it been revoked, by the database's clock? Compares with the present moment, not with
 * the beginning of the transaction, which may have waited for another transaction that ended the key.
 */
export async function passedEnds(
  manager: EntityManager,
  { id, accountId }: { id: number; accountId: number },
): Promise<PassedEnds> {
  const [ends] = await manager.query<[PassedEnds]>(
    `SELECT coalesce(revoked_at <= clock_timestamp(), false) AS "isRevoked",
       coalesce(expires_at <= clock_timestamp(), false) AS "isExpired"
     FROM api_keys WHERE id = $1 AND account_id = $2`,
    [id, accountId],
  );
  return ends;
}

/** How many keys of the account and mode still work? */
export async function countWorkingKeys(manager: EntityManager, { accountId, mode }: Tenant): Promise<number> {
  const [row] = await manager.query<[{ count: number }]>(
    `SELECT count(*) AS count FROM api_keys
     WHERE account_id = $1 AND mode = $2 AND ${KEY_WORKS}`,
    [accountId, mode],
  );
  return row.count;
}

/** Removes ended keys of the account and mode, oldest first, until it has at most `kept` of them. */
export async function removeEndedKeys(
  manager: EntityManager,
  { accountId, mode }: Tenant,
  kept: number,
): Promise<void> {
  await manager.query(
    `DELETE FROM api_keys WHERE account_id = $1 AND id IN (
       SELECT id FROM api_keys WHERE account_id = $1 AND mode = $2 AND ${HAS_ENDED}
       ORDER BY created_at DESC, id DESC OFFSET $3)`,
    [accountId, mode, kept],
  );
}
