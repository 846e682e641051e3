/** Every `error.code` of the API: its status, its meaning and an example of its details. */
export const ERRORS = {
  VALIDATION_ERROR: {
    status: 400,
    meaning: 'The input breaks a rule; `details.fields` names each.',
    details: { fields: [{ path: 'name', rule: 'required', message: 'name is required' }] },
  },
  MALFORMED_JSON: { status: 400, meaning: 'The body is not a JSON object.' },
  INVALID_IDEMPOTENCY_KEY: {
    status: 400,
    meaning: 'The Idempotency-Key is not 1 to 255 printable ASCII characters.',
  },
  INVALID_CURSOR: { status: 400, meaning: 'The cursor is not one that this list gave out.' },
  BAD_REQUEST: { status: 400, meaning: 'The request is not well-formed HTTP.' },
  UNAUTHENTICATED: {
    status: 401,
    meaning: 'No valid key; `details.reason` says why.',
    details: { reason: 'invalid' },
  },
  PLAN_UPGRADE_REQUIRED: {
    status: 403,
    meaning: 'The plan does not include this operation.',
    details: { requiredPlan: 'enterprise', currentPlan: 'pro' },
  },
  INSUFFICIENT_SCOPE: {
    status: 403,
    meaning: 'The key lacks the scope for this operation.',
    details: { requiredScope: 'agents:write' },
  },
  ACCOUNT_SUSPENDED: { status: 403, meaning: 'The account is suspended.' },
  HTTPS_REQUIRED: { status: 403, meaning: 'The request came over plain HTTP.' },
  NOT_FOUND: { status: 404, meaning: 'No such object, or not for this key.', details: { resource: 'agent' } },
  ROUTE_NOT_FOUND: { status: 404, meaning: 'No such path.', details: { resource: 'route' } },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'The path does not answer this method.' },
  REQUEST_TIMEOUT: { status: 408, meaning: 'The request took too long to arrive.' },
  CONFLICT: { status: 409, meaning: 'It conflicts with what exists.', details: { resource: 'source' } },
  LIMIT_REACHED: {
    status: 409,
    meaning: 'There are `details.limit` of these already.',
    details: { limit: 20 },
  },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, meaning: 'The first request with this key is still running.' },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The body is larger than `details.limitBytes`.',
    details: { limitBytes: 262_144 },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The body is not sent as `application/json`.',
    details: { expected: 'application/json' },
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    meaning: 'The Idempotency-Key was used for another request.',
  },
  RATE_LIMITED: {
    status: 429,
    meaning: 'Too many requests; try again after `details.retryAfterSeconds`.',
    details: { limit: 60, windowSeconds: 60, retryAfterSeconds: 7 },
  },
  HEADERS_TOO_LARGE: { status: 431, meaning: 'The headers are too large.' },
  INTERNAL_ERROR: { status: 500, meaning: 'A fault of the service.' },
  MODEL_ERROR: { status: 502, meaning: 'The model failed.', details: { retryable: true } },
  MODEL_OVERLOADED: {
    status: 503,
    meaning: 'The model is overloaded; try again later.',
    details: { retryable: true },
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    meaning: 'The storage cannot be reached or the process is stopping; try again.',
  },
  MODEL_TIMEOUT: { status: 504, meaning: 'The model took too long.', details: { retryable: true } },
} as const satisfies Record<string, { status: number; meaning: string; details?: object }>;

/** A machine-readable error code. */
export type ErrorCode = keyof typeof ERRORS;

/** An error of the API. `ErrorFilter` turns it into status, body and headers. */
export class ApiError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
    /** The cause, for the log only: its message must not hold secrets or texts. */
    cause?: Error,
  ) {
    super(message, { cause });
    this.status = ERRORS[code].status;
  }
}

/** One broken rule of one field of a body or query. */
export interface FieldProblem {
  path: string;
  rule: string;
  message: string;
}

/** The input breaks the rules of these fields. The message is that of the first one. */
export function invalid(fields: FieldProblem[]): ApiError {
  return new ApiError('VALIDATION_ERROR', fields[0]?.message ?? 'the request is not valid', { fields });
}

/** The resource does not exist for this caller. Absent, foreign and other-mode resources look the same. */
export function notFound(resource: string): ApiError {
  return new ApiError('NOT_FOUND', `no such ${resource}`, { resource });
}

/** There is no route at this path that the caller may know about. */
export function routeNotFound(): ApiError {
  return new ApiError('ROUTE_NOT_FOUND', 'no such route', { resource: 'route' });
}

/** The request conflicts with what exists, as in `conflict('source', 'already exists')`. */
export function conflict(resource: string, problem: string): ApiError {
  return new ApiError('CONFLICT', `${resource} ${problem}`, { resource });
}

/** The storage cannot be reached or the process is stopping. The client should try again in a few seconds. */
export function unavailable(message = 'the service is not available right now'): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', message, {}, { 'Retry-After': '5' });
}

/** The JSON that every error answer carries. */
export function errorBody(error: ApiError): {
  error: { code: ErrorCode; message: string; details: Record<string, unknown> };
} {
  return { error: { code: error.code, message: error.message, details: error.details } };
}
