import type { EntityManager } from 'typeorm';
import { Lease } from '../../database/lease';

/** How long a key is stored. */
const KEPT = `interval '24 hours'`;
/** Until it ends, no other request can take the key, unless this one has stored its response. */
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

/** A key that is in use: its request, and the response if there is one. */
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
  manager: EntityManager,
  { accountId, partition, key, path, fingerprint, claim }: KeyRequest,
): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `INSERT INTO idempotency_keys AS held (account_id, partition, key, path, fingerprint, claim, claimed_until)
     VALUES ($6, $1, $2, $3, $4, $5, ${KEY_LEASE.end})
     ON CONFLICT (partition, key) DO UPDATE
     SET path = excluded.path, fingerprint = excluded.fingerprint, claim = excluded.claim,
         claimed_until = excluded.claimed_until, answer = NULL, created_at = now()
     WHERE (held.answer IS NULL AND ${KEY_LEASE.isFree('held.claimed_until')})
        OR held.created_at < now() - ${KEPT}
     RETURNING 1`,
    [partition, key, path, fingerprint, claim, accountId],
  );
  return rows.length === 1;
}

/** Which request uses the key? Undefined when it is free. */
export async function readKey(
  manager: EntityManager,
  { accountId, partition, key }: KeyName,
): Promise<TakenKey | undefined> {
  const rows: TakenKey[] = await manager.query(
    `SELECT fingerprint, claim, answer AS response FROM idempotency_keys
     WHERE partition = $1 AND key = $2 AND account_id = $3`,
    [partition, key, accountId],
  );
  return rows[0];
}

/** Stores the response, which is about `objectId`, under the key. False if another request has taken the key. */
export async function storeResponse(
  manager: EntityManager,
  { accountId, partition, key, claim }: KeyRequest,
  response: Buffer,
  objectId: string | undefined,
): Promise<boolean> {
  const [, kept] = await manager.query<[unknown, number]>(
    `UPDATE idempotency_keys SET answer = $4, object_id = $5
     WHERE partition = $1 AND key = $2 AND claim = $3 AND answer IS NULL AND account_id = $6`,
    [partition, key, claim, response, objectId, accountId],
  );
  return kept === 1;
}

/** Frees the key of a request without a stored response. */
export async function releaseKey(
  manager: EntityManager,
  { accountId, partition, key, claim }: KeyRequest,
): Promise<void> {
  await manager.query(
    `DELETE FROM idempotency_keys
     WHERE partition = $1 AND key = $2 AND claim = $3 AND answer IS NULL AND account_id = $4`,
    [partition, key, claim, accountId],
  );
}

/** Removes the responses to the account's requests below this path, whose objects are deleted; returns how many. */
export async function removeResponsesBelow(
  transaction: EntityManager,
  accountId: number,
  path: string,
): Promise<number> {
  const [, removed] = await transaction.query<[unknown, number]>(
    `DELETE FROM idempotency_keys WHERE path LIKE $1 || '/%' AND answer IS NOT NULL AND account_id = $2`,
    [path, accountId],
  );
  return removed;
}

/** Removes the responses that are about this object of the account; returns how many. */
export async function removeResponsesAbout(
  transaction: EntityManager,
  accountId: number,
  objectId: string,
): Promise<number> {
  const [, removed] = await transaction.query<[unknown, number]>(
    'DELETE FROM idempotency_keys WHERE object_id = $1 AND account_id = $2',
    [objectId, accountId],
  );
  return removed;
}

/** Removes up to `batchSize` expired keys. Returns how many were removed. */
export async function removeOldKeys(manager: EntityManager, batchSize: number): Promise<number> {
  const [, removed] = await manager.query<[unknown, number]>(
    `DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM idempotency_keys WHERE created_at < now() - ${KEPT} LIMIT $1 FOR UPDATE SKIP LOCKED))`,
    [batchSize],
  );
  return removed;
}
