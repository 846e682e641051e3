import { sql, type Query, type Queryable } from '../../platform/database/sql';
import type { Person } from './person.entity';
import type { Mode, Plan, Scope } from '../plan';
import { MAX_SESSION_DAYS } from './session-cookie';

/** The most sessions kept for a holder. A new sign-in ends the oldest. */
const KEPT_SESSIONS = 100;

const IDLE = sql`interval '12 hours'`;
const LONGEST = sql`${MAX_SESSION_DAYS} * interval '1 day'`;

/** SQL: the session has expired. */
export const HAS_ENDED = sql`seen_at <= now() - ${IDLE} OR created_at <= now() - ${LONGEST}`;

/** The holder of a session: an API key, a person or the operator. The other fields are null. */
export interface Holder {
  accountId: number | null;
  keyId: number | null;
  personId: number | null;
  adminTokenDigest: Buffer | null;
}

/** A session that has not expired. If its holder has lost access, the joined fields are null. */
export interface SessionRow extends Holder {
  /** The name given to a session with a key; empty before, and for a person. */
  name: string;
  /** The OpenID Connect provider of the sign-in; empty for other ways. */
  provider: string;
  expiresAt: Date;
  isStale: boolean;
  account: { name: string; plan: Plan; suspended: boolean } | null;
  key: { mode: Mode; scopes: Scope[]; agentIds: number[] | null } | null;
  person: Pick<Person, 'mode' | 'name' | 'email' | 'role' | 'weeklyMail' | 'agentIds'> | null;
}

/** Adds a session, and marks its person as seen. The holder's oldest sessions end if there are too many. */
export async function insertSession(
  db: Queryable,
  holder: Holder,
  { digest, provider }: { digest: Buffer; provider: string },
): Promise<void> {
  const { accountId, keyId, personId, adminTokenDigest } = holder;
  await sql`INSERT INTO console_sessions (digest, account_id, key_id, person_id, admin_token_digest, provider)
     VALUES (${digest}, ${accountId}, ${keyId}, ${personId}, ${adminTokenDigest}, ${provider})`.run(db);
  if (personId) await notePerson(db, { accountId, personId });
  const condition = sessionsOf(holder);
  await sql`DELETE FROM console_sessions WHERE ${condition} AND digest IN (
       SELECT digest FROM console_sessions WHERE ${condition}
       ORDER BY created_at DESC OFFSET ${KEPT_SESSIONS})`.run(db);
}

/** The session with this digest, with the current state of its account and its key or person. */
export async function readSession(db: Queryable, digest: Buffer): Promise<SessionRow | undefined> {
  return sql`SELECT session.account_id AS "accountId", key_id AS "keyId", person_id AS "personId",
       admin_token_digest AS "adminTokenDigest", session.name, provider,
       least(seen_at + ${IDLE}, session.created_at + ${LONGEST}, key.expires_at, key.revoked_at) AS "expiresAt",
       seen_at NOT BETWEEN now() - interval '1 minute' AND now() AS "isStale",
       CASE WHEN account.id IS NOT NULL THEN jsonb_build_object(
         'name', account.name, 'plan', account.plan, 'suspended', account.suspended) END AS account,
       CASE WHEN key.id IS NOT NULL THEN jsonb_build_object(
         'mode', key.mode, 'scopes', key.scopes, 'agentIds', key.agent_ids) END AS key,
       CASE WHEN person.id IS NOT NULL THEN jsonb_build_object(
         'mode', person.mode, 'name', person.name, 'email', person.email, 'role', person.role,
         'weeklyMail', person.weekly_mail, 'agentIds', person.agent_ids) END AS person
     FROM (SELECT * FROM console_sessions WHERE digest = ${digest} AND NOT (${HAS_ENDED})) AS session
     LEFT JOIN accounts AS account ON account.id = session.account_id AND account.deleted_at IS NULL
     LEFT JOIN api_keys AS key ON key.id = key_id AND key.account_id = session.account_id
       AND (least(key.expires_at, key.revoked_at) <= now()) IS NOT TRUE
     LEFT JOIN people AS person ON person.id = person_id
       AND person.account_id = session.account_id`.firstRow(db);
}

/** Records that the session was used just now, and the person seen. */
export async function touchSession(
  db: Queryable,
  { accountId, personId }: Pick<Holder, 'accountId' | 'personId'>,
  digest: Buffer,
): Promise<void> {
  await sql`UPDATE console_sessions SET seen_at = now() WHERE digest = ${digest}`.run(db);
  if (personId) await notePerson(db, { accountId, personId });
}

async function notePerson(
  db: Queryable,
  { accountId, personId }: Pick<Holder, 'accountId' | 'personId'>,
): Promise<void> {
  await sql`UPDATE people SET last_seen_at = now()
     WHERE id = ${personId} AND account_id = ${accountId}`.run(db);
}

/** Names the session with this digest. */
export async function nameSession(db: Queryable, digest: Buffer, name: string): Promise<void> {
  await sql`UPDATE console_sessions SET name = ${name} WHERE digest = ${digest}`.run(db);
}

/** Ends the session with this digest. */
export async function deleteSession(db: Queryable, digest: Buffer): Promise<void> {
  await sql`DELETE FROM console_sessions WHERE digest = ${digest}`.run(db);
}

/** Ends all sessions of the key or the person of the account; without an account, of the operator. */
export async function deleteSessionsOf(db: Queryable, holder: SessionOwner): Promise<void> {
  await sql`DELETE FROM console_sessions WHERE ${sessionsOf(holder)}`.run(db);
}

type SessionOwner = Omit<Holder, 'adminTokenDigest'>;

/** SQL: the sessions of the holder. */
function sessionsOf({ accountId, keyId, personId }: SessionOwner): Query {
  return accountId === null
    ? sql`admin_token_digest IS NOT NULL`
    : sql`account_id = ${accountId} AND (key_id = ${keyId} OR person_id = ${personId})`;
}
