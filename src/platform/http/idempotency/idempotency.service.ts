import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { HeldLeases } from '../../database/held-leases';
import { Every } from '../../every.decorator';
import { log } from '../../observability/logging/logger';
import type { ColumnSealer } from '../../resealing/column-sealer';
import { ResealingService } from '../../resealing/resealing.service';
import { ApiError, notFound } from '../errors';
import {
  claimKey,
  removeOldKeys,
  storeResponse,
  readKey,
  releaseKey,
  KEY_LEASE,
  type KeyRequest,
} from './idempotency.queries';

const SALT_BYTES = 16;
const FORGET_BATCH = 2000;
const FORGET_INTERVAL_MS = 3_600_000;

/** A stored response. */
export interface StoredResponse {
  status: number;
  body: unknown;
}

interface FirstRequest extends Omit<KeyRequest, 'claim'> {
  /** The kind of object in the path whose removal also removes the key: `agent`. Nothing else removes a claimed key. */
  resource?: string | undefined;
}

/** The right to store a response under an idempotency key. */
export interface Claim {
  /** A random UUID of the first request. Retries get it in a `KeyInUseError`. */
  id: string;
  /**
   * Stores the response under the key, in the transaction of the change that it reports. With `objectId`, it is removed
   * together with this object.
   * @throws ApiError IDEMPOTENCY_KEY_IN_USE when another request has taken the key: the transaction must not commit
   */
  keep(transaction: EntityManager, response: StoredResponse, objectId?: string): Promise<void>;
}

/** The first request with the key is still running. */
export class KeyInUseError extends ApiError {
  constructor(
    /** The claim of the first request; undefined when this request held the key itself and lost it. */
    readonly claimId?: string,
    details: Record<string, unknown> = {},
  ) {
    const headers = { 'Retry-After': '1' };
    super('IDEMPOTENCY_KEY_IN_USE', 'the first request with this key is still running', details, headers);
  }
}

/** Stores the responses to requests with an `Idempotency-Key` for 24 h, encrypted because they may hold a secret. */
@Injectable()
export class IdempotencyService {
  private readonly sealer: ColumnSealer<[partition: string, key: string]>;
  private readonly leases: HeldLeases<'account_id' | 'partition' | 'key' | 'claim'>;

  constructor(
    private readonly dataSource: DataSource,
    resealing: ResealingService,
  ) {
    this.leases = new HeldLeases(KEY_LEASE, dataSource.manager);
    this.sealer = resealing.sealer({
      table: 'idempotency_keys',
      key: ['partition', 'key'],
      columns: ['answer'],
      purpose: 'idempotency',
      contextOf: (partition, key) => JSON.stringify([partition, key]),
    });
  }

  /**
   * Runs `replay` with the stored response, if any, else `work` with the claim of the key. The claim ends with `work`.
   * The fingerprint is stored salted, so that equal requests cannot be recognised in the table.
   * @throws ApiError IDEMPOTENCY_KEY_REUSED for another request with the same key, IDEMPOTENCY_KEY_IN_USE while the
   * first request is running, NOT_FOUND when the `resource` is removed meanwhile
   */
  async once<T>(
    { resource, ...request }: FirstRequest,
    replay: (response: StoredResponse) => Promise<T>,
    work: (claim: Claim) => Promise<T>,
  ): Promise<T> {
    const held: KeyRequest = { ...request, fingerprint: salted(request.fingerprint), claim: randomUUID() };
    while (!(await claimKey(this.dataSource.manager, held))) {
      const response = await this.storedResponse(request);
      if (response) return replay(response);
      // The key was freed between the two statements.
    }
    try {
      return await this.leases.whileHeld(leaseOf(held), () => work(this.claimOf(held, resource)));
    } finally {
      await this.release(held);
    }
  }

  private claimOf(held: KeyRequest, resource: string | undefined): Claim {
    return {
      id: held.claim,
      keep: async (transaction, response, objectId) => {
        const sealed = this.sealer.seal(JSON.stringify(response), held.partition, held.key);
        if (await storeResponse(transaction, held, { response: sealed, objectId })) return;
        const isRemoved = resource !== undefined && !(await readKey(transaction, held));
        throw isRemoved ? notFound(resource) : new KeyInUseError();
      },
    };
  }

  /** Removes keys that have expired. */
  @Every(FORGET_INTERVAL_MS, 'expired idempotency keys were not removed')
  async forgetExpired(): Promise<void> {
    while ((await removeOldKeys(this.dataSource.manager, FORGET_BATCH)) === FORGET_BATCH);
  }

  /** The stored response to this request; undefined when the key is free. */
  private async storedResponse(request: Omit<KeyRequest, 'claim'>): Promise<StoredResponse | undefined> {
    const taken = await readKey(this.dataSource.manager, request);
    if (!taken) return undefined;
    if (!isFingerprint(taken.fingerprint, request.fingerprint)) {
      throw new ApiError('IDEMPOTENCY_KEY_REUSED', 'the idempotency key was used for another request');
    }
    if (!taken.response) throw new KeyInUseError(taken.claim);
    return JSON.parse(this.sealer.unseal(taken.response, request.partition, request.key)) as StoredResponse;
  }

  /** Frees the key if no response was stored. If this fails, the claim expires by itself. */
  private async release(held: KeyRequest): Promise<void> {
    await releaseKey(this.dataSource.manager, held).catch((err: unknown) =>
      log.warn({ err }, 'an idempotency key was not released'),
    );
  }
}

/** The row of `KEY_LEASE` that this request holds. */
function leaseOf({ accountId, partition, key, claim }: KeyRequest) {
  return { account_id: accountId, partition, key, claim };
}

/** A salt, and the digest of the fingerprint with it. */
function salted(fingerprint: Buffer, salt: Buffer = randomBytes(SALT_BYTES)): Buffer {
  return Buffer.concat([salt, createHmac('sha256', salt).update(fingerprint).digest()]);
}

/** Whether the stored value was made from this fingerprint. The previous release stored the fingerprint itself. */
function isFingerprint(stored: Buffer, fingerprint: Buffer): boolean {
  return stored.equals(fingerprint) || stored.equals(salted(fingerprint, stored.subarray(0, SALT_BYTES)));
}
