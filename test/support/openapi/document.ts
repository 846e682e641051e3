/** A JSON schema in the form of OpenAPI 3.0 and 3.1; only the parts that the generators read are typed. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  nullable?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number | boolean;
  exclusiveMaximum?: number | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  example?: unknown;
  examples?: unknown[];
}

interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  schema: Schema;
}

interface Header {
  $ref?: string;
  required?: boolean;
  schema?: Schema;
}

interface Content {
  schema?: Schema;
  examples?: Record<string, unknown>;
}

interface ResponseObject {
  $ref?: string;
  content?: Record<string, Content>;
  headers?: Record<string, Header>;
}

interface OperationObject {
  parameters?: Parameter[];
  requestBody?: { $ref?: string; required?: boolean; content: Record<string, Content> };
  responses: Record<string, ResponseObject>;
  security?: Record<string, string[]>[];
}

type PathItem = Partial<Record<(typeof METHODS)[number], OperationObject>> & { parameters?: Parameter[] };

interface DocumentObject {
  paths: Record<string, PathItem>;
  components?: { schemas?: Record<string, Schema> };
  security?: Record<string, string[]>[];
}

/** One response of an operation, with references resolved. */
export interface DocumentedResponse {
  content: Record<string, Content>;
  headers: Record<string, { required: boolean; schema: Schema }>;
}

/** One operation of the document. References to parameters and responses are resolved; schemas keep theirs. */
export interface ApiOperation {
  /** As in `GET /api/v1/agents/{id}`. */
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** The JSON body of the operation, if it has one. */
  body?: Schema;
  responses: Record<string, DocumentedResponse>;
  /** The security schemes of the operation; none for a public operation. */
  schemes: string[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** An OpenAPI document, for code that generates requests from it and checks responses against it. */
export class ApiDocument {
  readonly operations: ApiOperation[];
  /** `components.schemas`, by name. */
  readonly schemas: Record<string, Schema>;
  private readonly examplesByName = new Map<string, unknown[]>();

  constructor(private readonly document: DocumentObject) {
    this.schemas = document.components?.schemas ?? {};
    this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method];
        return operation ? [this.operation(path, method, operation, item.parameters ?? [])] : [];
      }),
    );
    for (const schema of Object.values(this.schemas)) this.collectExamples(schema);
  }

  /** Reads the document of a running service. */
  static async of(baseUrl: string): Promise<ApiDocument> {
    const response = await fetch(`${baseUrl}/openapi.json`);
    return new ApiDocument((await response.json()) as DocumentObject);
  }

  /** The object itself, or the target of its `$ref` in this document. */
  follow<T extends { $ref?: string }>(object: T): T {
    let found = object;
    while (found.$ref !== undefined) {
      const keys = found.$ref.replace('#/', '').split('/');
      const names = keys.map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
      let target: unknown = this.document;
      for (const name of names) target = (target as Record<string, unknown> | undefined)?.[name];
      if (target === undefined) throw new Error(`the document lacks ${found.$ref}`);
      found = target as T;
    }
    return found;
  }

  /** All examples of properties with this name in the document. */
  examplesOf(name: string): unknown[] {
    return this.examplesByName.get(name) ?? [];
  }

  private operation(
    path: string,
    method: string,
    operation: OperationObject,
    shared: Parameter[],
  ): ApiOperation {
    const body = operation.requestBody && this.follow(operation.requestBody);
    const security = operation.security ?? this.document.security ?? [];
    return {
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: [...shared, ...(operation.parameters ?? [])].map((parameter) => this.follow(parameter)),
      body: body?.content['application/json']?.schema,
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [status, this.response(response)]),
      ),
      schemes: security.flatMap(Object.keys),
    };
  }

  private response(response: ResponseObject): DocumentedResponse {
    const { content = {}, headers = {} } = this.follow(response);
    return {
      content,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, header]) => {
          const { required = false, schema = {} } = this.follow(header);
          return [name, { required, schema }];
        }),
      ),
    };
  }

  private collectExamples({ properties = {}, items, anyOf = [], oneOf = [], allOf = [] }: Schema): void {
    for (const [name, property] of Object.entries(properties)) {
      const examples = [...(property.examples ?? []), ...('example' in property ? [property.example] : [])];
      this.examplesByName.set(name, [...this.examplesOf(name), ...examples]);
    }
    const below = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf];
    for (const schema of below) this.collectExamples(schema);
  }
}

/** The id of the document in references of converted schemas. */
export const DOCUMENT_ID = 'openapi';

/**
 * The schema as JSON Schema, where OpenAPI 3.0 differs: `nullable` beside an `enum`, `exclusiveMinimum: true`.
 * References name the document by `DOCUMENT_ID`.
 */
export function toJsonSchema(schema: Schema): Schema {
  const { nullable, exclusiveMinimum, exclusiveMaximum, example: _, ...rest } = schema;
  const converted: Schema = {
    ...rest,
    ...(rest.$ref !== undefined && { $ref: DOCUMENT_ID + rest.$ref }),
    ...(rest.properties && { properties: mapValues(rest.properties, toJsonSchema) }),
    ...(rest.items && { items: toJsonSchema(rest.items) }),
    ...(typeof rest.additionalProperties === 'object' && {
      additionalProperties: toJsonSchema(rest.additionalProperties),
    }),
    ...(rest.anyOf && { anyOf: rest.anyOf.map(toJsonSchema) }),
    ...(rest.oneOf && { oneOf: rest.oneOf.map(toJsonSchema) }),
    ...(rest.allOf && { allOf: rest.allOf.map(toJsonSchema) }),
    ...exclusive('Minimum', exclusiveMinimum, rest.minimum),
    ...exclusive('Maximum', exclusiveMaximum, rest.maximum),
  };
  return nullable ? { anyOf: [converted, { type: 'null' }] } : converted;
}

function exclusive(end: 'Minimum' | 'Maximum', given: number | boolean | undefined, bound?: number): Schema {
  const value = given === true ? bound : given;
  return typeof value === 'number' ? { [`exclusive${end}`]: value } : {};
}

function mapValues<T, U>(object: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
