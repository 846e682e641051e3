import { ApiError } from '../http/errors';
import type { ThrottlerRecord } from './throttler-record';

/** The minimum of `Retry-After`: a time rounded to 0 would make the client retry at once. */
const MIN_RETRY_SECONDS = 1;

/** At most `limit` accepted hits in any `windowMs`; both are whole numbers, and a limit of 0 accepts nothing. */
export interface Quota {
  limit: number;
  windowMs: number;
}

/**
 * The headers of every response that counts towards a quota: the headers of draft-ietf-httpapi-ratelimit-headers, and
 * the older `X-RateLimit-…`, whose reset is in epoch seconds. `policy` is the name of the quota, in printable ASCII
 * without quotes and backslashes; `nowMs` is the time of the wall clock.
 */
export function limitHeaders(
  { limit, windowMs, policy }: Quota & { policy: string },
  { totalHits, timeToExpire }: ThrottlerRecord,
  nowMs: number,
): Record<string, string> {
  const remaining = Math.max(limit - totalHits, 0);
  return {
    'RateLimit-Policy': `"${policy}";q=${limit};w=${Math.ceil(windowMs / 1000)}`,
    RateLimit: `"${policy}";r=${remaining};t=${Math.ceil(timeToExpire)}`,
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(nowMs / 1000 + timeToExpire)),
  };
}

/** The refusal of a hit: 429 with `Retry-After` in seconds (RFC 9110, section 10.2.3). */
export function rateLimited(
  { limit, windowMs }: Quota,
  { timeToExpire }: Pick<ThrottlerRecord, 'timeToExpire'>,
): ApiError {
  const windowSeconds = Math.ceil(windowMs / 1000);
  const retryAfterSeconds = Math.max(Math.ceil(timeToExpire), MIN_RETRY_SECONDS);
  return new ApiError(
    'RATE_LIMITED',
    `too many requests: the limit is ${limit} in ${windowSeconds} s; try again in ${retryAfterSeconds} s`,
    { limit, windowSeconds, retryAfterSeconds },
    { 'Retry-After': String(retryAfterSeconds) },
  );
}
