import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import { Repository } from 'typeorm';
import { isSameSecret, Secrets } from '../platform/config/secrets';
import { routeNotFound } from '../platform/http/errors';
import { log } from '../platform/observability/logging/logger';
import { Account } from './account.entity';
import { ApiKey } from './api-key.entity';
import { expiredKey, revokedKey, unauthenticated } from './refusals';
import type { Caller } from './caller';
import { isWellFormedKey } from './key-format';
import { KeyPepper } from './key-pepper';

/** Well under the 5 s within which a revoked key must stop working in every process. */
const CALLER_CACHE_MS = 3000;
const CALLER_CACHE_SIZE = 10_000;
const LAST_USED_INTERVAL_MS = 60_000;

/** A caller and the end of its key. Times are in milliseconds of `performance.now()`. */
interface CachedCaller {
  caller: Caller;
  /** Infinity if the key is not revoked. */
  revokedAtMs: number;
  /** Infinity if the key does not expire. */
  expiresAtMs: number;
}

/** The distances of a key's times from now, by the database's clock; null for a time that is not set. */
interface KeyTimes {
  revokedInMs: number | null;
  expiresInMs: number | null;
  lastUsedMsAgo: number | null;
}

/** Authenticates requests by their Authorization header (RFC 6750). */
@Injectable()
export class AuthenticationService {
  /** Known callers by the hash of their key. */
  private callers = newCache();

  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly secrets: Secrets,
    private readonly pepper: KeyPepper,
  ) {}

  /** The caller with the key in the header. @throws ApiError UNAUTHENTICATED with the reason */
  async authenticate(authorization: string | undefined): Promise<Caller> {
    const key = bearerToken(authorization);
    // A plain hash: the key itself must not stay in memory, and the stored digest takes several times as long to
    // compute.
    const cacheKey = hash('sha256', key, 'base64');
    const record = this.callers.get(cacheKey) ?? (await this.lookUp(key, cacheKey));
    const nowMs = performance.now();
    if (record.revokedAtMs <= nowMs) throw revokedKey();
    if (record.expiresAtMs <= nowMs) throw expiredKey();
    return record.caller;
  }

  /**
   * Accepts the operator's token and, during its rotation, the previous one.
   * @throws ApiError ROUTE_NOT_FOUND without the setting, UNAUTHENTICATED with a wrong token
   */
  authenticateOperator(authorization: string | undefined): void {
    const { adminTokens } = this.secrets;
    if (adminTokens.length === 0) throw routeNotFound();
    const token = bearerToken(authorization);
    if (!adminTokens.some((adminToken) => isSameSecret(token, adminToken)))
      throw unauthenticated('invalid', 'the admin token is not valid');
  }

  /** Empties the cache: this process sees a change at once, the others when their entries expire. */
  forgetCallers(): void {
    // A new cache: a running look-up may have read the old state, and fills the old cache.
    this.callers = newCache();
  }

  private async lookUp(presented: string, cacheKey: string): Promise<CachedCaller> {
    if (!isWellFormedKey(presented)) throw unauthenticated('malformed', 'the API key is not well-formed');
    const { callers } = this;
    const startedAtMs = performance.now();
    const digest = this.pepper.digest(presented);
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
    if (!key || !times) throw unauthenticated('invalid', 'the API key is not valid');
    const { revokedInMs, expiresInMs, lastUsedMsAgo } = times;
    const readAtMs = performance.now();
    const known = {
      caller: callerOf(key),
      revokedAtMs: readAtMs + (revokedInMs ?? Infinity),
      expiresAtMs: readAtMs + (expiresInMs ?? Infinity),
    };
    const works = known.revokedAtMs > readAtMs && known.expiresAtMs > readAtMs;
    // A last use in the future means that the clock has been set back since.
    if (works && Math.abs(lastUsedMsAgo ?? Infinity) >= LAST_USED_INTERVAL_MS) this.touch(key);
    callers.set(cacheKey, known, { start: startedAtMs });
    return known;
  }

  /** Writes `lastUsedAt`. The request does not wait for it. */
  private touch({ id, accountId }: ApiKey): void {
    this.keys
      .update({ id, accountId }, { lastUsedAt: () => 'now()' })
      .catch((error: Error) =>
        log.warn({ keyId: id, reason: error.message }, 'the last use of a key was not written'),
      );
  }
}

function newCache(): LRUCache<string, CachedCaller> {
  return new LRUCache({ max: CALLER_CACHE_SIZE, ttl: CALLER_CACHE_MS });
}

/** SQL: an interval in milliseconds. */
function milliseconds(interval: string): string {
  return `extract(epoch FROM ${interval})::float * 1000`;
}

function callerOf({ id, accountId, mode, scopes, agentIds, account }: ApiKey & { account: Account }): Caller {
  const { plan, suspended } = account;
  return { accountId, mode, plan, scopes, keyId: id, suspended, ...(agentIds && { agentIds }) };
}

function bearerToken(authorization: string | undefined): string {
  if (!authorization)
    throw unauthenticated('missing', 'send your API key as Authorization: Bearer <API_KEY>');
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (!token) throw unauthenticated('malformed', 'the Authorization header must read Bearer <API_KEY>');
  return token;
}
