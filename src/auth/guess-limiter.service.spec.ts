import { ApiError } from '../platform/http/errors';
import { MemoryThrottlerStorage } from '../platform/limits/memory-throttler-storage';
import { UNAUTHENTICATED } from './auth.errors';
import { GuessLimiterService } from './guess-limiter.service';

const LIMIT = 30;

describe('guesses beyond the limit', () => {
  it('are refused without using the shared storage', async () => {
    const storage = new MemoryThrottlerStorage();
    const increment = jest.spyOn(storage, 'increment');
    const limiter = new GuessLimiterService(storage);
    const guess = () =>
      limiter
        .limit('198.51.100.1', async () => {
          throw new ApiError(UNAUTHENTICATED, 'no', { reason: 'invalid' });
        })
        .catch(({ code }: ApiError) => code);
    const codes: unknown[] = [];
    for (let count = 0; count < 3 * LIMIT; count += 1) codes.push(await guess());
    expect(codes.slice(0, LIMIT)).toEqual(Array(LIMIT).fill('UNAUTHENTICATED'));
    expect(codes.slice(LIMIT)).toEqual(Array(2 * LIMIT).fill('RATE_LIMITED'));
    expect(increment).toHaveBeenCalledTimes(LIMIT);
    // A right key from the same address.
    expect(await limiter.limit('198.51.100.1', async () => 'a caller')).toBe('a caller');
  });
});
