import type { EntityManager } from 'typeorm';

/** How long a key is stored. */
const KEPT = `interval '24 hours'`;
/** How long a claim lasts without renewal. After that its process counts as dead. */
const CLAIMED = `interval '10 seconds'`;
/** Longer than any claim can last, even if the reading statement began a while before the claim was made. */
const NEVER_CLAIMED = `interval '20 seconds'`;

/** An idempotency key, and the account and mode to which it belongs: `7:live`, perhaps with a suffix. */
export interface KeyName {
  partition: string;
  key: string;
}

function accountOf(partition: string): number {
  return Number(partition.split(':', 1)[0]);
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
 * Takes the key unless another request holds it or has used it. True if it was taken. A claim that ends later than any
 * claim can end was made before the clock was set back; it is taken over, and its request can no longer store a
 * response.
 */
export async function claimKey(
  manager: EntityManager,
  { partition, key, path, fingerprint, claim }: KeyRequest,
): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `INSERT INTO idempotency_keys AS held (account_id, partition, key, path, fingerprint, claim, claimed_until)
     VALUES ($6, $1, $2, $3, $4, $5, now() + ${CLAIMED})
     ON CONFLICT (partition, key) DO UPDATE
     SET path = excluded.path, fingerprint = excluded.fingerprint, claim = excluded.claim,
         claimed_until = excluded.claimed_until, answer = NULL, created_at = now()
     WHERE (held.answer IS NULL AND held.claimed_until NOT BETWEEN now() AND now() + ${NEVER_CLAIMED})
        OR held.created_at < now() - ${KEPT}
     RETURNING 1`,
    [partition, key, path, fingerprint, claim, accountOf(partition)],
  );
  return rows.length === 1;
}

/** Which request uses the key? Undefined when it is free. */
export async function readKey(
  manager: EntityManager,
  { partition, key }: KeyName,
): Promise<TakenKey | undefined> {
  const rows: TakenKey[] = await manager.query(
    `SELECT fingerprint, claim, answer AS response FROM idempotency_keys
     WHERE partition = $1 AND key = $2 AND account_id = $3`,
    [partition, key, accountOf(partition)],
  );
  return rows[0];
}

/** Extends the claim of the key. */
export async function renewClaim(
  manager: EntityManager,
  { partition, key, claim }: KeyRequest,
): Promise<void> {
  await manager.query(
    `UPDATE idempotency_keys SET claimed_until = now() + ${CLAIMED}
     WHERE partition = $1 AND key = $2 AND claim = $3 AND account_id = $4`,
    [partition, key, claim, accountOf(partition)],
  );
}

/** Stores the response, which is about `objectId`, under the key. False if another request has taken the key. */
export async function storeResponse(
  manager: EntityManager,
  { partition, key, claim }: KeyRequest,
  response: Buffer,
  objectId: string | undefined,
): Promise<boolean> {
  const [, kept] = await manager.query<[unknown, number]>(
    `UPDATE idempotency_keys SET answer = $4, object_id = $5
     WHERE partition = $1 AND key = $2 AND claim = $3 AND answer IS NULL AND account_id = $6`,
    [partition, key, claim, response, objectId, accountOf(partition)],
  );
  return kept === 1;
}

/** Frees the key of a request without a stored response. */
export async function releaseKey(
  manager: EntityManager,
  { partition, key, claim }: KeyRequest,
): Promise<void> {
  await manager.query(
    `DELETE FROM idempotency_keys
     WHERE partition = $1 AND key = $2 AND claim = $3 AND answer IS NULL AND account_id = $4`,
    [partition, key, claim, accountOf(partition)],
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
