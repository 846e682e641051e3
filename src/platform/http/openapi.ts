import type { INestApplication } from '@nestjs/common';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { ERRORS, type ErrorCode } from './errors';
import { documentHeaders, requestHeaders, RESPONSE_HEADERS } from './openapi-headers';
import { ERROR_CODES_PREFIX, EXTRA_CONTENT, HONOURS_IDEMPOTENCY_KEY } from './operation';

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

/** The OpenAPI document of all routes, as `/docs` shows it and `openapi.json` keeps it. `about` is what precedes them. */
export function describeApi(app: INestApplication, about: ApiAbout): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, about, { operationIdFactory: (_, method) => method });
  document.components = {
    ...document.components,
    schemas: { ...closed(document.components?.schemas), Error: ERROR_SCHEMA },
    headers: RESPONSE_HEADERS,
  };
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) {
      if (path[method]) complete(path[method] as Operation, method !== 'get');
    }
  }
  return document;
}

/** The schemas of our classes, each without further fields. */
function closed(schemas: Schemas = {}): Schemas {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, { ...schema, additionalProperties: false }]),
  );
}

/** Adds what all operations of a kind have in common: errors, headers, extra content. */
function complete(operation: Operation, readsBody: boolean): void {
  const codes = new Set<ErrorCode>(readsBody ? [...ALWAYS, ...OF_A_BODY] : ALWAYS);
  for (const key of Object.keys(operation).filter((name) => name.startsWith(ERROR_CODES_PREFIX))) {
    codes.add(operation[key] as ErrorCode);
    delete operation[key];
  }
  const hasQuery = operation.parameters?.some((parameter) => 'in' in parameter && parameter.in === 'query');
  if (operation.requestBody || hasQuery) codes.add('VALIDATION_ERROR');
  const takesKey = operation.security?.some((security) => 'apiKey' in security) ?? false;
  const isIdempotent = takesKey && HONOURS_IDEMPOTENCY_KEY in operation;
  delete operation[HONOURS_IDEMPOTENCY_KEY];
  if (isIdempotent) for (const code of WITH_IDEMPOTENCY_KEY) codes.add(code);
  addExtraContent(operation);
  for (const [status, response] of errorResponses(codes)) operation.responses[status] = response;
  operation.parameters = [...(operation.parameters ?? []), ...requestHeaders({ isIdempotent })];
  documentHeaders(operation.responses as Parameters<typeof documentHeaders>[0], { takesKey, isIdempotent });
}

function addExtraContent(operation: Operation): void {
  const extra = operation[EXTRA_CONTENT];
  const success = operation.responses['200'];
  if (extra && success && 'content' in success) Object.assign(success.content ?? {}, extra);
  delete operation[EXTRA_CONTENT];
}

/** One response for each status, with an example for each code. */
function errorResponses(codes: Set<ErrorCode>) {
  const statuses = [...new Set([...codes].map((code) => ERRORS[code].status))];
  return statuses.map((status) => {
    const ofStatus = [...codes].filter((code) => ERRORS[code].status === status).toSorted();
    const examples = Object.fromEntries(
      ofStatus.map((code) => [
        code,
        {
          summary: ERRORS[code].meaning,
          value: { error: { code, message: ERRORS[code].meaning, details: exampleDetails(code) } },
        },
      ]),
    );
    const description = ofStatus.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join('\n\n');
    const schema = { $ref: '#/components/schemas/Error' };
    return [String(status), { description, content: { 'application/json': { schema, examples } } }] as const;
  });
}

function exampleDetails(code: ErrorCode): object {
  const error = ERRORS[code];
  return 'details' in error ? error.details : {};
}

const ERROR_SCHEMA = {
  type: 'object' as const,
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object' as const,
      required: ['code', 'message', 'details'],
      additionalProperties: false,
      properties: {
        code: { type: 'string' as const, enum: Object.keys(ERRORS) },
        message: { type: 'string' as const },
        details: { type: 'object' as const, additionalProperties: true },
      },
    },
  },
};
