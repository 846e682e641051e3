import { Lease } from '../../database/lease';
import { sql, type Queryable } from '../../database/sql';

/** How long a key is stored. */
const KEPT = sql`interval '24 hours'`;
/** Until the lease ends, no other request can take the key, unless the holder has stored its response. */
export const KEY_LEASE = new Lease({
  table: 'idempotency_keys',
  columns: { account_id: 'bigint', partition: 'text', key: 'text', claim: 'uuid' },
  until: 'claimed_until',
  durationMs: 10_000,
});

/** An idempotency key, and to whom it belongs. */
export interface KeyName {
  accountId: number;
  /** Account and mode: `7:live`, perhaps with a suffix. */
  partition: string;
  key: string;
}

/** A request with a key. */
export interface KeyRequest extends KeyName {
  path: string;
  fingerprint: Buffer;
  /** A UUID of this request. Only the holder of the claim may store a response. */
  claim: string;
}

/** A key that is in use: its request, and its response, if any. */
export interface TakenKey {
  fingerprint: Buffer;
  claim: string;
  response: Buffer | null;
}

/**
 * Takes the key unless another request holds it or has used it. True if it was taken. A request from which it was taken
 * can no longer store a response.
 */
export async function claimKey(
  db: Queryable,
  { accountId, partition, key, path, fingerprint, claim }: KeyRequest,
): Promise<boolean> {
  const taken =
    await sql`INSERT INTO idempotency_keys AS held (account_id, partition, key, path, fingerprint, claim, claimed_until)
     VALUES (${accountId}, ${partition}, ${key}, ${path}, ${fingerprint}, ${claim}, ${KEY_LEASE.end})
     ON CONFLICT (partition, key) DO UPDATE
     SET path = excluded.path, fingerprint = excluded.fingerprint, claim = excluded.claim,
         claimed_until = excluded.claimed_until, answer = NULL, created_at = now()
     WHERE (held.answer IS NULL AND ${KEY_LEASE.isFree(sql`held.claimed_until`)})
        OR held.created_at < now() - ${KEPT}
     RETURNING 1`.firstRow(db);
  return taken !== undefined;
}

/** The request that uses the key. Undefined when it is free. */
export async function readKey(
  db: Queryable,
  { accountId, partition, key }: KeyName,
): Promise<TakenKey | undefined> {
  return sql`SELECT fingerprint, claim, answer AS response FROM idempotency_keys
     WHERE partition = ${partition} AND key = ${key} AND account_id = ${accountId}`.firstRow(db);
}

/** Stores the response, which is about `objectId`, under the key. False if another request has taken the key. */
export async function storeResponse(
  db: Queryable,
  { accountId, partition, key, claim }: KeyRequest,
  { response, objectId }: { response: Buffer; objectId: string | undefined },
): Promise<boolean> {
  return sql`UPDATE idempotency_keys SET answer = ${response}, object_id = ${objectId}
     WHERE partition = ${partition} AND key = ${key} AND claim = ${claim}
       AND answer IS NULL AND account_id = ${accountId}`.changesAny(db);
}

/** Frees the key of a request without a stored response. */
export async function releaseKey(
  db: Queryable,
  { accountId, partition, key, claim }: KeyRequest,
): Promise<void> {
  await sql`DELETE FROM idempotency_keys
     WHERE partition = ${partition} AND key = ${key} AND claim = ${claim}
       AND answer IS NULL AND account_id = ${accountId}`.run(db);
}

/** Removes the responses to the account's requests below this path, whose objects are deleted; returns how many. */
export async function removeResponsesBelow(db: Queryable, accountId: number, path: string): Promise<number> {
  return sql`DELETE FROM idempotency_keys
     WHERE path LIKE ${`${path}/%`} AND answer IS NOT NULL AND account_id = ${accountId}`.changedRows(db);
}

/** Removes the responses that are about this object of the account; returns how many. */
export async function removeResponsesAbout(
  db: Queryable,
  accountId: number,
  objectId: string,
): Promise<number> {
  return sql`DELETE FROM idempotency_keys
     WHERE object_id = ${objectId} AND account_id = ${accountId}`.changedRows(db);
}

/** Removes up to `batchSize` expired keys. Returns how many were removed. */
export async function removeOldKeys(db: Queryable, batchSize: number): Promise<number> {
  // Locked, because a request may claim an expired key again.
  return sql`DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM idempotency_keys WHERE created_at < now() - ${KEPT}
       LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`.changedRows(db);
}
