import { STATUS_CODES } from 'node:http';
import { ERRORS, errorKind, type ErrorCode, type ErrorKind } from '../errors';
import { headersOf } from './response-headers';
import { refTo, type Schema } from './schema';

const ERROR_ANSWER = 'ErrorAnswer';

/** The name of the response component of a status, as in `NotFound`. */
export function responseName(status: number): string {
  return (STATUS_CODES[status] ?? String(status)).replaceAll(/[^A-Za-z]/g, '');
}

/** The kinds without repeated codes. */
export function distinct(kinds: ErrorKind[]): ErrorKind[] {
  return [...new Map(kinds.map((kind) => [kind.code, kind])).values()];
}

/** One response for each status that these kinds have, by name, with an example for each code. */
export function errorResponses(kinds: ErrorKind[], { takesKey }: { takesKey: boolean }) {
  const statuses = [...new Set(kinds.map(({ status }) => status))].toSorted((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => {
      const kindsOfStatus = kinds
        .filter((kind) => kind.status === status)
        .toSorted((one, other) => (one.code < other.code ? -1 : 1));
      const examples = Object.fromEntries(kindsOfStatus.map((kind) => [kind.code, exampleOf(kind)]));
      const content = { 'application/json': { schema: refTo('schemas', ERROR_ANSWER), examples } };
      const description = kindsOfStatus.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join('\n\n');
      const headers = headersOf(status, { takesKey, isIdempotent: takesKey, hasVersion: false });
      return [responseName(status), { description, headers, content }];
    }),
  );
}

/**
 * The schemas of error answers: an `ErrorObject` is a schema of a code with details, or an `OtherError`. The list of
 * codes is open: an unknown code is an `OtherError`.
 */
export function errorSchemas(declared: ErrorKind[]): Record<string, Schema> {
  const kinds = allKinds(declared);
  const detailed = kinds.filter(({ details }) => details);
  const others = { not: { enum: detailed.map(({ code }) => code) } };
  const names = [...detailed.map(({ code }) => schemaName(code)), 'OtherError'];
  return {
    [ERROR_ANSWER]: {
      type: 'object',
      required: ['error'],
      properties: { error: refTo('schemas', 'ErrorObject') },
    },
    ErrorObject: {
      description: 'What went wrong. `code` determines the fields of `details`.',
      anyOf: names.map((name) => refTo('schemas', name)),
    },
    ErrorCode: {
      type: 'string',
      description: 'For programs. A later version may add codes: handle an unknown code by its status.',
      'x-extensible-enum': kinds.map(({ code }) => code),
      examples: ['MALFORMED_JSON'],
    },
    ...Object.fromEntries(detailed.map((kind) => [schemaName(kind.code), codeSchema(kind)])),
    OtherError: errorSchema(
      'A code without details, or one that a later version has added.',
      { ...refTo('schemas', 'ErrorCode'), ...others },
      refTo('schemas', 'ErrorDetails'),
    ),
    // Because of these fields, types that are narrowed by `code` keep the types of its details.
    ErrorDetails: {
      type: 'object',
      description:
        'Empty for the codes of this version. Codes of later versions may have these fields or others.',
      properties: Object.assign({}, ...detailed.map((kind) => fieldsOf(kind))) as Schema['properties'],
    },
  };
}

/** The kinds that operations declare and the kinds of the platform, by status. */
function allKinds(declared: ErrorKind[]): ErrorKind[] {
  const platformKinds = Object.keys(ERRORS).map((code) => errorKind(code as ErrorCode));
  return distinct([...declared.filter(({ code }) => !(code in ERRORS)), ...platformKinds]).toSorted(
    (one, other) => one.status - other.status,
  );
}

function exampleOf({ code, meaning, details = {} }: ErrorKind) {
  return { value: { error: { code, message: meaning, details } } };
}

/** As in `RateLimitedError`. */
function schemaName(code: string): string {
  const name = code.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return name.endsWith('Error') ? name : `${name}Error`;
}

function codeSchema(kind: ErrorKind): Schema {
  const { code, meaning, details = {} } = kind;
  const detailsSchema = { type: 'object', required: Object.keys(details), properties: fieldsOf(kind) };
  return errorSchema(meaning, { type: 'string', enum: [code] }, detailsSchema);
}

function fieldsOf({ details = {}, rareDetails = {} }: ErrorKind): Schema['properties'] {
  return schemaOf({ ...details, ...rareDetails }).properties;
}

function errorSchema(description: string, code: Schema, details: Schema): Schema {
  const message = { type: 'string', description: 'For people; may change.' };
  return {
    type: 'object',
    description,
    required: ['code', 'message', 'details'],
    properties: { code, message, details },
  };
}

/** A schema that the value fits: objects have all its fields, lists are of its first item. */
function schemaOf(value: unknown): Schema {
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0]) };
  if (typeof value === 'object' && value !== null) {
    const properties = Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, schemaOf(item)]),
    );
    return { type: 'object', required: Object.keys(properties), properties };
  }
  const type = Number.isInteger(value) ? 'integer' : (typeof value as 'string' | 'boolean');
  return { type, examples: [value] };
}
