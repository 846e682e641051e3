import fc from 'fast-check';
import { bodiesFor, bodiesForNone, formBodies, textBodies, type BodyDraft } from './bodies';
import type { ApiOperation } from './document';
import { headersFor, type Headers } from './header-drafts';
import { hostileText } from './hostile';
import { mark } from './marks';
import { encode, swaps, type Swap } from './path-swaps';
import type { Values } from './values';

/** A request without known objects yet. Texts may contain marks. */
export interface RequestDraft {
  /** The number of the known object for the path. */
  pick: number;
  /** Replacements for the object's id in the path, by parameter. */
  swaps: Record<string, Swap>;
  /** The parts of the query as sent, except marks. */
  query: string[];
  headers: Headers;
  body: BodyDraft;
}

/** Requests for the operation: valid, almost valid and invalid in path, query, headers and body. */
export function requestsFor(values: Values, operation: ApiOperation): fc.Arbitrary<RequestDraft> {
  const named = (where: string) => operation.parameters.filter((parameter) => parameter.in === where);
  return fc.record({
    pick: fc.nat(1000),
    swaps: fc
      .tuple(...named('path').map(({ name }) => maybeSwapped(values, name)))
      .map((parts) => Object.assign({}, ...parts) as RequestDraft['swaps']),
    query: fc
      .tuple(oddQuery, ...named('query').map((parameter) => queryOf(values, parameter)))
      .map((parts) => parts.flat()),
    headers: headersFor(values, operation),
    body: bodiesOf(values, operation),
  });
}

function bodiesOf(values: Values, { body, text, formField, method }: ApiOperation): fc.Arbitrary<BodyDraft> {
  if (formField) return formBodies(formField);
  if (text) return textBodies(text);
  return body ? bodiesFor(values, body) : bodiesForNone(method);
}

/** The valid request for an operation, with this JSON body if any. */
export function plainRequest(value?: unknown): RequestDraft {
  const body: BodyDraft =
    value === undefined
      ? { kind: 'none', headers: {} }
      : { kind: 'json', value, headers: { 'content-type': 'application/json' } };
  return { pick: 0, swaps: {}, query: [], headers: {}, body };
}

/** Whether the path names an object with its id from the service. */
export function isUnswapped(draft: RequestDraft): boolean {
  return Object.keys(draft.swaps).length === 0;
}

function maybeSwapped(values: Values, name: string): fc.Arbitrary<RequestDraft['swaps']> {
  const others = [...values.idNames].filter((other) => other !== name);
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: swaps(others).map((swap) => ({ [name]: swap })) },
  );
}

function queryOf(
  values: Values,
  { name, schema, required }: ApiOperation['parameters'][number],
): fc.Arbitrary<string[]> {
  const key = encode(name);
  const pair = (value: unknown): string => `${key}=${encodeAroundMarks(String(value))}`;
  const valid = values.valid(schema, name).map(pair);
  const beyond = [
    ...(schema.minimum === undefined ? [] : [schema.minimum - 1]),
    ...(schema.maximum === undefined ? [] : [schema.maximum + 1]),
  ];
  const cursors = [mark('cursor', 'any'), `${mark('cursor', 'own')}A`];
  const invalid = fc.oneof(
    hostileText.map(pair),
    fc.constantFrom('', ' 1', '1 ', '1.0', '1e1', ...cursors, ...beyond).map(pair),
    fc.constantFrom(key, `${key}[]=1`, `${key}[a]=1`, `${key}=%ff`, `${key}=%`),
  );
  return fc.oneof(
    { weight: required ? 0 : 8, arbitrary: fc.constant<string[]>([]) },
    { weight: 8, arbitrary: valid.map((one) => [one]) },
    { weight: 2, arbitrary: invalid.map((one) => [one]) },
    { weight: 1, arbitrary: fc.tuple(valid, fc.oneof(valid, invalid)).map((two): string[] => two) },
  );
}

/** Marks are filled in later; their values need no encoding. */
function encodeAroundMarks(text: string): string {
  return text
    .split(/(<<[^>]*>>)/)
    .map((part, index) => (index % 2 === 1 ? part : encode(part)))
    .join('');
}

const MANY = 200;

const ODD_QUERIES = [
  ['unknown=1'],
  ['__proto__[polluted]=1'],
  ['constructor=1'],
  ['toString=1'],
  ['', ''],
  ['%'],
  ['='],
  ['?'],
  ['%00=%00'],
  ['a'.repeat(2000)],
  Array.from({ length: MANY }, (_, index) => `a${index}=`),
];

const oddQuery: fc.Arbitrary<string[]> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<string[]>([]) },
  { weight: 2, arbitrary: fc.constantFrom(...ODD_QUERIES) },
  { weight: 1, arbitrary: hostileText.map((text) => [`${encode(text)}=${encode(text)}`]) },
);
