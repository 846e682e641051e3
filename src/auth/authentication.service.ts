import { createHash, hash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Secrets } from '../platform/config/secrets';
import { routeNotFound, type ApiError } from '../platform/http/errors';
import { log } from '../platform/observability/logging/logger';
import { Account } from './account.entity';
import { ApiKey } from './api-key.entity';
import { expiredKey, revokedKey, unauthenticated } from './refusals';
import type { Caller } from './caller';
import { KeyDigests } from './key-digests';
import { digestKey, isWellFormedKey } from './key-format';
import { KeyPepper } from './key-pepper';

/** Well under the 5 s within which a revoked key must stop working on every process. */
const CALLER_CACHE_MS = 3000;
const CALLER_CACHE_SIZE = 10_000;
const LAST_USED_INTERVAL_MS = 60_000;

/** A caller as the database knows it. Times are in milliseconds of `performance.now()`. */
interface CachedCaller {
  caller: Caller;
  /** Infinity if the key is not revoked. */
  revokedAtMs: number;
  /** Infinity if the key does not expire. */
  expiresAtMs: number;
  readAtMs: number;
}

/** How far the times of a key are from now, by the database's clock; null for a time that is not set. */
interface KeyTimes {
  revokedInMs: number | null;
  expiresInMs: number | null;
  lastUsedMsAgo: number | null;
}

/** Authenticates requests by their Authorization header (RFC 6750). */
@Injectable()
export class AuthenticationService {
  private readonly cache = new Map<string, CachedCaller>();
  private readonly digests: KeyDigests;

  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly secrets: Secrets,
    private readonly pepper: KeyPepper,
  ) {
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
    const known = fresh ? cached : await this.lookUp(key, cacheKey, isBlocked);
    const nowMs = performance.now();
    if (known.revokedAtMs <= nowMs) throw revokedKey();
    if (known.expiresAtMs <= nowMs) throw expiredKey();
    return known.caller;
  }

  /**
   * Accepts the operator's token and, during its rotation, the previous one.
   * @throws ApiError ROUTE_NOT_FOUND without the setting, UNAUTHENTICATED with a wrong token
   */
  authenticateOperator(authorization: string | undefined): void {
    const { adminTokens } = this.secrets;
    if (adminTokens.length === 0) throw routeNotFound();
    const token = sha256(bearerToken(authorization));
    const isValid = adminTokens.some((adminToken) => timingSafeEqual(token, sha256(adminToken)));
    if (!isValid) throw unauthenticated('invalid', 'the admin token is not valid');
  }

  /** Empties the caches: this process sees a change at once, the others when their entries expire. */
  forgetCallers(): void {
    this.cache.clear();
    this.digests.forget();
  }

  private async lookUp(presented: string, cacheKey: string, isBlocked: boolean): Promise<CachedCaller> {
    if (!isWellFormedKey(presented)) throw unauthenticated('malformed', 'the API key is not well-formed');
    const digest = digestKey(this.pepper.value, presented);
    if (isBlocked && !(await this.digests.has(digest))) throw unknownKey();
    const { entities, raw } = await this.keys
      .createQueryBuilder('key')
      .innerJoinAndMapOne('key.account', Account, 'account', 'account.id = key.accountId')
      .addSelect(milliseconds('key.revokedAt - now()'), 'revokedInMs')
      .addSelect(milliseconds('key.expiresAt - now()'), 'expiresInMs')
      .addSelect(milliseconds('now() - key.lastUsedAt'), 'lastUsedMsAgo')
      .where('key.digest = :digest', { digest })
      .getRawAndEntities<KeyTimes>();
    const [key] = entities as (ApiKey & { account: Account })[];
    const [times] = raw;
    if (!key || !times) throw unknownKey();
    this.pepper.confirm();
    const { revokedInMs, expiresInMs, lastUsedMsAgo } = times;
    const readAtMs = performance.now();
    const known = {
      caller: callerOf(key),
      revokedAtMs: readAtMs + (revokedInMs ?? Infinity),
      expiresAtMs: readAtMs + (expiresInMs ?? Infinity),
      readAtMs,
    };
    const works = known.revokedAtMs > readAtMs && known.expiresAtMs > readAtMs;
    // A last use in the future was written before the clock was set back.
    if (works && Math.abs(lastUsedMsAgo ?? Infinity) >= LAST_USED_INTERVAL_MS) this.touch(key);
    if (this.cache.size >= CALLER_CACHE_SIZE) this.cache.clear();
    this.cache.set(cacheKey, known);
    return known;
  }

  /** Writes `lastUsedAt`. The request does not wait for it. */
  private touch({ id }: ApiKey): void {
    this.keys
      .update(id, { lastUsedAt: () => 'now()' })
      .catch((error: Error) =>
        log.warn({ keyId: id, reason: error.message }, 'the last use of a key was not written'),
      );
  }
}

/** SQL: an interval in milliseconds. */
function milliseconds(interval: string): string {
  return `extract(epoch FROM ${interval})::float * 1000`;
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

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
