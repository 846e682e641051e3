import type { EntityManager } from 'typeorm';

/** Which ends of a key have passed. */
export interface PassedEnds {
  isRevoked: boolean;
  isExpired: boolean;
}

/** Which ends of this key have passed, by the database's clock? */
export async function passedEnds(manager: EntityManager, keyId: number): Promise<PassedEnds> {
  const [ends] = await manager.query<[PassedEnds]>(
    `SELECT coalesce(revoked_at <= now(), false) AS "isRevoked", coalesce(expires_at <= now(), false) AS "isExpired"
     FROM api_keys WHERE id = $1`,
    [keyId],
  );
  return ends;
}
