import fc from 'fast-check';
import { limitHeaders, rateLimited } from './limit-headers';

const quota = { limit: 60, windowMs: 60_000 };
const record = { totalHits: 1, timeToExpire: 60, isBlocked: false, timeToBlockExpire: 0 };

describe('the headers of a limit', () => {
  it('carry the policy, the remaining requests and the reset', () => {
    expect(limitHeaders({ ...quota, policy: 'account' }, record, 1_800_000_000_000)).toEqual({
      'RateLimit-Policy': '"account";q=60;w=60',
      RateLimit: '"account";r=59;t=60',
      'X-RateLimit-Limit': '60',
      'X-RateLimit-Remaining': '59',
      'X-RateLimit-Reset': '1800000060',
    });
  });

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
  it('is a 429 that says how long to wait', () => {
    const error = rateLimited(quota, { ...record, timeToExpire: 11.0005 });
    expect(error).toMatchObject({
      code: 'RATE_LIMITED',
      status: 429,
      message: 'too many requests: the limit is 60 in 60 s; try again in 12 s',
      details: { limit: 60, windowSeconds: 60, retryAfterSeconds: 12 },
      headers: { 'Retry-After': '12' },
    });
  });

  it('asks for at least one second', () => {
    expect(rateLimited(quota, { ...record, timeToExpire: 0 }).headers).toEqual({ 'Retry-After': '1' });
  });
});
