import { refTo } from './schema';

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const, example },
});
const count = (description: string, example: number) => ({
  description,
  schema: { type: 'integer' as const, example },
});

/** Every response header by name. The operations of the document refer to them. */
export const RESPONSE_HEADERS = {
  'x-request-id': {
    ...text('The id of the request: the id that you sent, or a new id.', 'req-2026-11-21-0001'),
    required: true,
  },
  'Service-Mode': {
    ...text('The mode of the key: `live` or `test`. Present on every response to a valid key.', 'live'),
  },
  'RateLimit-Policy': text(
    'The quota of the account and mode, in requests and seconds. Present on every response to a valid key.',
    '"account";q=300;w=60',
  ),
  RateLimit: text(
    'The number of requests that remain, and the seconds until more become available.',
    '"account";r=299;t=60',
  ),
  'X-RateLimit-Limit': count('The quota in requests per minute.', 300),
  'X-RateLimit-Remaining': count('The number of requests that remain.', 299),
  'X-RateLimit-Reset': count(
    'The time when more requests become available, in epoch seconds.',
    1_795_262_460,
  ),
  'Retry-After': count('Seconds to wait before a retry.', 5),
  'WWW-Authenticate': text('The scheme to authenticate with.', 'Bearer'),
  ETag: text('The version of the object, for `If-Match`.', '"lOvEf3Cmm0R9xVZcGzqNtB4y1Ks"'),
  Location: text('The path of the created object.', '/api/v1/agents/6031442917853264'),
  'Idempotent-Replayed': {
    description: 'The answer is the stored answer to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string' as const, enum: ['true'] },
  },
};

type HeaderName = keyof typeof RESPONSE_HEADERS;

/** On every response to a valid key. */
export const CALLER_HEADERS: HeaderName[] = [
  'Service-Mode',
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];
const WITH_RETRY_AFTER = new Set([409, 429, 502, 503, 504]);
const CAN_BE_REPLAYED = new Set([200, 201, 202, 404, 409]);

/** The request headers that operations refer to. */
export const REQUEST_HEADERS = {
  RequestId: {
    name: 'x-request-id',
    in: 'header' as const,
    required: false,
    description:
      'An id for tracing: up to 128 of `A-Z a-z 0-9 . _ ~ : @ + / = -`. Any other value is replaced by a new id.',
    schema: { type: 'string' as const, maxLength: 128 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header' as const,
    required: false,
    description:
      'Makes retries safe: for 24 hours, the same request with the same key gets the first answer.',
    schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header' as const,
    required: false,
    description: 'The `ETag` that you have read. If the object has changed since then, nothing is changed.',
    schema: { type: 'string' as const, pattern: '^[ -~]*$' },
  },
};

/** References to the headers of a response with this status. */
export function headersOf(
  status: number,
  { takesKey, isIdempotent, hasVersion }: { takesKey: boolean; isIdempotent: boolean; hasVersion: boolean },
): Record<string, { $ref: string }> {
  const names: HeaderName[] = [
    'x-request-id',
    ...(status === 401 ? ['WWW-Authenticate' as const] : takesKey ? CALLER_HEADERS : []),
    ...(status === 201 ? ['Location' as const] : []),
    ...(hasVersion && status === 200 ? ['ETag' as const] : []),
    ...(WITH_RETRY_AFTER.has(status) ? ['Retry-After' as const] : []),
    ...(isIdempotent && CAN_BE_REPLAYED.has(status) ? ['Idempotent-Replayed' as const] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, refTo('headers', name)]));
}
