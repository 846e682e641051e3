import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../platform/http/errors';
import { rateLimited, type Quota } from '../platform/limits/limit-headers';
import { countLimited } from '../platform/limits/limits.metrics';
import { clientOf } from '../platform/http/requests/client-address';

/** The limit of wrong credentials from an address. */
const BAD_CREDENTIALS: Quota = { limit: 30, windowMs: 60_000 };
const MAX_BLOCKED_CLIENTS = 10_000;

/** Limits the wrong credentials from an address. */
@Injectable()
export class GuessLimiterService {
  /** The end of each blocked client's block, as a time of `performance.now()`. */
  private readonly blockedUntilMs = new LRUCache<string, number>({ max: MAX_BLOCKED_CLIENTS });

  constructor(@Inject(ThrottlerStorage) private readonly storage: ThrottlerStorage) {}

  /**
   * Calls `authenticate` and returns its result. Valid credentials work even from a blocked address.
   * @throws ApiError RATE_LIMITED instead of UNAUTHENTICATED for an address that has sent too many wrong credentials
   */
  async limit<T>(address: string | undefined, authenticate: () => Promise<T>): Promise<T> {
    try {
      return await authenticate();
    } catch (error) {
      if (!isGuess(error)) throw error;
      const refusedForMs = await this.count(clientOf(address ?? ''));
      if (refusedForMs === undefined) throw error;
      countLimited('address');
      throw rateLimited(BAD_CREDENTIALS, { timeToExpire: refusedForMs / 1000 });
    }
  }

  /** Counts a guess. Returns the milliseconds for which the client must wait; undefined within the limit. */
  private async count(client: string): Promise<number | undefined> {
    const blockMs = (this.blockedUntilMs.get(client) ?? 0) - performance.now();
    if (blockMs > 0) return blockMs;
    const { limit, windowMs } = BAD_CREDENTIALS;
    const record = await this.storage.increment(`address ${client}`, windowMs, limit, windowMs, 'address');
    const nextInMs = record.timeToExpire * 1000;
    if (record.totalHits >= limit) this.blockedUntilMs.set(client, performance.now() + nextInMs);
    return record.isBlocked ? nextInMs : undefined;
  }
}

/** Reasons of refusals that are no guesses: missing or expired credentials. */
const NO_GUESSES = new Set(['missing', 'expired']);

function isGuess(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.code === 'UNAUTHENTICATED' &&
    !NO_GUESSES.has(String(error.details['reason']))
  );
}
