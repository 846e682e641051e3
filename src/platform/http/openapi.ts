import type { INestApplication } from '@nestjs/common';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { ERRORS, errorKind, type ErrorCode, type ErrorKind } from './errors';
import { documentHeaders, requestHeaders, RESPONSE_HEADERS } from './openapi-headers';
import { ERROR_KIND_PREFIX, EXTRA_CONTENT, HONOURS_IDEMPOTENCY_KEY } from './operation';

const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const;
/** Every request that may have a body can fail with these, even if its operation uses no body. */
const OF_A_BODY: ErrorCode[] = ['MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const WITH_IDEMPOTENCY_KEY: ErrorCode[] = [
  'INVALID_IDEMPOTENCY_KEY',
  'IDEMPOTENCY_KEY_IN_USE',
  'IDEMPOTENCY_KEY_REUSED',
];
const ALWAYS: ErrorCode[] = ['BAD_REQUEST', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];

/** Title, description, tags and security schemes of the document. */
export type ApiAbout = Omit<OpenAPIObject, 'paths'>;

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & Record<string, unknown>;

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

/**
 * The OpenAPI document of all routes, as `/docs` shows it and `openapi.json` keeps it. `about` is what precedes them.
 */
export function describeApi(app: INestApplication, about: ApiAbout): OpenAPIObject {
  const document = withPlainNames(
    SwaggerModule.createDocument(app, about, { operationIdFactory: (_, method) => method }),
  );
  const kinds = Object.entries(document.paths).flatMap(([path, operations]) =>
    METHODS.filter((method) => operations[method]).flatMap((method) =>
      complete(operations[method] as Operation, {
        readsBody: method !== 'get',
        namesObject: path.includes('{'),
      }),
    ),
  );
  document.components = {
    ...document.components,
    schemas: { ...closed(document.components?.schemas), Error: errorSchema(kinds) },
    headers: RESPONSE_HEADERS,
  };
  return document;
}

/** The document with references to `Account` where the class is `AccountDto`; `closed` names the schemas so. */
function withPlainNames(document: OpenAPIObject): OpenAPIObject {
  const json = JSON.stringify(document).replaceAll(/("#\/components\/schemas\/\w+)Dto"/g, '$1"');
  return JSON.parse(json) as OpenAPIObject;
}

/** The schemas of our classes, each without further fields. */
function closed(schemas: Schemas = {}): Schemas {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name.replace(/Dto$/, ''),
      { ...schema, additionalProperties: false },
    ]),
  );
}

/** Adds what all operations of a kind have in common: errors, headers, extra content. Returns the errors. */
function complete(
  operation: Operation,
  { readsBody, namesObject }: { readsBody: boolean; namesObject: boolean },
): ErrorKind[] {
  const errors: (ErrorCode | ErrorKind)[] = readsBody ? [...ALWAYS, ...OF_A_BODY] : [...ALWAYS];
  const declared = Object.keys(operation).filter((name) => name.startsWith(ERROR_KIND_PREFIX));
  // Nest lists the last extension first.
  for (const key of declared.toReversed()) {
    errors.push(operation[key] as ErrorKind);
    delete operation[key];
  }
  const parameters = (operation.parameters ?? []).filter((parameter) => 'in' in parameter);
  if (namesObject) errors.push('NOT_FOUND');
  if (parameters.some(({ name }) => name === 'cursor')) errors.push('INVALID_CURSOR');
  // An unknown query parameter is an error wherever a caller is known (`QueryGuard`).
  if (operation.requestBody || operation.security) errors.push('VALIDATION_ERROR');
  const takesKey = operation.security?.some((security) => 'apiKey' in security) ?? false;
  const isIdempotent = takesKey && HONOURS_IDEMPOTENCY_KEY in operation;
  delete operation[HONOURS_IDEMPOTENCY_KEY];
  if (isIdempotent) errors.push(...WITH_IDEMPOTENCY_KEY);
  addExtraContent(operation);
  const kinds = distinct(errors.map(errorKind));
  for (const [status, response] of errorResponses(kinds)) operation.responses[status] = response;
  operation.parameters = [...(operation.parameters ?? []), ...requestHeaders({ isIdempotent })];
  documentHeaders(operation.responses as Parameters<typeof documentHeaders>[0], { takesKey, isIdempotent });
  return kinds;
}

function addExtraContent(operation: Operation): void {
  const extra = operation[EXTRA_CONTENT];
  const success = operation.responses['200'];
  if (extra && success && !('$ref' in success)) success.content = { ...success.content, ...extra };
  delete operation[EXTRA_CONTENT];
}

/** One response for each status, with an example for each code. */
function errorResponses(kinds: ErrorKind[]) {
  const statuses = [...new Set(kinds.map(({ status }) => status))];
  return statuses.map((status) => {
    const ofStatus = kinds
      .filter((kind) => kind.status === status)
      .toSorted((one, other) => (one.code < other.code ? -1 : 1));
    const examples = Object.fromEntries(
      ofStatus.map(({ code, meaning, details = {} }) => [
        code,
        { summary: meaning, value: { error: { code, message: meaning, details } } },
      ]),
    );
    const description = ofStatus.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join('\n\n');
    const schema = { $ref: '#/components/schemas/Error' };
    return [String(status), { description, content: { 'application/json': { schema, examples } } }] as const;
  });
}

function errorSchema(kinds: ErrorKind[]) {
  return {
    type: 'object' as const,
    required: ['error'],
    additionalProperties: false,
    properties: {
      error: {
        type: 'object' as const,
        required: ['code', 'message', 'details'],
        additionalProperties: false,
        properties: {
          code: { type: 'string' as const, enum: codesOf(kinds) },
          message: { type: 'string' as const },
          details: { type: 'object' as const, additionalProperties: true },
        },
      },
    },
  };
}

/** The codes that operations declare besides those of the platform, and these, by status. */
function codesOf(kinds: ErrorKind[]): string[] {
  const ofPlatform = Object.keys(ERRORS).map((code) => errorKind(code as ErrorCode));
  return distinct([...kinds.filter(({ code }) => !(code in ERRORS)), ...ofPlatform])
    .toSorted((one, other) => one.status - other.status)
    .map(({ code }) => code);
}

function distinct(kinds: ErrorKind[]): ErrorKind[] {
  return [...new Map(kinds.map((kind) => [kind.code, kind])).values()];
}
