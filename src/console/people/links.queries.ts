import type { DataSource, EntityManager } from 'typeorm';
import type { Mode } from '../../auth/plan';

/** The key of a person in statements. */
export interface PersonKey {
  id: number;
  accountId: number;
}

/** Stores the digest of the person's only link. Returns when it expires. */
export async function storeLink(
  manager: EntityManager,
  { id, accountId }: PersonKey,
  digest: Buffer,
): Promise<Date> {
  const [[row]] = await manager.query<[[{ expiresAt: Date }], number]>(
    `UPDATE people SET link_digest = $2, link_expires_at = now() + interval '24 hours'
     WHERE id = $1 AND account_id = $3 RETURNING link_expires_at AS "expiresAt"`,
    [id, digest, accountId],
  );
  return row.expiresAt;
}

/** The person of the unexpired link with this digest; undefined without such a link. The link no longer works. */
export async function takeLink(
  manager: EntityManager,
  digest: Buffer,
): Promise<{ accountId: number; mode: Mode; personId: number } | undefined> {
  const [[row]] = await manager.query<[{ accountId: number; mode: Mode; personId: number }[], number]>(
    `UPDATE people SET link_digest = NULL, link_expires_at = NULL, last_seen_at = now()
     FROM accounts
     WHERE link_digest = $1 AND link_expires_at > now() AND accounts.id = account_id AND deleted_at IS NULL
     RETURNING account_id AS "accountId", mode, people.id AS "personId"`,
    [digest],
  );
  return row;
}

/** Removes the digests of all expired links. */
export async function forgetExpiredLinks(dataSource: DataSource): Promise<void> {
  await dataSource.query(
    'UPDATE people SET link_digest = NULL, link_expires_at = NULL WHERE link_expires_at <= now()',
  );
}
