/** Seconds between an attempt and the one before; the first comes at once. */
export const RETRY_DELAYS_SECONDS = [0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000] as const;

/** A part of each delay by which it is longer or shorter, so that a receiver that comes back is not met by all at once. */
export const JITTER = 0.2;

/** How long to wait after `attemptsMade` attempts have failed, in milliseconds; null when that was the last. `random` is in [0, 1). */
export function retryDelayMs(attemptsMade: number, random: number): number | null {
  const delaySeconds = RETRY_DELAYS_SECONDS[attemptsMade];
  if (delaySeconds === undefined) return null;
  return Math.round(delaySeconds * 1000 * (1 - JITTER + 2 * JITTER * random));
}

/** The longest wait after so many failed attempts, in seconds: what is due later than that was put off by a clock that has gone back since. */
export const MAX_RETRY_DELAYS_SECONDS = RETRY_DELAYS_SECONDS.map((seconds) => seconds * (1 + JITTER));
