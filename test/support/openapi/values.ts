import fc from 'fast-check';
import type { ApiDocument, Schema } from './document';
import { mark } from './marks';

/** The host of generated URLs: the service never connects to it. */
const NOWHERE = 'https://127.0.0.1:9';
/** Longer texts are not made even where a schema allows them: they would take too long. */
const MAX_TEXT = 20_000;
const MAX_ITEMS = 4;
/** The number of objects of a pool that a generated value can refer to. */
const MAX_PICKS = 40;

type Any = fc.Arbitrary<unknown>;

/** Generates values that the schemas of a document allow. */
export class Values {
  /** `idNames` are the path parameters: a text property with such a name has the id of an existing object. */
  constructor(
    readonly document: ApiDocument,
    readonly idNames: Set<string>,
  ) {}

  /** Values that the schema allows, often its limits; `name` is the property or parameter. */
  valid(given: Schema, name = ''): Any {
    const schema = this.document.follow(given);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => this.valid(choice, name)));
    if (schema.allOf) return this.valid(this.merged(schema.allOf), name);
    const types = [schema.type ?? (schema.properties ? 'object' : [])].flat();
    if (types.length === 0) return fc.jsonValue();
    return fc.oneof(
      ...types.map((type) => ({
        weight: type === 'null' ? 1 : 6,
        arbitrary: this.ofType(type, schema, name),
      })),
    );
  }

  /** Examples of the document for the schema or, without one, for a property or parameter with this name. */
  examples(given: Schema, name = ''): unknown[] {
    const { examples: own = [] } = this.document.follow(given);
    return (own.length > 0 ? own : this.document.examplesOf(name)).map((value) => this.harmless(value, name));
  }

  private ofType(type: string, schema: Schema, name: string): Any {
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
      case 'number':
        return numbers(schema, type === 'integer');
      case 'array':
        return this.arrays(schema, name);
      case 'object':
        return this.objects(schema);
      default:
        return this.texts(schema, name);
    }
  }

  private texts(schema: Schema, name: string): Any {
    if (name === 'cursor') return fc.constant(mark('cursor', 'own'));
    if (this.idNames.has(name)) return fc.nat(MAX_PICKS).map((pick) => mark('id', `${name}:${pick}`));
    const formatted = ofFormat(schema);
    if (formatted) return formatted;
    if (/url|avatar/i.test(name))
      return fc.webPath().map((path) => NOWHERE + (path.startsWith('/') ? path : `/${path}`));
    const examples = this.examples(schema, name);
    const lengths = [schema.minLength ?? 0, Math.min(schema.maxLength ?? 500, MAX_TEXT)] as const;
    const free = fc.oneof(
      { weight: 4, arbitrary: prose(...lengths) },
      { weight: 1, arbitrary: fc.constantFrom(...lengths).map((length) => 'a'.repeat(length)) },
      { weight: 1, arbitrary: fc.constant('😀'.repeat(Math.min(lengths[1], 500))) },
    );
    if (examples.length === 0) return free;
    return fc.oneof(free, fc.constantFrom(...examples));
  }

  private arrays(schema: Schema, name: string): Any {
    const minLength = schema.minItems ?? 0;
    const maxLength = Math.min(schema.maxItems ?? MAX_ITEMS, Math.max(minLength, MAX_ITEMS));
    const idName = this.idNameOf(name);
    const item = idName
      ? fc.nat(MAX_PICKS).map((pick) => mark('idNumber', `${idName}:${pick}`))
      : this.valid(schema.items ?? {}, name);
    return fc.array(item, { minLength, maxLength });
  }

  /** The path parameter of the objects whose ids are in a list with this name. */
  private idNameOf(list: string): string | undefined {
    if (list === 'agentIds') return 'id';
    const name = list.replace(/s$/, '');
    return this.idNames.has(name) && list !== name ? name : undefined;
  }

  private objects({ properties = {}, required = [] }: Schema): Any {
    const model = Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, this.valid(property, name)]),
    );
    const optional = Object.keys(properties).filter((name) => !required.includes(name));
    return fc
      .tuple(fc.record(model), fc.subarray(optional))
      .map(([whole, left]) =>
        Object.fromEntries(Object.entries(whole).filter(([name]) => !left.includes(name))),
      );
  }

  private merged(schemas: Schema[]): Schema {
    const parts = schemas.map((schema) => this.document.follow(schema));
    return {
      ...(Object.assign({}, ...parts) as Schema),
      properties: Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, Schema>,
      required: parts.flatMap((part) => part.required ?? []),
    };
  }

  /** An example without URLs that the service would call and without ids of objects that do not exist. */
  private harmless(value: unknown, name: string): unknown {
    if (typeof value === 'string') {
      if (this.idNames.has(name)) return mark('id', `${name}:0`);
      return value.replace(/^https?:\/\/[^/]*/, NOWHERE);
    }
    if (Array.isArray(value)) return value.map((item) => this.harmless(item, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.harmless(item, key)]));
  }
}

/** Known and random words, at most `most` code points. */
function prose(least: number, most: number): fc.Arbitrary<string> {
  const words = [
    'refund',
    'days',
    'How',
    'long',
    'ada@example.com',
    '+49 30 1234567',
    '#',
    'größer',
    '日本語',
    '🙂',
    '?',
    'hi',
  ];
  return fc
    .array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 8 })), { minLength: 1, maxLength: 12 })
    .map((parts) => Array.from(parts.join(' ').trim()).slice(0, most).join('').padEnd(least, 'x'));
}

function ofFormat({ format, pattern }: Schema): fc.Arbitrary<string> | undefined {
  const dates = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  switch (format) {
    case 'date-time':
      return dates.map((date) => date.toISOString());
    case 'date':
      return dates.map((date) => date.toISOString().slice(0, 10));
    case 'uuid':
      return fc.uuid();
    case 'email':
      return fc.emailAddress();
    case 'iri':
    case 'iri-reference':
      return fc.webPath().map((path) => `${NOWHERE}${path}`);
    default:
      return pattern === undefined ? undefined : fc.stringMatching(new RegExp(pattern));
  }
}

function numbers(schema: Schema, whole: boolean): fc.Arbitrary<number> {
  const step = whole ? 1 : Number.EPSILON;
  const bound = (limit: number | undefined, exclusive: number | undefined, sign: 1 | -1) =>
    exclusive === undefined ? limit : exclusive + sign * step;
  const min = bound(schema.minimum, schema.exclusiveMinimum, 1) ?? -1_000_000;
  const max = bound(schema.maximum, schema.exclusiveMaximum, -1) ?? Math.max(min, 1_000_000);
  const between = whole ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  return fc.oneof({ weight: 3, arbitrary: between }, fc.constantFrom(min, max));
}
