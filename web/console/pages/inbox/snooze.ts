/** For how long a conversation can be snoozed. */
export const SNOOZES = ['hour', 'hours', 'tomorrow', 'week'] as const;

const HOUR_MS = 3_600_000;
const MORNING = 9;
const DAYS_OF_WEEK = 7;

/** The moment until which a conversation is snoozed; mornings begin at nine by the reader's clock. Pure. */
export function snoozedUntil(snooze: string, now: Date): Date {
  if (snooze === 'hour') return new Date(now.getTime() + HOUR_MS);
  if (snooze === 'hours') return new Date(now.getTime() + 3 * HOUR_MS);
  // Monday is day 1.
  const days = snooze === 'tomorrow' ? 1 : (DAYS_OF_WEEK + 1 - now.getDay()) % DAYS_OF_WEEK || DAYS_OF_WEEK;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
}
