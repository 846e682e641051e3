import { createHash, hash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Secrets } from '../platform/config/secrets';
import { ApiError, routeNotFound } from '../platform/http/errors';
import { log } from '../platform/logging/logger';
import { Account } from './account.entity';
import { ApiKey } from './api-key.entity';
import { UNAUTHENTICATED } from './auth.errors';
import type { Caller } from './caller';
import { isPast } from './is-past';
import { KeyDigests } from './key-digests';
import { digestKey, isWellFormedKey, keyPepper } from './key-format';

/** Well under the 5 s within which a revoked key must stop working on every process. */
const CALLER_CACHE_MS = 3000;
const CALLER_CACHE_SIZE = 10_000;
const LAST_USED_INTERVAL_MS = 60_000;

type Reason = 'missing' | 'malformed' | 'invalid' | 'revoked' | 'expired';

interface CachedCaller {
  caller: Caller;
  ends: Pick<ApiKey, 'expiresAt' | 'revokedAt'>;
  /** In milliseconds of `performance.now()`. */
  readAtMs: number;
}

/** Authenticates requests by their Authorization header (RFC 6750). */
@Injectable()
export class AuthenticationService {
  private readonly pepper: Buffer;
  private readonly cache = new Map<string, CachedCaller>();
  private readonly digests: KeyDigests;

  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly secrets: Secrets,
  ) {
    this.pepper = keyPepper(secrets);
    this.digests = new KeyDigests(keys);
  }

  /**
   * The caller whose key the header carries. `isBlocked`: the address has sent too many wrong keys, and a key that does
   * not exist costs no look-up.
   * @throws ApiError UNAUTHENTICATED with the reason
   */
  async authenticate(authorization: string | undefined, isBlocked = false): Promise<Caller> {
    const key = bearerToken(authorization);
    // A plain hash: the key itself must not stay in memory, and the stored digest takes several times as long.
    const cacheKey = hash('sha256', key, 'base64');
    const cached = this.cache.get(cacheKey);
    const fresh = cached && performance.now() - cached.readAtMs < CALLER_CACHE_MS;
    const { caller, ends } = fresh ? cached : await this.lookUp(key, cacheKey, isBlocked);
    if (isPast(ends.revokedAt)) throw unauthenticated('revoked', 'the API key has been revoked');
    if (isPast(ends.expiresAt)) throw unauthenticated('expired', 'the API key has expired');
    return caller;
  }

  /**
   * Lets the operator's token through.
   * @throws ApiError ROUTE_NOT_FOUND without the setting, UNAUTHENTICATED with a wrong token
   */
  authenticateOperator(authorization: string | undefined): void {
    const { adminToken } = this.secrets;
    if (adminToken === undefined) throw routeNotFound();
    const token = bearerToken(authorization);
    if (!timingSafeEqual(sha256(token), sha256(adminToken))) {
      throw unauthenticated('invalid', 'the admin token is not valid');
    }
  }

  /** Empties the caches: this process sees a change at once, the others when their entries expire. */
  forgetCallers(): void {
    this.cache.clear();
    this.digests.forget();
  }

  private async lookUp(presented: string, cacheKey: string, isBlocked: boolean): Promise<CachedCaller> {
    if (!isWellFormedKey(presented)) throw unauthenticated('malformed', 'the API key is not well-formed');
    const digest = digestKey(this.pepper, presented);
    if (isBlocked && !(await this.digests.has(digest))) throw unknownKey();
    const row = await this.keys
      .createQueryBuilder('key')
      .innerJoinAndMapOne('key.account', Account, 'account', 'account.id = key.accountId')
      .where('key.digest = :digest', { digest })
      .getOne();
    const key = row as (ApiKey & { account: Account }) | null;
    if (!key) throw unknownKey();
    if (!isPast(key.revokedAt) && !isPast(key.expiresAt)) this.touch(key);
    const known = { caller: callerOf(key), ends: key, readAtMs: performance.now() };
    if (this.cache.size >= CALLER_CACHE_SIZE) this.cache.clear();
    this.cache.set(cacheKey, known);
    return known;
  }

  /** Writes `lastUsedAt`, at most once a minute; the request does not wait for it. */
  private touch(key: ApiKey): void {
    // A last use in the future was written before the clock was set back.
    if (key.lastUsedAt && Math.abs(Date.now() - key.lastUsedAt.getTime()) < LAST_USED_INTERVAL_MS) return;
    this.keys
      .update(key.id, { lastUsedAt: new Date() })
      .catch((error: Error) =>
        log.warn({ keyId: key.id, reason: error.message }, 'the last use of a key was not written'),
      );
  }
}

function callerOf({ id, accountId, mode, scopes, account }: ApiKey & { account: Account }): Caller {
  return { accountId, mode, plan: account.plan, scopes, keyId: id, suspended: account.suspended };
}

function bearerToken(authorization: string | undefined): string {
  if (!authorization)
    throw unauthenticated('missing', 'send your API key as Authorization: Bearer <API_KEY>');
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (!token) throw unauthenticated('malformed', 'the Authorization header must read Bearer <API_KEY>');
  return token;
}

function unknownKey(): ApiError {
  return unauthenticated('invalid', 'the API key is not valid');
}

function unauthenticated(reason: Reason, message: string): ApiError {
  return new ApiError(UNAUTHENTICATED, message, { reason }, { 'WWW-Authenticate': 'Bearer' });
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
