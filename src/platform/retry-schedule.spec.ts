import fc from 'fast-check';
import { JITTER, maxScheduledSeconds, retryDelayMs, RETRY_DELAYS_SECONDS } from './retry-schedule';

const kinds = Object.keys(RETRY_DELAYS_SECONDS) as (keyof typeof RETRY_DELAYS_SECONDS)[];
const delaysOf = (kind: (typeof kinds)[number]): readonly number[] => RETRY_DELAYS_SECONDS[kind];

/** A failed attempt after which another follows. */
const failed = fc.constantFrom(...kinds).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    failedAttempts: fc.integer({ min: 1, max: delaysOf(kind).length }),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  }),
);
const requested = fc.double({ min: 0, max: 1e9, noNaN: true });

describe('the schedule of attempts', () => {
  it('of a delivery has delays of 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, and then ends', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 8].map((failedAttempts) =>
      retryDelayMs('delivery', { failedAttempts, random: 0.5 }),
    );
    expect(delays).toEqual([5000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000, null]);
  });

  it('is jittered by at most a fifth', () => {
    fc.assert(
      fc.property(failed, ({ kind, ...attempt }) => {
        const nominalMs = delaysOf(kind)[attempt.failedAttempts - 1]! * 1000;
        const delayMs = retryDelayMs(kind, attempt)!;
        expect(delayMs).toBeGreaterThanOrEqual(nominalMs * (1 - JITTER) - 1);
        expect(delayMs).toBeLessThanOrEqual(nominalMs * (1 + JITTER) + 1);
        expect(delayMs).toBeLessThanOrEqual(maxScheduledSeconds(kind)[attempt.failedAttempts]! * 1000 + 1);
      }),
    );
  });

  it('waits as long as the other side asks, up to the longest delay of the schedule', () => {
    fc.assert(
      fc.property(failed, requested, ({ kind, ...attempt }, requestedMs) => {
        const longestMs = Math.max(...delaysOf(kind)) * 1000;
        const delayMs = retryDelayMs(kind, { ...attempt, requestedMs })!;
        expect(delayMs).toBeGreaterThanOrEqual(Math.min(requestedMs, longestMs) - 1);
        expect(delayMs).toBeLessThanOrEqual(longestMs * (1 + JITTER) + 1);
      }),
    );
  });

  it('is never earlier because the other side asks for a time', () => {
    fc.assert(
      fc.property(failed, requested, ({ kind, ...attempt }, requestedMs) => {
        expect(retryDelayMs(kind, { ...attempt, requestedMs })).toBeGreaterThanOrEqual(
          retryDelayMs(kind, attempt)!,
        );
      }),
    );
  });

  it.each(kinds)('of a %s ends after its last delay, whatever the other side asks', (kind) => {
    const failedAttempts = delaysOf(kind).length + 1;
    expect(retryDelayMs(kind, { failedAttempts, random: 0, requestedMs: 1000 })).toBeNull();
  });
});
