/**
 * The wait that a response asks for by `Retry-After` (RFC 9110, section 10.2.3: seconds or a date), in milliseconds;
 * undefined without the header. A date counts from the response's own `Date`, else from `nowMs`: the clocks of two
 * machines differ.
 */
export function retryAfterMs(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  nowMs: number,
): number | undefined {
  const value = String(headers['retry-after'] ?? '').trim();
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const sentAtMs = httpDateMs(String(headers['date'] ?? '').trim()) ?? nowMs;
  const untilMs = httpDateMs(value);
  return untilMs === undefined ? undefined : Math.max(0, untilMs - sentAtMs);
}

/** A date in HTTP ends with GMT. `Date.parse` accepts much else: it reads `-5` as a month. */
function httpDateMs(value: string): number | undefined {
  const dateMs = value.endsWith('GMT') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : dateMs;
}
