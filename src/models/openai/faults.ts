import { retryAfterMs, SafeFetchError } from '@app/safe-fetch';
import { fieldsOf } from '../foreign-json';
import { ModelError, type ModelErrorKind } from '../language-model';

/** The codes of undici's errors when the client is closed. */
const CLIENT_CLOSED = new Set<unknown>(['UND_ERR_DESTROYED', 'UND_ERR_CLOSED']);
/** The code of undici's error when a connection takes too long. */
export const CONNECT_TIMEOUT = 'UND_ERR_CONNECT_TIMEOUT';
const OVERLOADED_STATUSES = new Set([429, 503, 529]);
const OVERLOADED_CODE = /overload|rate.?limit|too.?many|capacity|exhausted|unavailable/i;

/** A temporary fault: the call may be retried if no text has been received. */
export class TemporaryModelError extends ModelError {}

/** The error for a response with a status other than 200. `body` is the provider's text, kept as the cause only. */
export function statusFault(
  status: number,
  retryAfterSeconds: number | undefined,
  body: unknown,
): ModelError {
  const isFinal = isFinalStatus(status);
  const Fault = isFinal ? ModelError : TemporaryModelError;
  return new Fault(kindOf(status), `the model endpoint answered with status ${status}`, {
    retryAfterSeconds,
    isFinal,
    cause: body,
  });
}

/** The error for an error object that came instead of an answer, in any provider's format. */
export function reportedFault(reported: unknown): ModelError {
  const { code, status, type } = fieldsOf(reported) ?? {};
  const number = [code, status].map(Number).find((value) => value >= 400 && value < 600);
  const words = [code, type, status].filter((word) => typeof word === 'string').join(' ');
  const kind = OVERLOADED_CODE.test(words) ? 'overloaded' : kindOf(number);
  const Fault = kind === 'overloaded' || (number ?? 0) >= 500 ? TemporaryModelError : ModelError;
  const isFinal = kind === 'error' && number !== undefined && isFinalStatus(number);
  return new Fault(kind, 'the model reported an error', { isFinal, cause: reported });
}

/** The ModelError for an error of the connection; a ModelError is returned as it is. */
export function connectionFault(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (CLIENT_CLOSED.has(code)) return new ModelError('error', 'the model client is closed', { cause: error });
  if (error instanceof SafeFetchError && error.code.startsWith('refused'))
    return new ModelError('error', 'the address of the model endpoint is not allowed', {
      isFinal: true,
      cause: error,
    });
  const kind = code === CONNECT_TIMEOUT ? 'timeout' : 'error';
  return new TemporaryModelError(kind, 'the connection to the model failed', { cause: error });
}

/** The seconds to wait by `Retry-After` (RFC 9110: seconds or a date), or by `retry-after-ms` of some providers. */
export function retryAfterSeconds(
  headers: Record<string, string | string[] | undefined>,
  nowMs: number,
): number | undefined {
  const milliseconds = Number.parseFloat(String(headers['retry-after-ms']));
  if (milliseconds >= 0) return Math.ceil(milliseconds / 1000);
  const waitMs = retryAfterMs(headers, nowMs);
  return waitMs === undefined ? undefined : Math.ceil(waitMs / 1000);
}

/** Whether a call that was answered with this status will be answered so again. */
function isFinalStatus(status: number): boolean {
  return status !== 429 && status < 500;
}

function kindOf(status: number | undefined): ModelErrorKind {
  return OVERLOADED_STATUSES.has(status ?? 0) ? 'overloaded' : 'error';
}
