/** A JSON schema in the form of OpenAPI 3.1; only the parts that the generators read are typed. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
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
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  examples?: unknown[];
  not?: Schema;
  contentMediaType?: string;
  contentSchema?: Schema;
  discriminator?: unknown;
  'x-extensible-enum'?: unknown[];
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
  'x-error-codes'?: string[];
}

type PathItem = Partial<Record<(typeof METHODS)[number], OperationObject>> & { parameters?: Parameter[] };

interface DocumentObject {
  /** The errors of every operation. */
  'x-error-codes'?: string[];
  servers?: { url: string }[];
  paths: Record<string, PathItem>;
  components?: { schemas?: Record<string, Schema> } & Record<string, Record<string, object>>;
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
  /** The body of the operation if it is a text: its content type and examples. */
  text?: { type: string; examples: string[] };
  /** The field of the body's files, if it is a form. */
  formField?: string;
  responses: Record<string, DocumentedResponse>;
  /** The security schemes of the operation; none for a public operation. */
  schemes: string[];
  /** The `error.code`s that it may answer. */
  errorCodes: string[];
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

  /** Reads the documents of a running service, for tenants and for operators, as one. */
  static async of(baseUrl: string): Promise<ApiDocument> {
    const read = async (name: string): Promise<string> => (await fetch(`${baseUrl}/${name}`)).text();
    const tenants = selfContained(JSON.parse(await read('openapi.json')) as DocumentObject);
    // Both have components of the same name.
    const renamed = (await read('openapi-admin.json')).replaceAll(/("#\/components\/\w+\/)/g, '$1admin.');
    const operators = selfContained(JSON.parse(renamed) as DocumentObject);
    const components = { ...tenants.components };
    for (const [section, named] of Object.entries(operators.components ?? {})) {
      const own = Object.entries(named).map(([name, component]) => [`admin.${name}`, component]);
      // Names of security schemes are not references.
      if (section === 'securitySchemes') Object.assign(components[section] ?? {}, named);
      components[section] = {
        ...components[section],
        ...(Object.fromEntries(own) as Record<string, object>),
      };
    }
    const paths = { ...tenants.paths, ...operators.paths };
    return new ApiDocument({ paths, components });
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
      text: textIn(body?.content ?? {}),
      formField: Object.keys(body?.content['multipart/form-data']?.schema?.properties ?? {})[0],
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [status, this.response(response)]),
      ),
      schemes: security.flatMap(Object.keys),
      errorCodes: this.errorCodes(operation, security.flatMap(Object.keys)),
    };
  }

  /** The errors of the operation, of its security schemes and of all operations. */
  private errorCodes(operation: OperationObject, schemes: string[]): string[] {
    const { components = {} } = this.document;
    const described = schemes.map((name) => components['securitySchemes']?.[name]);
    const codesAt = (named: object | undefined): string[] =>
      (named as OperationObject | undefined)?.['x-error-codes'] ?? [];
    return [this.document, ...described, operation].flatMap(codesAt);
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
      this.examplesByName.set(name, [...this.examplesOf(name), ...(property.examples ?? [])]);
    }
    const below = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf];
    for (const schema of below) this.collectExamples(schema);
  }
}

/** The id of the document in references of converted schemas. */
export const DOCUMENT_ID = 'openapi';

/**
 * The schema as JSON Schema for ajv. References name the document by `DOCUMENT_ID`. Schemas that the document opens for
 * later versions are closed: an answer of this version has only documented fields and values.
 */
export function toJsonSchema(schema: Schema): Schema {
  const { 'x-extensible-enum': known, discriminator: _, ...rest } = schema;
  const isNullable = [rest.type].flat().includes('null');
  const isOpen =
    rest.properties && Object.keys(rest.properties).length > 0 && rest.additionalProperties === undefined;
  return {
    ...rest,
    ...(known && { enum: isNullable ? [...known, null] : known }),
    ...(isOpen && { additionalProperties: false }),
    ...(rest.$ref !== undefined && { $ref: DOCUMENT_ID + rest.$ref }),
    ...(rest.properties && { properties: mapValues(rest.properties, toJsonSchema) }),
    ...(rest.items && { items: toJsonSchema(rest.items) }),
    ...(typeof rest.additionalProperties === 'object' && {
      additionalProperties: toJsonSchema(rest.additionalProperties),
    }),
    ...(rest.anyOf && { anyOf: rest.anyOf.map(toJsonSchema) }),
    ...(rest.oneOf && { oneOf: rest.oneOf.map(toJsonSchema) }),
    ...(rest.allOf && { allOf: rest.allOf.map(toJsonSchema) }),
  };
}

/** The document with the path of its server in its paths. */
export function withServerInPaths<Document extends { servers?: { url: string }[]; paths: object }>(
  document: Document,
): Document {
  const base = new URL(document.servers?.[0]?.url ?? '/', 'http://service').pathname.replace(/\/$/, '');
  const paths = Object.entries(document.paths).map(([path, item]: [string, unknown]) => [base + path, item]);
  return { ...document, paths: Object.fromEntries(paths) as Document['paths'] };
}

/** The document with all shared parts copied into its operations. */
function selfContained(document: DocumentObject): DocumentObject {
  const { paths } = withServerInPaths(document);
  for (const item of Object.values(paths))
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      operation['x-error-codes'] = [
        ...(document['x-error-codes'] ?? []),
        ...(operation['x-error-codes'] ?? []),
      ];
    }
  return { ...document, paths };
}

function mapValues<T, U>(object: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

/** The text that a body may be, if any. */
function textIn(content: Record<string, Content>): ApiOperation['text'] {
  const [type, { schema = {} } = {}] =
    Object.entries(content).find(([name]) => name.startsWith('text/')) ?? [];
  return type === undefined ? undefined : { type, examples: (schema.examples ?? []).map(String) };
}
