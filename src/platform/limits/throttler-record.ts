import type { ThrottlerStorage } from '@nestjs/throttler';

/** The result of a hit. Times are in seconds, as in @nestjs/throttler, but not rounded. */
export type ThrottlerRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

interface Hit {
  isAccepted: boolean;
  /** Accepted hits in the window, including this hit. */
  hits: number;
  /** The time until the oldest hit leaves the window, so that another hit is accepted. */
  resetMs: number;
}

/** The record of a hit in a sliding window. A rejected hit is blocked until the next hit leaves. */
export function recordOf({ isAccepted, hits, resetMs }: Hit): ThrottlerRecord {
  const timeToExpire = resetMs / 1000;
  return {
    totalHits: hits,
    timeToExpire,
    isBlocked: !isAccepted,
    timeToBlockExpire: isAccepted ? 0 : timeToExpire,
  };
}
