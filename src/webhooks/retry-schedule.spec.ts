import fc from 'fast-check';
import { MAX_RETRY_DELAYS_SECONDS, retryDelayMs, RETRY_DELAYS_SECONDS } from './retry-schedule';

describe('the schedule of attempts', () => {
  const delaySeconds = (attemptsMade: number, random: number) => {
    const delayMs = retryDelayMs(attemptsMade, random);
    return delayMs && delayMs / 1000;
  };

  it('has delays of 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, and then ends', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map((made) => delaySeconds(made, 0.5))).toEqual([
      0,
      5,
      300,
      1800,
      7200,
      18_000,
      36_000,
      36_000,
      null,
    ]);
  });

  it('is jittered by at most a fifth', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 7 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (made, random) => {
          const delay = delaySeconds(made, random) ?? -1;
          const nominal = RETRY_DELAYS_SECONDS[made] ?? -1;
          expect(delay).toBeGreaterThanOrEqual(nominal * 0.8 - 0.001);
          expect(delay).toBeLessThanOrEqual(nominal * 1.2 + 0.001);
          expect(delay).toBeLessThanOrEqual(MAX_RETRY_DELAYS_SECONDS[made]! + 0.001);
        },
      ),
    );
  });
});
