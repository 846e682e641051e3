import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { DOCUMENT_ID, toJsonSchema, type ApiDocument, type ApiOperation, type Schema } from './document';
import type { RawRequest, RawResponse } from './exchange';

const WELL_FORMED_REQUEST_ID = /^[A-Za-z0-9._~:@+/=-]{1,128}$/;

/** Checks responses against an OpenAPI document, and against the rules for all responses of the service. */
export class Contract {
  private readonly ajv = addFormats(new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }))
    .addFormat('iri', isIri)
    .addFormat('iri-reference', true);
  private readonly compiled = new Map<Schema, ValidateFunction>();

  constructor(document: ApiDocument) {
    // The keywords that OpenAPI 3.1 adds to JSON Schema (its section 4.8.24), and the places of the schemas.
    this.ajv.addVocabulary(['discriminator', 'xml', 'externalDocs', 'example', 'components']);
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
      ...(status >= 400 ? codeBreaches(response, operation.errorCodes) : []),
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
    { headers, text }: RawResponse,
  ): string[] {
    if (Object.keys(content).length === 0) return text === '' ? [] : [`has a body where none is documented`];
    const mediaType = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
    const documented = content[mediaType];
    if (!documented) return [`the content type "${headers['content-type']}" is not documented`];
    const { schema = {} } = documented;
    if (mediaType === 'text/event-stream') {
      const { breaches, events } = readStream(text);
      return [
        ...breaches,
        ...events.flatMap((event) => this.schemaBreaches(schema.contentSchema ?? {}, event, 'the event')),
      ];
    }
    if (mediaType !== 'application/json') return this.schemaBreaches(schema, text, 'the body');
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return ['the body is not JSON'];
    }
    return this.schemaBreaches(schema, body, 'the body');
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

function codeBreaches({ text }: RawResponse, documented: string[]): string[] {
  const { error } = (jsonOf(text) ?? {}) as { error?: { code?: string } };
  const code = error?.code ?? '';
  return documented.includes(code) ? [] : [`the code ${code} is not one of ${documented.join(', ')}`];
}

/**
 * The events of a stream: blocks of comments, `id:` and `data:` lines. The last block is `[DONE]`; all others contain
 * JSON.
 */
function readStream(text: string): { breaches: string[]; events: unknown[] } {
  const lines = text.split('\n').filter((line) => line !== '' && !/^(:|id: \d+$)/.test(line));
  const odd = lines.find((line) => !line.startsWith('data: '));
  if (odd !== undefined) return { breaches: [`the stream has the line ${JSON.stringify(odd)}`], events: [] };
  const data = lines.map((line) => line.slice('data: '.length));
  const isDone = data.pop() === '[DONE]' && text.endsWith('\n\n');
  return { breaches: isDone ? [] : ['the stream does not end in [DONE]'], events: data.map(jsonOf) };
}

/** The text as JSON; `undefined` if it is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** An absolute URL, with characters beyond ASCII or without. */
function isIri(text: string): boolean {
  return URL.canParse(text);
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  const copy: object = Object.create(null) as object;
  for (const [key, item] of Object.entries(value)) Reflect.set(copy, key, trimmed(item));
  return copy;
}
