import type { Tenant } from '../../auth/caller';
import { isRow } from '../../auth/tenant-rows';
import { sql, type Queryable } from '../../platform/database/sql';
import type { PersonKey } from '../people/links.queries';
import type { PasskeyDto } from './passkeys.dto';

/** A passkey as the browser has proved it. */
export interface NewPasskey {
  id: number;
  credentialId: string;
  rpId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  name: string;
}

/** A passkey with its person, to check a sign-in. */
export interface StoredPasskey extends Omit<NewPasskey, 'name'>, Tenant {
  personId: number;
}

/** Stores a challenge for five minutes: for a person who adds a passkey, or for a sign-in (null). */
export async function storeChallenge(
  db: Queryable,
  challenge: string,
  personId: number | null,
): Promise<void> {
  await sql`INSERT INTO passkey_challenges (challenge, person_id) VALUES (${challenge}, ${personId})`.run(db);
}

/** Uses up the challenge. True if it was waiting for this person or, with null, for a sign-in. */
export async function takeChallenge(
  db: Queryable,
  challenge: string,
  personId: number | null,
): Promise<boolean> {
  return sql`DELETE FROM passkey_challenges WHERE challenge = ${challenge} AND expires_at > now()
       AND person_id IS NOT DISTINCT FROM ${personId}::bigint`.changesAny(db);
}

/** The passkeys of the person, oldest first. */
export async function passkeysOf(
  db: Queryable,
  { id, accountId }: PersonKey,
): Promise<(PasskeyDto & { credentialId: string; transports: string[] })[]> {
  return sql`SELECT id, name, credential_id AS "credentialId", transports, created_at AS "createdAt",
       last_used_at AS "lastUsedAt"
     FROM passkeys WHERE account_id = ${accountId} AND person_id = ${id} ORDER BY created_at, id`.rows(db);
}

/** Adds the passkey of the person. */
export async function insertPasskey(
  db: Queryable,
  { id: personId, accountId }: PersonKey,
  { id, credentialId, rpId, publicKey, counter, transports, name }: NewPasskey,
): Promise<void> {
  await sql`INSERT INTO passkeys (id, account_id, person_id, credential_id, rp_id, public_key, counter, transports,
       name)
     VALUES (${id}, ${accountId}, ${personId}, ${credentialId}, ${rpId}, ${Buffer.from(publicKey)}, ${counter},
       ${[...transports]}::text[], ${name})`.run(db);
}

/** Removes the person's passkey with this id; false if it does not exist. */
export async function deletePasskey(
  db: Queryable,
  { id: personId, accountId }: PersonKey,
  id: number,
): Promise<boolean> {
  return sql`DELETE FROM passkeys
     WHERE id = ${id} AND account_id = ${accountId} AND person_id = ${personId}`.changesAny(db);
}

/** The passkey with this id of a credential, made for this domain, of an account that exists. */
export async function findPasskey(
  db: Queryable,
  credentialId: string,
  rpId: string,
): Promise<StoredPasskey | undefined> {
  return sql`SELECT passkeys.id, credential_id AS "credentialId", rp_id AS "rpId", public_key AS "publicKey", counter,
       transports, passkeys.account_id AS "accountId", person_id AS "personId", mode
     FROM passkeys
     JOIN people ON people.id = person_id AND people.account_id = passkeys.account_id
     JOIN accounts ON accounts.id = passkeys.account_id AND deleted_at IS NULL
     WHERE credential_id = ${credentialId} AND rp_id = ${rpId}`.firstRow(db);
}

/**
 * Stores a use of the passkey with the counter that it sent. False if the passkey is gone, or was used with this
 * counter: an authenticator with a counter counts each use.
 */
export async function usePasskey(db: Queryable, passkey: StoredPasskey, counter: number): Promise<boolean> {
  return sql`UPDATE passkeys SET counter = ${counter}, last_used_at = now()
     WHERE ${isRow(passkey)}
       AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))`.changesAny(db);
}
