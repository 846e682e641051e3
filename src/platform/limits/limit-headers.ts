import { ApiError } from '../http/errors';
import type { Verdict } from './limiter-store';

/** A client that comes back at once has waited too little, whatever the rounding says. */
const MIN_RETRY_SECONDS = 1;

/**
 * What every limited response tells: the fields of draft-ietf-httpapi-ratelimit-headers, and the older `X-RateLimit-…`, whose reset is
 * in epoch seconds. `nowMs` is the wall clock's; `policy` is the name of the quota, in printable ASCII without quotes and backslashes.
 */
export function limitHeaders(verdict: Verdict, nowMs: number, policy: string): Record<string, string> {
  const { limit, windowMs, remaining, resetMs } = verdict;
  return {
    'RateLimit-Policy': `"${policy}";q=${limit};w=${wholeSeconds(windowMs)}`,
    RateLimit: `"${policy}";r=${remaining};t=${wholeSeconds(resetMs)}`,
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(wholeSeconds(nowMs + resetMs)),
  };
}

/** The refusal of a hit that was not allowed: 429 with `Retry-After` in seconds (RFC 9110, section 10.2.3). */
export function rateLimited({ limit, windowMs, resetMs }: Verdict): ApiError {
  const windowSeconds = wholeSeconds(windowMs);
  const retryAfterSeconds = Math.max(wholeSeconds(resetMs), MIN_RETRY_SECONDS);
  return new ApiError(
    'RATE_LIMITED',
    `too many requests: the limit is ${limit} in ${windowSeconds} s; try again in ${retryAfterSeconds} s`,
    { limit, windowSeconds, retryAfterSeconds },
    { 'Retry-After': String(retryAfterSeconds) },
  );
}

/** Rounded up: who waits that long has waited long enough. */
function wholeSeconds(ms: number): number {
  return Math.ceil(ms / 1000);
}
