import fc from 'fast-check';
import { MemoryThrottlerStorage } from './memory-throttler-storage';
import { hit, type Verdict } from '../../../test/support/throttler-hit';

const WINDOW_MS = 1000;

/** The promise of the store, as plain code. */
class Reference {
  private readonly accepted = new Map<string, number[]>();

  hit(name: string, limit: number, now: number): Verdict {
    const all = this.accepted.get(name) ?? [];
    const inWindow = all.filter((time) => now - time < WINDOW_MS);
    const allowed = inWindow.length < limit;
    if (allowed) {
      all.push(now);
      inWindow.push(now);
      this.accepted.set(name, all);
    }
    const [leavesNext = now] = inWindow.slice(Math.max(inWindow.length - limit, 0));
    return {
      allowed,
      limit,
      windowMs: WINDOW_MS,
      remaining: Math.max(limit - inWindow.length, 0),
      resetMs: WINDOW_MS - (now - leavesNext),
    };
  }
}

const steps = fc.array(
  fc.record({
    // Often exactly the window, often a fraction of it, sometimes nothing.
    ms: fc.oneof(
      fc.constantFrom(0, 1, WINDOW_MS / 2, WINDOW_MS - 1, WINDOW_MS, 2 * WINDOW_MS),
      fc.nat(WINDOW_MS / 4),
      fc.double({ min: 0, max: WINDOW_MS, noNaN: true }),
    ),
    name: fc.constantFrom('a', 'b', 'c'),
    limit: fc.constantFrom(0, 1, 2, 3, 7),
  }),
  { maxLength: 120 },
);

describe('the memory store', () => {
  it('judges every hit like a list of all accepted hits, even if the limit changes', () => {
    return fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        let now = 0;
        const store = new MemoryThrottlerStorage(() => now);
        const reference = new Reference();
        for (const { ms, name, limit } of sequence) {
          now += ms;
          const expected = reference.hit(name, limit, now);
          // The storage answers in seconds.
          const resetMs: unknown = expect.closeTo(expected.resetMs, 6);
          const verdict = await hit(store, name, { limit, windowMs: WINDOW_MS });
          expect(verdict).toEqual({ ...expected, resetMs });
        }
      }),
      { numRuns: 500 },
    );
  });

  it('accepts no more than the limit in any window, and no less where hits are waiting', () => {
    const limits = fc.integer({ min: 1, max: 8 });
    return fc.assert(
      fc.asyncProperty(limits, steps, async (limit, sequence) => {
        let now = 0;
        const store = new MemoryThrottlerStorage(() => now);
        const accepted: number[] = [];
        for (const { ms } of sequence) {
          now += ms;
          const within = accepted.filter((time) => now - time < WINDOW_MS).length;
          const { allowed } = await hit(store, 'a', { limit, windowMs: WINDOW_MS });
          expect(allowed).toBe(within < limit);
          if (allowed) accepted.push(now);
        }
        for (const start of accepted) {
          const inWindow = accepted.filter((time) => time >= start && time - start < WINDOW_MS);
          expect(inWindow.length).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  it('accepts again after exactly the announced wait', async () => {
    let now = 0;
    const store = new MemoryThrottlerStorage(() => now);
    const hitIt = () => hit(store, 'a', { limit: 2, windowMs: WINDOW_MS });
    await hitIt();
    now = 300;
    await hitIt();
    now = 400;
    const { resetMs } = await hitIt();
    expect(resetMs).toBe(600);
    now = 999.999;
    expect((await hitIt()).allowed).toBe(false);
    now = 400 + resetMs;
    expect((await hitIt()).allowed).toBe(true);
  });

  it('forgets unused names while others are in use', async () => {
    let now = 0;
    const store = new MemoryThrottlerStorage(() => now);
    const quota = { limit: 5, windowMs: WINDOW_MS };
    for (let number = 0; number < 10_000; number++) await hit(store, `idle-${number}`, quota);
    expect(store.size).toBe(10_000);
    now = WINDOW_MS;
    for (let hits = 0; hits < 10_000; hits++) await hit(store, 'busy', quota);
    expect(store.size).toBe(1);
  });

  it('does not grow with a new name for every hit', async () => {
    let now = 0;
    const store = new MemoryThrottlerStorage(() => now++);
    let most = 0;
    for (let number = 0; number < 50 * WINDOW_MS; number++) {
      await hit(store, `name-${number}`, { limit: 1, windowMs: WINDOW_MS });
      most = Math.max(most, store.size);
    }
    expect(most).toBeLessThanOrEqual(4 * WINDOW_MS);
  });

  it('remembers no name that was never accepted', async () => {
    const store = new MemoryThrottlerStorage();
    const verdict = await hit(store, 'a', { limit: 0, windowMs: WINDOW_MS });
    expect(verdict).toMatchObject({ allowed: false, remaining: 0, resetMs: WINDOW_MS });
    expect(store.size).toBe(0);
  });

  it('does not depend on the wall clock', async () => {
    const wallClock = jest.spyOn(Date, 'now');
    try {
      const store = new MemoryThrottlerStorage();
      const hitIt = () => hit(store, 'a', { limit: 1, windowMs: 3_600_000 });
      await hitIt();
      wallClock.mockReturnValue(Date.parse('2099-01-01'));
      expect((await hitIt()).allowed).toBe(false);
      expect(wallClock).not.toHaveBeenCalled();
    } finally {
      wallClock.mockRestore();
    }
  });
});
