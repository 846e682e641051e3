import type { DataSource, EntityManager } from 'typeorm';
import type { Mode, Plan, Scope } from '../plan';
import type { Role } from './role';
import { MAX_SESSION_DAYS } from './session-cookie';

/** Sessions of one holder that are kept. The oldest end when somebody signs in more often. */
const KEPT_SESSIONS = 100;

const IDLE = `interval '12 hours'`;
const LONGEST = `interval '${MAX_SESSION_DAYS} days'`;

/** SQL: the session has ended by itself. */
export const HAS_ENDED = `seen_at <= now() - ${IDLE} OR created_at <= now() - ${LONGEST}`;

/** Who signed in: with an API key, as a person, or as the operator. The others are null. */
export interface Holder {
  accountId: number | null;
  keyId: number | null;
  personId: number | null;
  /** The digest of the admin token of the operator. */
  adminTokenDigest: Buffer | null;
}

/** A session that has not ended by itself. Its holder may have lost access: then the joined fields are null. */
export interface SessionRow extends Holder {
  expiresAt: Date;
  isStale: boolean;
  account: { name: string; plan: Plan; suspended: boolean } | null;
  key: { mode: Mode; scopes: Scope[] } | null;
  person: { mode: Mode; name: string; role: Role } | null;
}

/** Adds a session. The holder's oldest sessions end if there are too many. */
export async function insertSession(manager: EntityManager, digest: Buffer, holder: Holder): Promise<void> {
  const { accountId, keyId, personId, adminTokenDigest } = holder;
  await manager.query(
    `INSERT INTO console_sessions (digest, account_id, key_id, person_id, admin_token_digest)
     VALUES ($1, $2, $3, $4, $5)`,
    [digest, accountId, keyId, personId, adminTokenDigest],
  );
  const { condition, values } = sessionsOf(holder);
  await manager.query(
    `DELETE FROM console_sessions WHERE ${condition} AND digest IN (
       SELECT digest FROM console_sessions WHERE ${condition} ORDER BY created_at DESC OFFSET ${KEPT_SESSIONS})`,
    values,
  );
}

/** The session with this digest, with its account and its key or person as they are now. */
export async function readSession(dataSource: DataSource, digest: Buffer): Promise<SessionRow | undefined> {
  const [row] = await dataSource.query<SessionRow[]>(
    `SELECT session.account_id AS "accountId", key_id AS "keyId", person_id AS "personId",
       admin_token_digest AS "adminTokenDigest",
       least(seen_at + ${IDLE}, session.created_at + ${LONGEST}, key.expires_at, key.revoked_at) AS "expiresAt",
       seen_at NOT BETWEEN now() - interval '1 minute' AND now() AS "isStale",
       CASE WHEN account.id IS NOT NULL THEN jsonb_build_object(
         'name', account.name, 'plan', account.plan, 'suspended', account.suspended) END AS account,
       CASE WHEN key.id IS NOT NULL THEN jsonb_build_object('mode', key.mode, 'scopes', key.scopes) END AS key,
       CASE WHEN person.id IS NOT NULL THEN jsonb_build_object(
         'mode', person.mode, 'name', person.name, 'role', person.role) END AS person
     FROM (SELECT * FROM console_sessions WHERE digest = $1 AND NOT (${HAS_ENDED})) AS session
     LEFT JOIN accounts AS account ON account.id = session.account_id AND account.deleted_at IS NULL
     LEFT JOIN api_keys AS key ON key.id = key_id AND key.account_id = session.account_id
       AND (least(key.expires_at, key.revoked_at) <= now()) IS NOT TRUE
     LEFT JOIN people AS person ON person.id = person_id AND person.account_id = session.account_id`,
    [digest],
  );
  return row;
}

/** Notes that the session was used just now, and the person seen. */
export async function touchSession(
  dataSource: DataSource,
  digest: Buffer,
  { accountId, personId }: Pick<Holder, 'accountId' | 'personId'>,
): Promise<void> {
  await dataSource.query('UPDATE console_sessions SET seen_at = now() WHERE digest = $1', [digest]);
  if (personId)
    await dataSource.query('UPDATE people SET last_seen_at = now() WHERE id = $1 AND account_id = $2', [
      personId,
      accountId,
    ]);
}

/** Ends the session with this digest. */
export async function deleteSession(manager: EntityManager, digest: Buffer): Promise<void> {
  await manager.query('DELETE FROM console_sessions WHERE digest = $1', [digest]);
}

/** Ends all sessions of the key or the person of the account; without an account, of the operator. */
export async function deleteSessionsOf(manager: EntityManager, holder: SessionOwner): Promise<void> {
  const { condition, values } = sessionsOf(holder);
  await manager.query(`DELETE FROM console_sessions WHERE ${condition}`, values);
}

type SessionOwner = Omit<Holder, 'adminTokenDigest'>;

/** SQL: the sessions of the holder. */
function sessionsOf({ accountId, keyId, personId }: SessionOwner): { condition: string; values: unknown[] } {
  if (accountId === null) return { condition: 'admin_token_digest IS NOT NULL', values: [] };
  const condition = 'account_id = $1 AND (key_id = $2 OR person_id = $3)';
  return { condition, values: [accountId, keyId, personId] };
}
