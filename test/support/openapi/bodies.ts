import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { FORM_TYPE, formOf } from '../form';
import type { Schema } from './document';
import { hostileKey, hostileValue, ownProperty } from './hostile';
import type { Values } from './values';
import { anyCharacter } from '../any-character';

const JSON_TYPE = { 'content-type': 'application/json' };

/** A body whose marks are not filled in yet: a JSON value, or raw bytes. */
export type BodyDraft =
  | { kind: 'json'; value: unknown; headers: Record<string, string> }
  | { kind: 'bytes'; bytes: Buffer; headers: Record<string, string> }
  | { kind: 'none'; headers: Record<string, string> };

/** Bodies for an operation with this schema: valid, valid but for one fault, and garbage. */
export function bodiesFor(values: Values, schema: Schema): fc.Arbitrary<BodyDraft> {
  const examples = values.examples(schema);
  const valid = fc.oneof(
    { weight: 3, arbitrary: values.valid(schema) },
    ...(examples.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...examples) }] : []),
  );
  const variants = values.document.follow(schema).oneOf ?? [schema];
  const mutations = fc.oneof(...variants.map((variant) => mutation(values, variant)));
  const mutated = fc
    .tuple(valid, mutations)
    .map(([value, mutate]) => (isObject(value) ? mutate(value) : value));
  return fc.oneof(
    { weight: 10, arbitrary: valid.map(asJson) },
    { weight: 8, arbitrary: mutated.map(asJson) },
    { weight: 3, arbitrary: garbage },
  );
}

/** Bodies for an operation that takes a text: its examples, other texts, and garbage. */
export function textBodies({
  type,
  examples,
}: {
  type: string;
  examples: string[];
}): fc.Arbitrary<BodyDraft> {
  const text = fc.oneof(fc.constantFrom(...examples), fc.string({ unit: anyCharacter }));
  const valid = text.map((body): BodyDraft => ({
    kind: 'bytes',
    bytes: Buffer.from(body),
    headers: { 'content-type': type },
  }));
  return fc.oneof({ weight: 10, arbitrary: valid }, { weight: 2, arbitrary: garbage });
}

/** Bodies for an operation that takes files in this field of a form: valid bodies, other forms, and garbage. */
export function formBodies(field: string): fc.Arbitrary<BodyDraft> {
  const names = fc.oneof(
    fc.uuid().map((id) => `${id}.txt`),
    fc.constantFrom('', '..', '/', 'a.txt', '../a/b.txt', 'a\u0000b', '\u202ea', `${'a'.repeat(256)}.txt`),
    fc.string({ unit: anyCharacter, maxLength: 40 }).map((name) => name.replaceAll(/["\r\n]/g, '_')),
  );
  const content = fc.oneof(
    fc.constantFrom('', 'Returns are free.', '%PDF-1.7'),
    fc.string({ unit: anyCharacter }),
  );
  const fields = fc.oneof(
    { weight: 8, arbitrary: fc.constant(field) },
    { arbitrary: fc.string(), weight: 1 },
  );
  const whole = fc.tuple(names, content, fields).map((parts) => formOf(...parts));
  const cut = fc.tuple(whole, fc.nat()).map(([form, place]) => form.slice(0, place % form.length));
  const form = fc.oneof({ weight: 8, arbitrary: whole }, { weight: 1, arbitrary: cut });
  const valid = form.map((body): BodyDraft => ({
    kind: 'bytes',
    bytes: Buffer.from(body),
    headers: { 'content-type': FORM_TYPE },
  }));
  return fc.oneof({ weight: 10, arbitrary: valid }, { weight: 2, arbitrary: garbage });
}

/** Bodies for an operation without a documented body: nothing, the empty object that some clients send, or garbage. */
export function bodiesForNone(method: string): fc.Arbitrary<BodyDraft> {
  const nothing = fc.constant<BodyDraft>({ kind: 'none', headers: {} });
  if (method === 'GET' || method === 'HEAD') return nothing;
  const empty = fc.constant<BodyDraft>({ kind: 'json', value: {}, headers: JSON_TYPE });
  if (method === 'DELETE') return fc.oneof({ weight: 18, arbitrary: nothing }, empty, garbage);
  return fc.oneof({ weight: 5, arbitrary: nothing }, { weight: 5, arbitrary: empty }, garbage);
}

/** The value in a form that an operation accepts. */
export function asJson(value: unknown): BodyDraft {
  return { kind: 'json', value, headers: JSON_TYPE };
}

type Mutate = (value: object) => unknown;

/** One fault, at the top level or one level below. */
function mutation(values: Values, given: Schema): fc.Arbitrary<Mutate> {
  const { properties = {}, required = [] } = values.document.follow(given);
  const names = Object.keys(properties);
  const extra = fc.tuple(hostileKey, hostileValue).map(
    ([key, value]): Mutate =>
      (body) =>
        ownProperty(body, key, value),
  );
  if (names.length === 0) return extra;
  const dropped = fc.constantFrom(...(required.length > 0 ? required : names)).map(
    (name): Mutate =>
      (body) =>
        Object.fromEntries(Object.entries(body).filter(([key]) => key !== name)),
  );
  const replaced = fc.tuple(fc.constantFrom(...names), hostileValue).map(
    ([name, value]): Mutate =>
      (body) =>
        ownProperty(body, name, value),
  );
  const wrapped = fc.constantFrom(...names).map(
    (name): Mutate =>
      (body) =>
        ownProperty(body, name, [(body as Record<string, unknown>)[name]]),
  );
  const beyond = names.flatMap((name) =>
    beyondLimits(values.document.follow(properties[name]!)).map(
      (value): Mutate =>
        (body) =>
          ownProperty(body, name, value),
    ),
  );
  return fc.oneof(
    { weight: 4, arbitrary: replaced },
    dropped,
    extra,
    wrapped,
    ...(beyond.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...beyond) }] : []),
  );
}

