import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../platform/http/errors';
import { rateLimited, type Quota } from '../platform/limits/limit-headers';
import { countLimited } from '../platform/limits/limits.metrics';
import { clientOf } from './client-address';

/** Wrong credentials that one address may send. */
const BAD_CREDENTIALS: Quota = { limit: 30, windowMs: 60_000 };
const MAX_BLOCKED_CLIENTS = 10_000;

/** Limits how often one address may send wrong credentials. */
@Injectable()
export class GuessLimiter {
  /**
   * The clients that have used up their wrong credentials, and when they may send the next one (`performance.now()`).
   */
  private readonly blockedUntilMs = new LRUCache<string, number>({ max: MAX_BLOCKED_CLIENTS });

  constructor(@Inject(ThrottlerStorage) private readonly storage: ThrottlerStorage) {}

  /**
   * What `authenticate` resolves to. It gets whether the address has used up its wrong credentials: then it should not
   * look up credentials that can only be a guess.
   * @throws ApiError RATE_LIMITED instead of UNAUTHENTICATED when the address has used them up
   */
  async limit<T>(address: string | undefined, authenticate: (isBlocked: boolean) => Promise<T>): Promise<T> {
    const client = clientOf(address ?? '');
    try {
      return await authenticate(this.blockMs(client) > 0);
    } catch (error) {
      if (!isGuess(error)) throw error;
      const refusedForMs = await this.count(client);
      if (refusedForMs === undefined) throw error;
      countLimited('address');
      throw rateLimited(BAD_CREDENTIALS, { timeToExpire: refusedForMs / 1000 });
    }
  }

  /** Counts a guess. Returns how long the client has to wait if it is one too many. */
  private async count(client: string): Promise<number | undefined> {
    const blockMs = this.blockMs(client);
    if (blockMs > 0) return blockMs;
    const { limit, windowMs } = BAD_CREDENTIALS;
    const record = await this.storage.increment(`address ${client}`, windowMs, limit, windowMs, 'address');
    const nextInMs = record.timeToExpire * 1000;
    if (record.totalHits >= limit) this.blockedUntilMs.set(client, performance.now() + nextInMs);
    return record.isBlocked ? nextInMs : undefined;
  }

  /** For how long the client is blocked; 0 or less if it is not. */
  private blockMs(client: string): number {
    return (this.blockedUntilMs.get(client) ?? 0) - performance.now();
  }
}

/** A request without any credentials guesses nothing. */
function isGuess(error: unknown): boolean {
  return (
    error instanceof ApiError && error.code === 'UNAUTHENTICATED' && error.details['reason'] !== 'missing'
  );
}
