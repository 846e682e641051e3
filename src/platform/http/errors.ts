/** An `error.code` of the API: its status, its meaning and an example of its details. */
export interface ErrorKind {
  code: string;
  status: number;
  meaning: string;
  details?: object;
  /** Details that only some of these errors have. */
  rareDetails?: object;
}

/** The codes of the platform. Other modules declare their own kinds. */
export const ERRORS = {
  VALIDATION_ERROR: {
    status: 400,
    meaning: 'The input is invalid; `details.fields` lists the broken rules.',
    details: { fields: [{ path: 'name', rule: 'required', message: 'name is required' }] },
    rareDetails: { omitted: 3 },
  },
  MALFORMED_JSON: { status: 400, meaning: 'The body is not a JSON object.' },
  INVALID_IDEMPOTENCY_KEY: {
    status: 400,
    meaning: 'The Idempotency-Key is not one header of 1 to 255 printable ASCII characters.',
  },
  INVALID_CURSOR: { status: 400, meaning: 'The cursor was not issued by this list.' },
  BAD_REQUEST: { status: 400, meaning: 'The request is not well-formed HTTP.' },
  HTTPS_REQUIRED: { status: 403, meaning: 'The request came over plain HTTP.' },
  NOT_FOUND: {
    status: 404,
    meaning: 'The object does not exist, or this key cannot see it.',
    details: { resource: 'agent' },
  },
  ROUTE_NOT_FOUND: { status: 404, meaning: 'No operation has this path.', details: { resource: 'route' } },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'The path does not support this method.' },
  REQUEST_TIMEOUT: { status: 408, meaning: 'The request took too long to arrive.' },
  CONFLICT: {
    status: 409,
    meaning: 'The request conflicts with an existing object.',
    details: { resource: 'source' },
  },
  LIMIT_REACHED: {
    status: 409,
    meaning: 'The maximum number of these objects, `details.limit`, is reached.',
    details: { limit: 20 },
  },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, meaning: 'The first request with this key is still running.' },
  PRECONDITION_FAILED: {
    status: 412,
    meaning: 'The object has changed since the version that `If-Match` names.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The body, or a file in it, is larger than `details.limitBytes`.',
    details: { limitBytes: 262_144 },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The body is not sent as `details.expected`.',
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
  INTERNAL_ERROR: { status: 500, meaning: 'The service has a fault.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    meaning: 'The storage cannot be reached, or the process is stopping; try again.',
  },
} as const satisfies Record<string, Omit<ErrorKind, 'code'>>;

/** A code of the platform. */
export type ErrorCode = keyof typeof ERRORS;

/** The kind that a code of the platform names. A kind is returned unchanged. */
export function errorKind(kind: ErrorCode | ErrorKind): ErrorKind {
  return typeof kind === 'string' ? { code: kind, ...ERRORS[kind] } : kind;
}

/** An error of the API. `ErrorFilter` turns it into status, body and headers. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(
    kind: ErrorCode | ErrorKind,
    message: string,
    readonly details: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
    /** The cause, for the log only: its message must not contain secrets or texts. */
    cause?: Error,
  ) {
    super(message, { cause });
    ({ code: this.code, status: this.status } = errorKind(kind));
  }
}

/** One broken rule of one field of a body or query. */
export interface FieldProblem {
  path: string;
  rule: string;
  message: string;
}

/** The maximum number of fields that an error names. */
export const MAX_NAMED_FIELDS = 20;
/** The maximum size of the JSON of these fields. A whole error has at most 8 kB. */
const MAX_FIELDS_BYTES = 6000;

/**
 * The error for fields that break rules, with the message of the first problem. It names the first 20 problems, or
 * fewer if the names of the fields are long. `omitted` is the number of the remaining problems, out of `count`.
 */
export function invalid(fields: FieldProblem[], count = fields.length): ApiError {
  let bytes = 0;
  const named = fields.slice(0, MAX_NAMED_FIELDS).filter((field, index) => {
    bytes += Buffer.byteLength(JSON.stringify(field));
    return index === 0 || bytes <= MAX_FIELDS_BYTES;
  });
  const omitted = count - named.length;
  const message = fields[0]?.message ?? 'the request is not valid';
  return new ApiError('VALIDATION_ERROR', message, { fields: named, ...(omitted > 0 && { omitted }) });
}

/** The problem of one field, as in `fieldProblem('expiresAt', 'range', 'must be in the future')`. */
export function fieldProblem(path: string, rule: string, problem: string): FieldProblem {
  return { path, rule, message: `${path} ${problem}` };
}

/** The error for one field, with its problem as in `fieldProblem`. */
export function invalidField(path: string, rule: string, problem: string): ApiError {
  return invalid([fieldProblem(path, rule, problem)]);
}

/** The resource does not exist for this caller. Absent, foreign and other-mode resources look the same. */
export function notFound(resource: string): ApiError {
  return new ApiError('NOT_FOUND', `no such ${resource}`, { resource });
}

/** The row, if there is one. @throws ApiError NOT_FOUND */
export function orNotFound<Row>(row: Row | null | undefined, resource: string): Row {
  if (!row) throw notFound(resource);
  return row;
}

/** There is no route at this path that the caller may know about. */
export function routeNotFound(): ApiError {
  return new ApiError('ROUTE_NOT_FOUND', 'no such route', { resource: 'route' });
}

/**
 * The request conflicts with an existing object, as in `conflict('source', 'already exists')`; with the name of the
 * object if the request has several.
 */
export function conflict(resource: string, problem: string, name?: string): ApiError {
  if (name === undefined) return new ApiError('CONFLICT', `${resource} ${problem}`, { resource });
  return new ApiError('CONFLICT', `${resource} "${name}" ${problem}`, { resource, name });
}

/** The maximum number of these objects already exists, as in `limitReached('webhooks', 20)`. */
export function limitReached(objects: string, limit: number): ApiError {
  return new ApiError('LIMIT_REACHED', `there are ${limit} ${objects} already`, { limit });
}

/** The storage cannot be reached or the process is stopping. The client should try again in a few seconds. */
export function unavailable(message = 'the service is not available right now'): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', message, {}, { 'Retry-After': '5' });
}

/** The JSON that every error answer carries. */
export function errorBody(error: ApiError): {
  error: { code: string; message: string; details: Record<string, unknown> };
} {
  return { error: { code: error.code, message: error.message, details: error.details } };
}
