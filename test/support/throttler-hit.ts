import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Quota } from '../../src/platform/limits/limit-headers';

/** The outcome of a hit, in the terms of the tests. */
export interface Verdict extends Quota {
  allowed: boolean;
  /** Hits that would be accepted right now. */
  remaining: number;
  resetMs: number;
}

/** Counts a hit in a storage, as the guard does. */
export async function hit(storage: ThrottlerStorage, name: string, quota: Quota): Promise<Verdict> {
  const { limit, windowMs } = quota;
  const record = await storage.increment(name, windowMs, limit, windowMs, 'test');
  return {
    allowed: !record.isBlocked,
    limit,
    windowMs,
    remaining: Math.max(limit - record.totalHits, 0),
    resetMs: record.timeToExpire * 1000,
  };
}
