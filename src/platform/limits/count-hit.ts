import type { ThrottlerStorage } from '@nestjs/throttler';
import { rateLimited, type Quota } from './limit-headers';
import { countLimited, type LimitedQuota } from './limits.metrics';

/** The name of the throttler, which no storage uses: the keys of all quotas differ. */
export const THROTTLER = 'quota';

/** The key of a counted hit, and the quota that the metrics show for its refusal. */
export interface Hit {
  key: string;
  limited: LimitedQuota;
}

/** Counts a hit. @throws ApiError RATE_LIMITED beyond the quota */
export async function countHit(
  storage: ThrottlerStorage,
  quota: Quota,
  { key, limited }: Hit,
): Promise<void> {
  const record = await storage.increment(key, quota.windowMs, quota.limit, 0, THROTTLER);
  if (!record.isBlocked) return;
  countLimited(limited);
  throw rateLimited(quota, record);
}
