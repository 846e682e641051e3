import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { ERRORS, type ErrorCode } from './errors';
import { documentHeaders, requestHeaders, RESPONSE_HEADERS } from './openapi-headers';
import { ERROR_CODES_PREFIX, EXTRA_CONTENT, HONOURS_IDEMPOTENCY_KEY } from './operation';
import { VERSION } from './version';

const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const;
/** Every request that may have a body can fail with these, even if its operation uses no body. */
const OF_A_BODY: ErrorCode[] = ['MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const WITH_IDEMPOTENCY_KEY: ErrorCode[] = [
  'INVALID_IDEMPOTENCY_KEY',
  'IDEMPOTENCY_KEY_IN_USE',
  'IDEMPOTENCY_KEY_REUSED',
];
const ALWAYS: ErrorCode[] = ['BAD_REQUEST', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];

const DESCRIPTION = `Chat agents that you create, train on your texts, pages and websites, and talk to over JSON or
Server-Sent Events.

Send your API key as \`Authorization: Bearer <API_KEY>\`. A key belongs to one mode of one account: test keys
(\`ply_test_…\`) do not see what live keys (\`ply_live_…\`) create. Every response carries \`x-request-id\`; quote it when
you ask for help.

Lists are newest first and come in pages: send the \`nextCursor\` of one page as \`cursor\` to get the next. Send an
\`Idempotency-Key\` with requests that create something, and a retry is safe. All keys of an account and mode share the
requests a minute of its plan; every response says how many remain.`;

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & Record<string, unknown>;

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

/** The OpenAPI document of the whole API, as `/docs` shows it and `openapi.json` keeps it. */
export function describeApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Parley')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .addServer('/')
    .addTag('Agents', 'Chat agents of your account.')
    .addTag('Training', 'The sources of an agent: texts, pages and websites.')
    .addTag('Chat', 'Talking to an agent.')
    .addTag('Conversations', 'Conversations of visitors with an agent.')
    .addTag('Leads', 'Visitors who left an email address or a phone number.')
    .addTag('Analytics', 'Counts of messages, conversations and leads.')
    .addTag('Webhooks', 'Endpoints of yours that events are sent to.')
    .addTag('Accounts (operators)', "Accounts and API keys, with the operator's token instead of an API key.")
    .addTag('Health')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key of an account.' }, 'apiKey')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: "The operator's ADMIN_TOKEN." },
      'adminToken',
    )
    .build();
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory: (_, method) => method });
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