const MAX_TOO_LONG = 30_000;

/** The values just outside the schema's limits. */
function beyondLimits({
  minLength = 0,
  maxLength,
  minimum,
  maximum,
  minItems = 0,
  enum: choices,
}: Schema): unknown[] {
  return [
    ...(minLength > 0 ? ['a'.repeat(minLength - 1), ' '.repeat(minLength)] : []),
    ...(maxLength !== undefined && maxLength < MAX_TOO_LONG
      ? ['a'.repeat(maxLength + 1), '😀'.repeat(maxLength + 1), `${'a'.repeat(maxLength)}\0`]
      : []),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(minItems > 0 ? [[]] : []),
    ...(typeof choices?.[0] === 'string' ? [choices[0].toUpperCase(), `${choices[0]} `] : []),
  ];
}

const NOT_OBJECTS = ['', ' ', 'null', 'true', '0', '""', '[]', '[{}]', '"'.repeat(99)];
const BROKEN_JSON = [
  '{',
  '}',
  '{}{}',
  '{"name"',
  '{"a":1,}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":01}',
  '{"a":"\\x"}',
  '{"a":"\n"}',
];
const ODD_JSON = [
  '\ufeff{}',
  '//\n{}',
  '{"name":"a","name":"b"}',
  '{"message":"\\ud83d"}',
  '{"__proto__":null}',
];
const DEEP_JSON = ['['.repeat(5000), '{"a":'.repeat(5000)];

/** Headers that do not declare plain JSON in UTF-8. */
const WRONG_HEADERS: Record<string, string>[] = [
  { 'content-type': '' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json, text/plain' },
  { ...JSON_TYPE, 'content-encoding': 'gzip' },
  { ...JSON_TYPE, 'content-encoding': 'br' },
  { ...JSON_TYPE, 'content-encoding': 'nonsense' },
];

const BEYOND_BODY_LIMIT = 300_000;

const garbage: fc.Arbitrary<BodyDraft> = fc.oneof(
  fc
    .oneof(
      fc.constantFrom(...NOT_OBJECTS, ...BROKEN_JSON, ...ODD_JSON, ...DEEP_JSON),
      fc.uint8Array({ maxLength: 200 }),
      fc.constant(gzipSync('{}')),
    )
    .map((bytes): BodyDraft => ({ kind: 'bytes', bytes: Buffer.from(bytes), headers: JSON_TYPE })),
  fc.constantFrom(...WRONG_HEADERS).map((headers): BodyDraft => ({ kind: 'json', value: {}, headers })),
  fc.constantFrom<BodyDraft>(
    { kind: 'none', headers: {} },
    { kind: 'none', headers: JSON_TYPE },
    { kind: 'bytes', bytes: gzipSync('{}'), headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } },
    { kind: 'json', value: { name: 'a'.repeat(BEYOND_BODY_LIMIT) }, headers: JSON_TYPE },
  ),
);

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
