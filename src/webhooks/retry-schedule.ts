/** Seconds before each attempt, counted from the attempt before it; the first is made at once. */
export const RETRY_DELAYS_SECONDS = [0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000] as const;

/** Each delay is lengthened or shortened by up to this share, so that a recovered receiver gets no burst. */
export const JITTER = 0.2;

/** The delay in milliseconds after `attemptsMade` failed attempts; null after the last. `random` is in [0, 1). */
export function retryDelayMs(attemptsMade: number, random: number): number | null {
  const delaySeconds = RETRY_DELAYS_SECONDS[attemptsMade];
  if (delaySeconds === undefined) return null;
  return Math.round(delaySeconds * 1000 * (1 - JITTER + 2 * JITTER * random));
}

/** The longest possible delay in seconds, by the number of failed attempts. */
export const MAX_RETRY_DELAYS_SECONDS = RETRY_DELAYS_SECONDS.map((seconds) => seconds * (1 + JITTER));
