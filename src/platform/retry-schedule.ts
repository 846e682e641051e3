/** The seconds between the attempts of each kind of work; after the last attempt, the work is given up. */
export const RETRY_DELAYS_SECONDS = {
  delivery: [5, 300, 1800, 7200, 18_000, 36_000, 36_000],
  /** A mail is removed after a day, so no later attempt is made. */
  mail: [2, 60, 300, 1800, 7200, 21_600, 36_000],
  /** A person's message in a channel. */
  channelEvent: [5, 30, 120, 600, 1800],
  /** The reading of a mailbox; the last delay is repeated. */
  mailbox: [30, 60, 120, 300, 900],
  channelSend: [2, 10, 60, 300, 1800, 7200, 21_600],
} as const;

/** Each delay is lengthened or shortened by up to this share, so that a recovered receiver gets no burst. */
export const JITTER = 0.2;

interface FailedAttempt {
  /** The number of failed attempts, including this attempt. */
  failedAttempts: number;
  /** The wait that the other side asks for, in milliseconds: `Retry-After`. */
  requestedMs?: number | undefined;
  /** In [0, 1). */
  random: number;
}

/**
 * The delay before the next attempt in milliseconds; null after the last. It is at least as long as the other side asks
 * for, up to the longest delay of the schedule, and never shorter than the schedule says. Pure.
 */
export function retryDelayMs(
  kind: keyof typeof RETRY_DELAYS_SECONDS,
  { failedAttempts, requestedMs = 0, random }: FailedAttempt,
): number | null {
  const delaysSeconds: readonly number[] = RETRY_DELAYS_SECONDS[kind];
  const delaySeconds = delaysSeconds[failedAttempts - 1];
  if (delaySeconds === undefined) return null;
  const scheduledMs = delaySeconds * 1000 * (1 - JITTER + 2 * JITTER * random);
  // A receiver may name the same moment for many deliveries.
  const laterMs = Math.min(requestedMs * (1 + JITTER * random), Math.max(...delaysSeconds) * 1000);
  return Math.round(Math.max(scheduledMs, laterMs));
}

/** The longest delay that the schedule itself makes, in seconds, by the number of failed attempts. */
export function maxScheduledSeconds(kind: keyof typeof RETRY_DELAYS_SECONDS): number[] {
  return [0, ...RETRY_DELAYS_SECONDS[kind]].map((seconds) => seconds * (1 + JITTER));
}
