import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { ApiError } from '../platform/http/errors';
import { rateLimited, type Quota } from '../platform/limits/limit-headers';
import { countLimited } from '../platform/limits/limits.metrics';
import { clientOf } from './client-address';

/** Wrong credentials that one address may send. */
const BAD_CREDENTIALS: Quota = { limit: 30, windowMs: 60_000 };

/** Limits how often one address may send wrong credentials. */
@Injectable()
export class GuessLimiter {
  constructor(@Inject(ThrottlerStorage) private readonly storage: ThrottlerStorage) {}

  /**
   * What `authenticate` resolves to.
   * @throws ApiError RATE_LIMITED instead of UNAUTHENTICATED when the address has used up its wrong credentials
   */
  async limit<T>(address: string | undefined, authenticate: () => Promise<T>): Promise<T> {
    try {
      return await authenticate();
    } catch (error) {
      if (!isGuess(error)) throw error;
      const { limit, windowMs } = BAD_CREDENTIALS;
      const key = `address ${clientOf(address ?? '')}`;
      const record = await this.storage.increment(key, windowMs, limit, windowMs, 'address');
      if (!record.isBlocked) throw error;
      countLimited('address');
      throw rateLimited(BAD_CREDENTIALS, record);
    }
  }
}

/** A request without any credentials guesses nothing. */
function isGuess(error: unknown): boolean {
  return (
    error instanceof ApiError && error.code === 'UNAUTHENTICATED' && error.details['reason'] !== 'missing'
  );
}
