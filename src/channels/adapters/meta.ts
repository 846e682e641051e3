import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/config/secrets';
import type { Callback, ChannelFailure, PlatformApp, PlatformResponse, SendResult } from '../channel-adapter';
import { jsonObjectOf, objectIn, objectsIn, textIn } from './json';
import { resultOf } from './send-result';

/** The window in which WhatsApp, Messenger and Instagram accept an answer of an app. */
export const META_WINDOW_MS = 24 * 3_600_000;
/** The version of the Graph API. */
export const GRAPH_VERSION = 'v26.0';
/** Codes of the Graph API for limits and temporary faults, whatever the status. */
const TRANSIENT_CODES = new Set([1, 2, 4, 17, 32, 341, 613, 80_007, 130_429, 131_048, 131_056]);

/** The Graph API's error code for a refused access token. */
const INVALID_TOKEN = 190;
/** Causes by error subcode: https://developers.facebook.com/docs/graph-api/guides/error-handling. */
const TOKEN_FAILURES: Readonly<Record<string, ChannelFailure>> = {
  458: 'app_removed',
  463: 'credentials_expired',
};

/** Is the request signed with the app's secret? */
export function isSignedByMeta({ headers, body }: Callback, { credentials }: PlatformApp): boolean {
  const digest = createHmac('sha256', credentials['appSecret']!).update(body).digest('hex');
  return isSameSecret(String(headers['x-hub-signature-256'] ?? ''), `sha256=${digest}`);
}

/** The result of sending a message over the Graph API. */
export function resultOfMeta(response: PlatformResponse, externalId: string | null): SendResult {
  const error = objectIn(response.body, 'error');
  const reason = messageOf(response.body);
  if (Number(error['code']) === INVALID_TOKEN || response.status === 401) {
    const failure = TOKEN_FAILURES[textIn(error, 'error_subcode') ?? ''] ?? 'credentials_refused';
    return { outcome: 'retry', reason, failure };
  }
  const isTransient = TRANSIENT_CODES.has(Number(error['code'] ?? Number.NaN));
  const result: SendResult = isTransient
    ? { outcome: 'retry', reason }
    : resultOf(response, externalId, reason);
  return result.outcome === 'retry' ? { ...result, ...regainedAfter(response.headers) } : result;
}

/** Meta's wait after too many requests: minutes for each business, as JSON in a header. */
function regainedAfter(headers: PlatformResponse['headers']): { afterMs?: number } {
  const usage = jsonObjectOf(headers['x-business-use-case-usage'] ?? '');
  const minutes = Object.keys(usage)
    .flatMap((business) => objectsIn(usage, business))
    .map((entry) => Number(textIn(entry, 'estimated_time_to_regain_access') ?? 0))
    .filter((value) => Number.isFinite(value));
  const longest = Math.max(0, ...minutes);
  return longest > 0 ? { afterMs: longest * 60_000 } : {};
}

/** The text of the Graph API's error. */
export function messageOf(body: Record<string, unknown>): string {
  return textIn(objectIn(body, 'error'), 'message') ?? 'Meta refused the request';
}

/** The header with an access token. */
export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
