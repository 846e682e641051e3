import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { DOCUMENT_ID, toJsonSchema, type ApiDocument, type ApiOperation, type Schema } from './document';
import type { RawRequest, RawResponse } from './exchange';

const WELL_FORMED_REQUEST_ID = /^[A-Za-z0-9._~:@+/=-]{1,128}$/;

/** Checks responses against an OpenAPI document, and against the rules for all responses of the service. */
export class Contract {
  private readonly ajv = addFormats(new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }));
  private readonly compiled = new Map<Schema, ValidateFunction>();

  constructor(document: ApiDocument) {
    this.ajv.addVocabulary(['components', 'xml', 'externalDocs', 'discriminator']);
    const schemas = Object.entries(document.schemas).map(([name, schema]) => [name, toJsonSchema(schema)]);
    this.ajv.addSchema({ $id: DOCUMENT_ID, components: { schemas: Object.fromEntries(schemas) } });
  }

  /** The faults of this response to a request of the operation; empty without faults. */
  breaches(operation: ApiOperation, request: RawRequest, response: RawResponse): string[] {
    const { status } = response;
    const documented = operation.responses[status] ?? operation.responses['default'];
    return [
      ...(status >= 500 ? [`answered ${status}`] : []),
      ...(documented ? [] : [`the status ${status} is not documented`]),
      ...requestIdBreaches(request, response),
      ...(documented ? this.headerBreaches(documented.headers, response) : []),
      ...(documented ? this.bodyBreaches(documented.content, response) : []),
    ];
  }

  /** Whether the schema accepts the value with trimmed texts; the service trims before it counts. */
  accepts(schema: Schema, value: unknown): boolean {
    return this.validator(schema)(trimmed(value));
  }

  private headerBreaches(
    documented: ApiOperation['responses'][string]['headers'],
    { headers }: RawResponse,
  ): string[] {
    return Object.entries(documented).flatMap(([name, { required, schema }]) => {
      const value = headers[name.toLowerCase()];
      if (value === undefined) return required ? [`lacks the header ${name}`] : [];
      const [text] = [value].flat();
      const numeric = schema.type === 'integer' || schema.type === 'number';
      return this.schemaBreaches(schema, numeric ? Number(text) : text, `the header ${name}`);
    });
  }

  private bodyBreaches(
    content: ApiOperation['responses'][string]['content'],
    { status, headers, text }: RawResponse,
  ): string[] {
    if (Object.keys(content).length === 0) return text === '' ? [] : [`has a body where none is documented`];
    const mediaType = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
    const documented = content[mediaType];
    if (!documented) return [`the content type "${headers['content-type']}" is not documented`];
    const { schema = {}, examples } = documented;
    if (mediaType !== 'application/json') {
      const breaches = this.schemaBreaches(schema, text, 'the body');
      return mediaType === 'text/event-stream' ? [...breaches, ...streamBreaches(text)] : breaches;
    }
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return ['the body is not JSON'];
    }
    const codes = status >= 400 && examples ? codeBreaches(body, Object.keys(examples)) : [];
    return [...this.schemaBreaches(schema, body, 'the body'), ...codes];
  }

  private schemaBreaches(schema: Schema, value: unknown, name: string): string[] {
    const validate = this.validator(schema);
    if (validate(value)) return [];
    return [`${name} breaks its schema: ${this.ajv.errorsText(validate.errors, { dataVar: name })}`];
  }

  private validator(schema: Schema): ValidateFunction {
    const known = this.compiled.get(schema);
    if (known) return known;
    const validate = this.ajv.compile(toJsonSchema(schema));
    this.compiled.set(schema, validate);
    return validate;
  }
}

function requestIdBreaches(request: RawRequest, response: RawResponse): string[] {
  const sent = request.headers['x-request-id'];
  const received = response.headers['x-request-id'];
  if (typeof received !== 'string' || !WELL_FORMED_REQUEST_ID.test(received)) {
    return [`has no well-formed x-request-id but ${JSON.stringify(received)}`];
  }
  const isWellFormed = typeof sent === 'string' && WELL_FORMED_REQUEST_ID.test(sent);
  if (isWellFormed && received !== sent) return ['does not echo the x-request-id'];
  return [];
}

function codeBreaches(body: unknown, documented: string[]): string[] {
  const code = (body as { error?: { code?: string } } | null)?.error?.code;
  return documented.includes(code ?? '') ? [] : [`the code ${code} is not one of ${documented.join(', ')}`];
}

/**
 * Blocks of comments and `data:` lines. The last block is `[DONE]`; all others contain JSON with `delta` and
 * `conversationId`.
 */
function streamBreaches(text: string): string[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith(':'));
  const odd = lines.filter((line) => !line.startsWith('data: '));
  if (odd.length > 0) return [`the stream has the line ${JSON.stringify(odd[0])}`];
  const events = lines.map((line) => line.slice('data: '.length));
  const done = events.pop();
  return [
    ...(done === '[DONE]' && text.endsWith('\n\n') ? [] : ['the stream does not end in [DONE]']),
    ...(events.every(isStreamEvent) ? [] : ['the stream has an event without delta and conversationId']),
  ];
}

function isStreamEvent(data: string): boolean {
  try {
    const event = JSON.parse(data) as { delta?: unknown; conversationId?: unknown } | null;
    return typeof event?.delta === 'string' && typeof event.conversationId === 'string';
  } catch {
    return false;
  }
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  const copy: object = Object.create(null) as object;
  for (const [key, item] of Object.entries(value)) Reflect.set(copy, key, trimmed(item));
  return copy;
}
