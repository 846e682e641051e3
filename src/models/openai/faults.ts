import { errors } from 'undici';
import { ModelError, type ModelErrorKind } from '../language-model';

const OVERLOADED_STATUSES = new Set([429, 503, 529]);
const OVERLOADED_CODE = /overload|rate.?limit|too.?many|capacity|exhausted|unavailable/i;

/** A fault that may be gone a moment later: worth another try as long as nothing has been said. */
export class PassingModelError extends ModelError {}

/** The fault that an answer with a status other than 200 stands for. `said` is the provider's text, kept as cause. */
export function statusFault(
  status: number,
  retryAfterSeconds: number | undefined,
  said: unknown,
): ModelError {
  const Fault = status === 429 || status >= 500 ? PassingModelError : ModelError;
  return new Fault(kindOf(status), `the model endpoint answered with status ${status}`, {
    retryAfterSeconds,
    cause: said,
  });
}

/** The fault that an error object in the place of an answer stands for, whatever the provider's shape of it. */
export function reportedFault(said: unknown): ModelError {
  const { code, status, type } = typeof said === 'object' && said ? (said as Record<string, unknown>) : {};
  const number = [code, status].map(Number).find((value) => value >= 400 && value < 600);
  const words = [code, type, status].filter((word) => typeof word === 'string').join(' ');
  const kind = OVERLOADED_CODE.test(words) ? 'overloaded' : kindOf(number);
  const Fault = kind === 'overloaded' || (number ?? 0) >= 500 ? PassingModelError : ModelError;
  return new Fault(kind, 'the model reported an error', { cause: said });
}

/** The fault behind an error that the connection threw. */
export function connectionFault(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof errors.ClientDestroyedError || error instanceof errors.ClientClosedError)
    return new ModelError('error', 'the model client is closed', { cause: error });
  const kind = error instanceof errors.ConnectTimeoutError ? 'timeout' : 'error';
  return new PassingModelError(kind, 'the connection to the model failed', { cause: error });
}

/** Seconds to wait by `Retry-After` (RFC 9110, seconds or a date) or the `retry-after-ms` that some providers send. */
export function retryAfterSeconds(
  headers: Record<string, string | string[] | undefined>,
  nowMs: number,
): number | undefined {
  const milliseconds = Number.parseFloat(String(headers['retry-after-ms']));
  if (milliseconds >= 0) return Math.ceil(milliseconds / 1000);
  const value = String(headers['retry-after'] ?? '').trim();
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value));
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - nowMs) / 1000));
}

function kindOf(status: number | undefined): ModelErrorKind {
  return OVERLOADED_STATUSES.has(status ?? 0) ? 'overloaded' : 'error';
}
