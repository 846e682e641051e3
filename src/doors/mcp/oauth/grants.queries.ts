import type { Tenant } from '../../../auth/caller';
import { isRow } from '../../../auth/tenant-rows';
import { LIVING } from '../../../auth/grants/grants.queries';
import type { Mode } from '../../../auth/plan';
import { sql, type Queryable } from '../../../platform/database/sql';
import type { Position } from '../../../platform/http/requests/lists/cursor';
import type { GrantRow } from './grants.dto';

/** The most grants kept for a person. A new consent ends the oldest. */
const KEPT_GRANTS = 20;

/** SQL: the grant has expired: its code was not redeemed within a minute, or its tokens not refreshed for long. */
export const HAS_ENDED = sql`(refreshed_at IS NULL AND oauth_grants.created_at < now() - interval '1 minute')
  OR refreshed_at < now() - interval '90 days'`;

/** The key of a grant in statements. */
export interface GrantKey {
  id: number;
  accountId: number;
}

/** A consent: the person, the client and the agent. */
export interface NewGrant extends GrantKey {
  mode: Mode;
  personId: number;
  agentId: number;
  clientId: number;
  redirectUri: string;
  /** The challenge of PKCE, by S256. */
  challenge: string;
  codeDigest: Buffer;
}

/** A grant whose code or refresh token was presented. */
export interface PresentedGrant extends Omit<NewGrant, 'codeDigest'> {
  /** Null until the code is redeemed. */
  refreshDigest: Buffer | null;
  /** Whether its tokens are so recent that the client may not have received them. */
  isRecent: boolean;
}

/** Adds the grant. The person's oldest grants end if there are too many. */
export async function insertGrant(db: Queryable, grant: NewGrant): Promise<void> {
  const { id, accountId, mode, personId, agentId, clientId, redirectUri, challenge, codeDigest } = grant;
  await sql`INSERT INTO oauth_grants (id, account_id, mode, person_id, agent_id, client_id, redirect_uri, challenge,
       code_digest)
     VALUES (${id}, ${accountId}, ${mode}, ${personId}, ${agentId}, ${clientId}, ${redirectUri}, ${challenge},
       ${codeDigest})`.run(db);
  const ofPerson = sql`account_id = ${accountId} AND person_id = ${personId}`;
  await sql`DELETE FROM oauth_grants WHERE ${ofPerson} AND id IN (
       SELECT id FROM oauth_grants WHERE ${ofPerson} ORDER BY created_at DESC, id OFFSET ${KEPT_GRANTS})`.run(
    db,
  );
}

/** Locks the grant with this code, if it is alive with its account and agent. */
export async function lockGrant(db: Queryable, codeDigest: Buffer): Promise<PresentedGrant | undefined> {
  return sql`SELECT oauth_grants.id, oauth_grants.account_id AS "accountId", oauth_grants.mode,
       person_id AS "personId", agent_id AS "agentId", client_id AS "clientId", redirect_uri AS "redirectUri",
       challenge, refresh_digest AS "refreshDigest",
       refreshed_at > now() - interval '30 seconds' AS "isRecent"
     FROM oauth_grants ${LIVING}
     WHERE code_digest = ${codeDigest} AND (${HAS_ENDED}) IS NOT TRUE
     FOR UPDATE OF oauth_grants`.firstRow(db);
}

/** Stores the digests of the grant's new tokens. */
export async function storeTokens(
  db: Queryable,
  grant: GrantKey,
  { accessDigest, refreshDigest }: { accessDigest: Buffer; refreshDigest: Buffer },
): Promise<void> {
  await sql`UPDATE oauth_grants
     SET access_digest = ${accessDigest}, refresh_digest = ${refreshDigest}, refreshed_at = now()
     WHERE ${isRow(grant)}`.run(db);
}

/** The client's grant whose code or access token has this digest. */
export async function grantOfClient(
  db: Queryable,
  clientId: number,
  digest: Buffer,
): Promise<(Tenant & { id: number; personId: number }) | undefined> {
  return sql`SELECT id, account_id AS "accountId", mode, person_id AS "personId" FROM oauth_grants
     WHERE client_id = ${clientId} AND (code_digest = ${digest} OR access_digest = ${digest})`.firstRow(db);
}

/** A page of grants: for these people, after this position. */
interface GrantsPage {
  /** The only person whose grants the caller may see. */
  boundTo: number | null;
  /** The person to filter by. */
  personId: number | null;
  after: Position | undefined;
  limit: number;
}

/** The redeemed grants in the account and mode, newest first; optionally only one person's. */
export async function listGrants(
  db: Queryable,
  { accountId, mode }: Tenant,
  { boundTo, personId, after, limit }: GrantsPage,
): Promise<GrantRow[]> {
  const [afterMs, afterId] = after ?? [null, null];
  return sql`SELECT oauth_grants.id, oauth_clients.name AS "clientName", redirect_uri AS "redirectUri",
       person_id AS "personId", people.name AS "personName", agent_id AS "agentId", agents.name AS "agentName",
       oauth_grants.created_at AS "createdAt", last_used_at AS "lastUsedAt"
     FROM oauth_grants ${LIVING}
     JOIN people ON people.id = person_id AND people.account_id = oauth_grants.account_id
     JOIN oauth_clients ON oauth_clients.id = client_id
     WHERE oauth_grants.account_id = ${accountId} AND oauth_grants.mode = ${mode} AND refreshed_at IS NOT NULL
       AND (${boundTo}::bigint IS NULL OR person_id = ${boundTo})
       AND (${personId}::bigint IS NULL OR person_id = ${personId})
       AND (${afterId}::bigint IS NULL OR (oauth_grants.created_at, oauth_grants.id)
         < (to_timestamp(${afterMs}::float8 / 1000)::timestamptz(3), ${afterId}))
     ORDER BY oauth_grants.created_at DESC, oauth_grants.id DESC
     LIMIT ${limit}`.rows(db);
}

/** Ends the grant in the account and mode, optionally only if it is the person's; false if there is none. */
export async function deleteGrant(
  db: Queryable,
  { id, accountId, mode }: GrantKey & Tenant,
  personId?: number,
): Promise<boolean> {
  return sql`DELETE FROM oauth_grants
     WHERE id = ${id} AND account_id = ${accountId} AND mode = ${mode}
       AND (${personId ?? null}::bigint IS NULL OR person_id = ${personId ?? null})`.changesAny(db);
}
