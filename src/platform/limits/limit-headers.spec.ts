import fc from 'fast-check';
import { limitHeaders, rateLimited } from './limit-headers';

const quota = { limit: 60, windowMs: 60_000 };
const record = { totalHits: 1, timeToExpire: 60, isBlocked: false, timeToBlockExpire: 0 };

describe('the headers of a limit', () => {
  it('never name a moment before the reset', () => {
    fc.assert(
      fc.property(
        fc.nat(60_000_000).map((micros) => micros / 1000),
        fc.integer({ min: 0, max: 4e12 }),
        (resetMs, nowMs) => {
          const counted = { ...record, timeToExpire: resetMs / 1000 };
          const headers = limitHeaders({ ...quota, policy: 'account' }, counted, nowMs);
          const seconds = Number(/;t=(\d+)$/.exec(headers['RateLimit'] ?? '')?.[1]);
          expect(seconds * 1000).toBeGreaterThanOrEqual(resetMs);
          expect(seconds).toBeLessThanOrEqual(60);
          expect(headers['X-RateLimit-Reset']).toMatch(/^\d+$/);
          expect(Number(headers['X-RateLimit-Reset']) * 1000).toBeGreaterThanOrEqual(nowMs + resetMs);
        },
      ),
    );
  });
});

describe('the refusal', () => {
  it('asks for at least one second', () => {
    expect(rateLimited(quota, { ...record, timeToExpire: 0 }).headers).toEqual({ 'Retry-After': '1' });
  });
});
