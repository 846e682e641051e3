/** Seconds between an attempt and the one before; the first comes at once. */
export const RETRY_DELAYS_SECONDS = [0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000] as const;

/** A part of each delay by which it is longer or shorter, so that a receiver that comes back is not met by all at once. */
export const JITTER = 0.2;

/** When to try again after `attemptsMade` attempts have failed; null when that was the last. `random` is in [0, 1). */
export function nextAttemptAt(attemptsMade: number, now: Date, random: number): Date | null {
  const delaySeconds = RETRY_DELAYS_SECONDS[attemptsMade];
  if (delaySeconds === undefined) return null;
  return new Date(now.getTime() + Math.round(delaySeconds * 1000 * (1 - JITTER + 2 * JITTER * random)));
}
