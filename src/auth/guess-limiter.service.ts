import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { ApiError } from '../platform/http/errors';
import { clientOf } from '../platform/http/requests/client-address';
import { FailureLimit } from '../platform/limits/failure-limit';
import type { Quota } from '../platform/limits/limit-headers';

/** The limit of wrong credentials from an address. */
const BAD_CREDENTIALS: Quota = { limit: 30, windowMs: 60_000 };

/** Limits the wrong credentials from an address. */
@Injectable()
export class GuessLimiterService {
  private readonly guesses: FailureLimit;

  constructor(@Inject(ThrottlerStorage) storage: ThrottlerStorage) {
    this.guesses = new FailureLimit(storage, 'address', BAD_CREDENTIALS);
  }

  /**
   * Calls `authenticate` and returns its result. Valid credentials work even from a blocked address.
   * @throws ApiError RATE_LIMITED instead of UNAUTHENTICATED for an address that has sent too many wrong credentials
   */
  async limit<T>(address: string | undefined, authenticate: () => Promise<T>): Promise<T> {
    try {
      return await authenticate();
    } catch (error) {
      if (isGuess(error)) await this.guesses.count(clientOf(address ?? ''));
      throw error;
    }
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
