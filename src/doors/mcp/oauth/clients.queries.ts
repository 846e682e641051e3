import { sql, type Queryable } from '../../../platform/database/sql';

/** Clients without any consent that are kept; each takes about a kilobyte. */
const KEPT_UNUSED = 10_000;

/** SQL: nobody needs the client. It was never used for a week, or its grants have ended and its last one is old. */
export const IS_UNUSED = sql`(used_at IS NULL AND created_at < now() - interval '7 days')
  OR (used_at < now() - interval '90 days'
    AND NOT EXISTS (SELECT 1 FROM oauth_grants WHERE client_id = oauth_clients.id))`;

/** A program that has registered. It belongs to no account. */
export interface OAuthClient {
  id: number;
  /** What the program says of itself. */
  name: string;
  redirectUris: string[];
}

/** Adds the client. The oldest ones that nobody has used end if there are too many. */
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

/** Notes that somebody has consented just now. False if the client has ended. */
export async function touchClient(db: Queryable, id: number): Promise<boolean> {
  return sql`UPDATE oauth_clients SET used_at = now() WHERE id = ${id}`.changesAny(db);
}
