const MAX_RETRY_AFTER_MS = 10_000;

/** The delay of a `Retry-After` header (seconds or a date, RFC 9110 10.2.3), at most 10 s; 0 without one. */
export function retryAfterMs(headers: Record<string, string>, wallClockMs: number): number {
  const value = headers['retry-after']?.trim();
  if (!value) return 0;
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1_000 : httpDateMs(value) - wallClockMs;
  return waitMs > 0 ? Math.min(waitMs, MAX_RETRY_AFTER_MS) : 0;
}

/** A date of HTTP ends in GMT. Date.parse accepts much else: `-5` is a month. */
function httpDateMs(value: string): number {
  return value.endsWith('GMT') ? Date.parse(value) : Number.NaN;
}
