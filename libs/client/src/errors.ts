import type { components } from './schema.js';

type ErrorObject = components['schemas']['ErrorObject'];
type DetailsByCode<E extends ErrorObject> = E extends ErrorObject
  ? string extends E['code']
    ? never
    : { [Code in E['code']]: E['details'] }
  : never;
type Merged<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The `details` of each error code that has details. */
export type ErrorDetails = Merged<DetailsByCode<ErrorObject>>;

/** The class of all errors of this client, except `TypeError` for a wrong call and the reason of your `AbortSignal`. */
export class ParleyError extends Error {
  override name = 'ParleyError';
  /** The text that a chat stream had yielded before the error. */
  partialText?: string;
  /** The message of a chat stream, for `chat.resume` and `chat.stop`; unknown before its first event. */
  messageId?: number;
}

/** The fields of the service's answer to a request that it refused. */
export interface ApiErrorFields {
  status: number;
  code: string;
  message: string;
  details: Record<string, unknown>;
  requestId?: string;
  retryAfterMs?: number;
}

/** The service answered with an error. Later versions may add codes: handle an unknown `code` by its `status`. */
export class ApiError extends ParleyError {
  override name = 'ApiError';
  /** The HTTP status; 200 for an error in the middle of a chat stream. */
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;
  /** Quote it when you ask the operator for help. */
  readonly requestId: string | undefined;
  /** The wait that the service asks for, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor({ status, code, message, details, requestId, retryAfterMs }: ApiErrorFields) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether the error has this code. If so, TypeScript gives `details` the type for this code. */
  is<Code extends keyof ErrorDetails>(
    code: Code,
  ): this is ApiError & { code: Code; details: ErrorDetails[Code] } {
    return this.code === code;
  }
}

/** No complete answer arrived: the network failed, or the connection broke. */
export class ConnectionError extends ParleyError {
  override name = 'ConnectionError';
}

/** No answer arrived in time. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError';
}

/** A request to your webhook is not from Parley, not signed with this secret, or too old. Answer it with 400. */
export class WebhookVerificationError extends ParleyError {
  override name = 'WebhookVerificationError';
}

/** A training source failed; the message says why. */
export class TrainingFailedError extends ParleyError {
  override name = 'TrainingFailedError';
  constructor(readonly training: components['schemas']['TrainingProgressAnswer']) {
    super(training.progress.error ?? 'the training failed');
  }
}

/** Reads the error from an answer with a status of 300 or more, even if a proxy has made it. */
export async function readApiError(response: Response, nowMs: number): Promise<ApiError> {
  const error = errorIn(await response.text());
  return new ApiError({
    status: response.status,
    code: error?.code ?? 'HTTP_ERROR',
    message: error?.message ?? describe(response),
    details: error?.details ?? {},
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), nowMs),
  });
}

/** The milliseconds of a `Retry-After` header, which holds seconds or a date. */
export function parseRetryAfter(value: string | null, nowMs: number): number | undefined {
  if (value === null) return undefined;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  const dateMs = Date.parse(value);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

function errorIn(text: string): ErrorObject | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: ErrorObject };
    return typeof error?.code === 'string' ? error : undefined;
  } catch {
    return undefined;
  }
}

function describe({ status, headers }: Response): string {
  const location = headers.get('location');
  return location
    ? `the base URL redirects to ${location}`
    : `an answer with status ${status} that is not from Parley`;
}
