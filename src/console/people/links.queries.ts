import type { Tenant } from '../../auth/caller';
import { isRow } from '../../auth/tenant-rows';
import { sql, type Queryable } from '../../platform/database/sql';

/** The key of a person in statements. */
export interface PersonKey {
  id: number;
  accountId: number;
}

/** Stores the digest of the person's only link. Returns when it expires. */
export async function storeLink(db: Queryable, person: PersonKey, digest: Buffer): Promise<Date> {
  return sql`UPDATE people SET link_digest = ${digest}, link_expires_at = now() + interval '24 hours'
     WHERE ${isRow(person)}
     RETURNING link_expires_at`.value(db);
}

/** The person whom a link signs in. */
type LinkHolder = Tenant & { personId: number };

/** Uses up the unexpired link with this digest. Returns its person; undefined without a link. */
export async function takeLink(db: Queryable, digest: Buffer): Promise<LinkHolder | undefined> {
  return sql`UPDATE people SET link_digest = NULL, link_expires_at = NULL, last_seen_at = now()
     FROM accounts
     WHERE link_digest = ${digest} AND link_expires_at > now() AND accounts.id = account_id AND deleted_at IS NULL
     RETURNING account_id AS "accountId", mode, people.id AS "personId"`.firstRow(db);
}

/** Stores the digest of a link that was mailed to the person, beside other links. */
export async function storeMailedLink(
  db: Queryable,
  { id, accountId }: PersonKey,
  digest: Buffer,
): Promise<void> {
  await sql`INSERT INTO sign_in_links (digest, account_id, person_id, expires_at)
     VALUES (${digest}, ${accountId}, ${id}, now() + interval '15 minutes')`.run(db);
}

/** As `takeLink`, for a link that was mailed. */
export async function takeMailedLink(db: Queryable, digest: Buffer): Promise<LinkHolder | undefined> {
  return sql`WITH link AS (DELETE FROM sign_in_links WHERE digest = ${digest} AND expires_at > now()
       RETURNING account_id, person_id)
     UPDATE people SET last_seen_at = now() FROM link, accounts
     WHERE people.id = person_id AND people.account_id = link.account_id
       AND accounts.id = link.account_id AND deleted_at IS NULL
     RETURNING people.account_id AS "accountId", mode, people.id AS "personId"`.firstRow(db);
}

/** Forgets the digests of invitations that have expired. */
export async function forgetExpiredLinks(db: Queryable): Promise<void> {
  await sql`UPDATE people SET link_digest = NULL, link_expires_at = NULL
     WHERE link_expires_at <= now()`.run(db);
}
