import fc from 'fast-check';
import type { ApiOperation } from './document';
import { hostileText } from './hostile';
import type { Values } from './values';

/** Header values as sent, in Latin-1; a list sends the header more than once. */
export type Headers = Record<string, string | string[]>;

/** Created by the generators below, or by the caller. */
const SPECIAL = new Set(['x-request-id', 'idempotency-key', 'authorization']);

/** Headers that the operation documents, headers that it does not, and hostile values of both. */
export function headersFor(values: Values, operation: ApiOperation): fc.Arbitrary<Headers> {
  const documented = operation.parameters
    .filter(({ in: where, name }) => where === 'header' && !SPECIAL.has(name.toLowerCase()))
    .map((parameter) => documentedHeader(values, parameter));
  return fc
    .tuple(requestId, idempotencyKey, oddHeader, ...documented)
    .map((parts) => Object.assign({}, ...parts) as Headers);
}

/** Text in the form of a header: UTF-8 in Latin-1, without control characters. */
const hostileHeader: fc.Arbitrary<string> = hostileText.map((text) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/\p{Cc}/gu, '_'),
);

function documentedHeader(
  values: Values,
  { name, schema, required }: ApiOperation['parameters'][number],
): fc.Arbitrary<Headers> {
  return fc.oneof(
    { weight: required ? 0 : 6, arbitrary: fc.constant<Headers>({}) },
    { weight: 4, arbitrary: values.valid(schema, name).map((value): Headers => ({ [name]: String(value) })) },
    { weight: 1, arbitrary: hostileHeader.map((value): Headers => ({ [name]: value })) },
  );
}

const wellFormedId = fc.stringMatching(/^[A-Za-z0-9._~:@+/=-]{1,128}$/);

const requestId: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Headers>({}) },
  { weight: 2, arbitrary: wellFormedId.map((id): Headers => ({ 'x-request-id': id })) },
  {
    weight: 1,
    arbitrary: fc
      .oneof(hostileHeader, fc.constantFrom<string | string[]>('', 'a'.repeat(129), ['one', 'two']))
      .map((id): Headers => ({ 'x-request-id': id })),
  },
);

const BAD_KEYS = ['', ' ', 'two words', '"quoted"', '\u00fc', 'x'.repeat(256), ['one', 'two']];

const idempotencyKey: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 30, arbitrary: fc.constant<Headers>({}) },
  { weight: 4, arbitrary: keyHeader(fc.uuid()) },
  { weight: 3, arbitrary: keyHeader(fc.constantFrom('order-1', 'order-2', 'x'.repeat(255))) },
  { weight: 2, arbitrary: keyHeader(fc.oneof(hostileHeader, fc.constantFrom(...BAD_KEYS))) },
);

function keyHeader(keys: fc.Arbitrary<string | string[]>): fc.Arbitrary<Headers> {
  return keys.map((key) => ({ 'idempotency-key': key }));
}

const oddHeader: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 10, arbitrary: fc.constant<Headers>({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Headers>(
      { accept: 'text/html' },
      { accept: 'text/event-stream' },
      { accept: '' },
      { 'accept-encoding': 'gzip, br' },
      { origin: 'https://evil.example' },
      { 'x-http-method-override': 'DELETE' },
      { 'if-none-match': '*' },
      { 'if-modified-since': 'x' },
      { range: 'bytes=0-0' },
      { cookie: 'a=b' },
      { host: 'evil.example' },
      { 'x-forwarded-for': 'unknown, ::1, garbage' },
      { 'x-forwarded-host': 'a b' },
      { traceparent: '00-x' },
    ),
  },
);
