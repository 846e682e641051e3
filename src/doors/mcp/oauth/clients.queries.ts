import { sql, type Queryable } from '../../../platform/database/sql';

/** The most clients kept without any consent; each takes about a kilobyte. */
const KEPT_UNUSED = 10_000;

/** SQL: the client is obsolete: unused for a week since its registration, or long unused without any grant. */
export const IS_UNUSED = sql`(used_at IS NULL AND created_at < now() - interval '7 days')
  OR (used_at < now() - interval '90 days'
    AND NOT EXISTS (SELECT 1 FROM oauth_grants WHERE client_id = oauth_clients.id))`;

/** A registered program. It belongs to no account. */
export interface OAuthClient {
  id: number;
  /** The program's own name; unverified. */
  name: string;
  redirectUris: string[];
}

/** Adds the client. If there are too many, the oldest unused clients are removed. */
export async function insertClient(db: Queryable, { id, name, redirectUris }: OAuthClient): Promise<void> {
  await sql`INSERT INTO oauth_clients (id, name, redirect_uris) VALUES (${id}, ${name}, ${redirectUris}::text[])`.run(
    db,
  );
  await sql`DELETE FROM oauth_clients WHERE used_at IS NULL AND created_at < (
       SELECT created_at FROM oauth_clients WHERE used_at IS NULL
       ORDER BY created_at DESC OFFSET ${KEPT_UNUSED} LIMIT 1)`.run(db);
}

/** The client with this id. */
export async function findClient(db: Queryable, id: number): Promise<OAuthClient | undefined> {
  return sql`SELECT id, name, redirect_uris AS "redirectUris" FROM oauth_clients WHERE id = ${id}`.firstRow(
    db,
  );
}

/** Records a consent for the client. False if the client is gone. */
export async function touchClient(db: Queryable, id: number): Promise<boolean> {
  return sql`UPDATE oauth_clients SET used_at = now() WHERE id = ${id}`.changesAny(db);
}
