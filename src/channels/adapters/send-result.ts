import { retryAfterMs } from '@app/safe-fetch';
import type { PlatformResponse, SendResult } from '../channel-adapter';

const TOO_MANY_REQUESTS = 429;

/** The result by status alone: 429 and 5xx are worth a retry, other errors are final. */
export function resultOf(
  { status, headers }: Pick<PlatformResponse, 'status' | 'headers'>,
  externalId: string | null,
  reason: string,
): SendResult {
  if (status >= 200 && status < 300) return { outcome: 'sent', externalId };
  if (status !== TOO_MANY_REQUESTS && status < 500) return { outcome: 'refused', reason };
  return { outcome: 'retry', reason, afterMs: retryAfterMs(headers, Date.now()) };
}
