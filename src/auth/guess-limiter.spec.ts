import type { Repository } from 'typeorm';
import { ApiError } from '../platform/http/errors';
import { MemoryThrottlerStorage } from '../platform/limits/memory-throttler-storage';
import type { ApiKey } from './api-key.entity';
import { UNAUTHENTICATED } from './auth.errors';
import { GuessLimiter } from './guess-limiter';
import { KeyDigests } from './key-digests';

const LIMIT = 30;

describe('guesses beyond the limit', () => {
  it('are refused without a look-up and without a hit in the shared storage', async () => {
    const storage = new MemoryThrottlerStorage();
    const increment = jest.spyOn(storage, 'increment');
    const limiter = new GuessLimiter(storage);
    let lookUps = 0;
    const guess = () =>
      limiter
        .limit('198.51.100.1', async (isBlocked) => {
          if (!isBlocked) lookUps += 1;
          throw new ApiError(UNAUTHENTICATED, 'no', { reason: 'invalid' });
        })
        .catch(({ code }: ApiError) => code);
    const codes: unknown[] = [];
    for (let count = 0; count < 3 * LIMIT; count += 1) codes.push(await guess());
    expect(codes.slice(0, LIMIT)).toEqual(Array(LIMIT).fill('UNAUTHENTICATED'));
    expect(codes.slice(LIMIT)).toEqual(Array(2 * LIMIT).fill('RATE_LIMITED'));
    expect([lookUps, increment.mock.calls.length]).toEqual([LIMIT, LIMIT]);
    // Another address, and a good key from this one.
    expect(await limiter.limit('198.51.100.2', async (isBlocked) => isBlocked)).toBe(false);
    expect(await limiter.limit('198.51.100.1', async () => 'a caller')).toBe('a caller');
  });

  it('are told from keys by one query for all of them', async () => {
    const known = Buffer.from('known');
    const find = jest.fn(async () => [{ digest: known }]);
    const digests = new KeyDigests({ find } as unknown as Repository<ApiKey>);
    const guesses = Array.from({ length: 1000 }, (_, index) => digests.has(Buffer.from(`guess ${index}`)));
    expect((await Promise.all(guesses)).some(Boolean)).toBe(false);
    expect(await digests.has(known)).toBe(true);
    expect(await digests.has(Buffer.from('one more'))).toBe(false);
    expect(find).toHaveBeenCalledTimes(1);
  });

  it('do not hide a key that is issued while the digests are read, nor a fault of the storage', async () => {
    const issued = Buffer.from('issued');
    const rows: { digest: Buffer }[] = [];
    const find = jest.fn(async () => [...rows]);
    const digests = new KeyDigests({ find } as unknown as Repository<ApiKey>);
    const guess = digests.has(Buffer.from('guess'));
    rows.push({ digest: issued });
    digests.forget();
    expect([await digests.has(issued), await guess]).toEqual([true, false]);
    digests.forget();
    find.mockRejectedValueOnce(new Error('away'));
    await expect(digests.has(Buffer.from('guess'))).rejects.toThrow('away');
    expect(await digests.has(Buffer.from('guess'))).toBe(false);
  });
});
