import type { EntityManager } from 'typeorm';

/** How long a key is remembered. */
const KEPT = `interval '24 hours'`;
/** How long a running request holds its key without renewing its claim: after that its process is taken for dead. */
const CLAIMED = `interval '10 seconds'`;
/** Further ahead than any claim lies, even when a look at it began a while before it was made. */
const NEVER_CLAIMED = `interval '20 seconds'`;

/** A key, and who may know of it. */
export interface KeyName {
  partition: string;
  key: string;
}

/** A request that asks for a key. */
export interface KeyRequest extends KeyName {
  path: string;
  fingerprint: Buffer;
  /** The request's own id (a UUID): only who holds the claim may record an answer. */
  claim: string;
}

/** What is known of a key that is taken. */
export interface TakenKey {
  fingerprint: Buffer;
  answer: Buffer | null;
}

/**
 * Takes the key, unless another request holds it or has used it. True if it is taken. A claim that lies further ahead than any can is from
 * before the clock went back: should its request be alive after all, it cannot keep an answer any more.
 */
export async function claimKey(
  manager: EntityManager,
  { partition, key, path, fingerprint, claim }: KeyRequest,
): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `INSERT INTO idempotency_keys AS held (partition, key, path, fingerprint, claim, claimed_until)
     VALUES ($1, $2, $3, $4, $5, now() + ${CLAIMED})
     ON CONFLICT (partition, key) DO UPDATE
     SET path = excluded.path, fingerprint = excluded.fingerprint, claim = excluded.claim,
         claimed_until = excluded.claimed_until, answer = NULL, created_at = now()
     WHERE (held.answer IS NULL AND held.claimed_until NOT BETWEEN now() AND now() + ${NEVER_CLAIMED}) OR held.created_at < now() - ${KEPT}
     RETURNING 1`,
    [partition, key, path, fingerprint, claim],
  );
  return rows.length === 1;
}

/** Who has the key? Undefined when it has come free meanwhile. */
export async function readKey(
  manager: EntityManager,
  { partition, key }: KeyName,
): Promise<TakenKey | undefined> {
  const rows: TakenKey[] = await manager.query(
    `SELECT fingerprint, answer FROM idempotency_keys WHERE partition = $1 AND key = $2`,
    [partition, key],
  );
  return rows[0];
}

/** Goes on holding the key. */
export async function renewClaim(
  manager: EntityManager,
  { partition, key, claim }: KeyRequest,
): Promise<void> {
  await manager.query(
    `UPDATE idempotency_keys SET claimed_until = now() + ${CLAIMED} WHERE partition = $1 AND key = $2 AND claim = $3`,
    [partition, key, claim],
  );
}

/** Keeps the answer under the key. False if another request has taken the key over. */
export async function keepAnswer(
  manager: EntityManager,
  { partition, key, claim }: KeyRequest,
  answer: Buffer,
): Promise<boolean> {
  const [, kept] = await manager.query<[unknown, number]>(
    `UPDATE idempotency_keys SET answer = $4 WHERE partition = $1 AND key = $2 AND claim = $3 AND answer IS NULL`,
    [partition, key, claim, answer],
  );
  return kept === 1;
}

/** Lets go of the key of a request that has no answer to keep. */
export async function releaseKey(
  manager: EntityManager,
  { partition, key, claim }: KeyRequest,
): Promise<void> {
  await manager.query(
    `DELETE FROM idempotency_keys WHERE partition = $1 AND key = $2 AND claim = $3 AND answer IS NULL`,
    [partition, key, claim],
  );
}

/** Forgets what was answered below this path: what it told of is gone. */
export async function forgetAnswersBelow(transaction: EntityManager, path: string): Promise<void> {
  await transaction.query(`DELETE FROM idempotency_keys WHERE path LIKE $1 || '/%' AND answer IS NOT NULL`, [
    path,
  ]);
}

/** Forgets keys that are older than they are kept, a batch of them; returns how many went. */
export async function forgetOldKeys(manager: EntityManager, most: number): Promise<number> {
  const [, removed] = await manager.query<[unknown, number]>(
    `DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM idempotency_keys WHERE created_at < now() - ${KEPT} LIMIT $1 FOR UPDATE SKIP LOCKED))`,
    [most],
  );
  return removed;
}
