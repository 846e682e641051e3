const VERBS = ['get', 'post', 'put', 'patch', 'delete'];

/** The operations of an OpenAPI document, in TypeScript of the client. */
export class Operations {
  #document;
  #prefix;

  /** The names of the types `Schema` and `Query` begin with `prefix`. */
  constructor(document, prefix) {
    this.#document = document;
    this.#prefix = prefix;
  }

  /** The method of `Transport` for an operation, its path, the types of its parameters, and its answer. */
  get(operationId) {
    for (const [route, item] of Object.entries(this.#document.paths)) {
      const verb = VERBS.find((name) => item[name]?.operationId === operationId);
      if (verb) return this.#operation(operationId, verb, route, item[verb]);
    }
    throw new Error(`there is no operation ${operationId}`);
  }

  #operation(operationId, verb, route, { parameters = [], requestBody, responses }) {
    const known = parameters.map((parameter) => this.#resolved(parameter));
    const placed = (place) => known.filter((parameter) => parameter.in === place);
    const isIdempotent = known.some(({ name }) => name === 'Idempotency-Key');
    // In the document, the id of an agent or a webhook is called `id`.
    const [, collection] = route.split('/');
    const idName = (name) => (name === 'id' ? `${collection.slice(0, -1)}Id` : name);
    const idPath = route.replaceAll(/\{(\w+)\}/g, (_, name) => `\${${idName(name)}}`);
    const answer = this.#answer(responses);
    return {
      method: answer.method ?? (isIdempotent && verb === 'post' ? 'create' : verb),
      path: idPath === route ? `'${route}'` : `path\`${idPath}\``,
      ids: placed('path').map(({ name, schema }) => [idName(name), this.#type(schema)]),
      body: requestBody && this.#type(Object.values(this.#resolved(requestBody).content)[0].schema),
      query: placed('query').length > 0 && this.#query(operationId, placed('query'), answer),
      answer,
    };
  }

  /** The type of an answer, which is that of its field if it has only one, or of the items of a list. */
  #answer(responses) {
    const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2'));
    const { content } = this.#resolved(success);
    if (!content) return { type: 'void' };
    const schema = content['application/json']?.schema;
    if (!schema)
      return content['text/csv'] ? { type: 'string', method: 'text' } : { type: 'Blob', method: 'blob' };
    const { nextCursor, ...fields } = this.#fields(schema);
    const [[field, type], ...others] = Object.entries(fields);
    if (others.length > 0) return { type: this.#type(schema) };
    return nextCursor
      ? { type: this.#type(type.items), field, method: 'list' }
      : { type: this.#type(type), field };
  }

  #query(operationId, parameters, answer) {
    const query = `${this.#prefix}Query<'${operationId}'>`;
    const hasCursor = parameters.some(({ name }) => name === 'cursor');
    return hasCursor && answer.method !== 'list' ? `${query} & { cursor?: string }` : query;
  }

  #fields(schema) {
    const { properties, allOf = [] } = this.#resolved(schema);
    return Object.assign({}, properties, ...allOf.map((part) => this.#fields(part)));
  }

  #type({ $ref, type, items, anyOf, allOf }) {
    if ($ref) return `${this.#prefix}Schema<'${$ref.split('/').at(-1)}'>`;
    if (anyOf) return anyOf.map((option) => this.#type(option)).join(' | ');
    if (allOf?.length === 1) return this.#type(allOf[0]);
    if (type === 'array') return `${this.#type(items)}[]`;
    return type === 'integer' ? 'number' : type;
  }

  #resolved(value) {
    const names = value.$ref?.split('/').slice(1) ?? [];
    return names.length > 0 ? names.reduce((found, name) => found[name], this.#document) : value;
  }
}
