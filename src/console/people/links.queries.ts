import type { Mode } from '../../auth/plan';
import { sql, type Queryable } from '../../platform/database/sql';

/** The key of a person in statements. */
export interface PersonKey {
  id: number;
  accountId: number;
}

/** Stores the digest of the person's only link. Returns when it expires. */
export async function storeLink(db: Queryable, { id, accountId }: PersonKey, digest: Buffer): Promise<Date> {
  const row =
    await sql`UPDATE people SET link_digest = ${digest}, link_expires_at = now() + interval '24 hours'
     WHERE id = ${id} AND account_id = ${accountId}
     RETURNING link_expires_at AS "expiresAt"`.oneRow<{ expiresAt: Date }>(db);
  return row.expiresAt;
}

/** The person of the unexpired link with this digest; undefined without such a link. The link no longer works. */
export async function takeLink(
  db: Queryable,
  digest: Buffer,
): Promise<{ accountId: number; mode: Mode; personId: number } | undefined> {
  return sql`UPDATE people SET link_digest = NULL, link_expires_at = NULL, last_seen_at = now()
     FROM accounts
     WHERE link_digest = ${digest} AND link_expires_at > now() AND accounts.id = account_id AND deleted_at IS NULL
     RETURNING account_id AS "accountId", mode, people.id AS "personId"`.firstRow(db);
}

/** Removes the digests of all expired links. */
export async function forgetExpiredLinks(db: Queryable): Promise<void> {
  await sql`UPDATE people SET link_digest = NULL, link_expires_at = NULL
     WHERE link_expires_at <= now()`.run(db);
}
