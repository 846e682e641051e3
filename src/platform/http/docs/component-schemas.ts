import { ApiProperty } from '@nestjs/swagger';
import { reachable, refTo, type Schema } from './schema';

const ONLY_FOR = 'x-only-for';
const OPTIONAL_FOR = 'x-optional-for';

/**
 * Marks a field that a body may have only with these values of its `type`. It is required with every type that is not
 * in `optional`. The body is described as a union.
 */
export function OnlyForTypes(
  types: readonly string[],
  { optional = [] }: { optional?: readonly string[] } = {},
): PropertyDecorator {
  // Swagger copies every option into the schema; its type does not list extensions.
  const options: object = { [ONLY_FOR]: types, ...(optional.length > 0 && { [OPTIONAL_FOR]: optional }) };
  return ApiProperty(options);
}

interface Marks {
  [ONLY_FOR]?: string[];
  [OPTIONAL_FOR]?: string[];
}

/**
 * The schemas of our classes as a contract: request bodies are closed, and answers are open, because a later version
 * may add fields and values. The schemas to which `fromBodies` refers are request bodies.
 */
export function contractSchemas(
  schemas: Record<string, Schema>,
  fromBodies: unknown,
): Record<string, Schema> {
  const inBodies = reachable(fromBodies, { schemas });
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const plain = everywhere(schema, (given) => withExamples(withoutWrapping(given)));
      if (!inBodies.has(`schemas/${name}`)) return [[name, everywhere(plain, open)]];
      return variantsOf(
        name,
        everywhere(plain, (given) => nullable(withDefaultInText(given))),
      );
    }),
  );
}

/**
 * OpenAPI 3.1 allows text beside a reference, but Swagger wraps the reference. A class that is a union has no fields.
 */
function withoutWrapping({ type, properties, allOf, ...schema }: Schema): Schema {
  const [only, ...others] = allOf ?? [];
  if (only && others.length === 0) return { ...schema, ...only };
  if (schema.anyOf && properties && Object.keys(properties).length === 0) return schema;
  return { ...(type && { type }), ...(properties && { properties }), ...(allOf && { allOf }), ...schema };
}

/** OpenAPI 3.1 has `examples`, a list, where 3.0 had `example`. */
function withExamples({ example, ...schema }: Schema): Schema {
  return example === undefined ? schema : { ...schema, examples: [example] };
}

/** The schema of an enum as an open list, to which a later version may add values. */
function open({ enum: values, ...schema }: Schema): Schema {
  if (!values) return schema;
  const known = values.filter((value) => value !== null);
  return {
    ...schema,
    description: [
      schema.description,
      `Values so far: ${known.map((value) => `\`${value as string}\``).join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' '),
    'x-extensible-enum': known,
    examples: schema.examples ?? known.slice(0, 1),
  };
}

/** An enum with null as a union, which more generators understand. */
function nullable(schema: Schema): Schema {
  if (!schema.enum?.includes(null)) return schema;
  const { enum: values, type = [], ...rest } = schema;
  const kind = [type].flat().find((each) => each !== 'null');
  const choices = values.filter((value) => value !== null);
  return { ...rest, anyOf: [{ type: kind, enum: choices }, { type: 'null' }] };
}

/** Moves `default` into the description: generators make a field with `default` required in their types. */
function withDefaultInText({ default: value, ...schema }: Schema): Schema {
  if (value === undefined || schema.description?.includes('Default: ')) return schema;
  const text = `Default: \`${JSON.stringify(value)}\`.`;
  return { ...schema, description: schema.description ? `${schema.description} ${text}` : text };
}

/** The schema of a body: an object, or if fields belong to a `type`, a union of an object for each type. */
function variantsOf(name: string, schema: Schema): [string, Schema][] {
  const { properties = {} } = schema;
  const types = (properties['type']?.enum ?? []) as string[];
  const isVaried = Object.values(properties).some((property) => ONLY_FOR in property);
  if (!isVaried) return [[name, { ...schema, additionalProperties: false }]];
  const variants = types.map((type) => [variantName(name, type), variant(schema, type)] as const);
  const mapping = Object.fromEntries(
    types.map((type) => [type, refTo('schemas', variantName(name, type)).$ref]),
  );
  const union: Schema = {
    ...(schema.description !== undefined && { description: schema.description }),
    oneOf: variants.map(([variantOf]) => refTo('schemas', variantOf)),
    discriminator: { propertyName: 'type', mapping },
    ...(schema.examples && { examples: schema.examples }),
  };
  return [[name, union], ...variants.map(([variantOf, object]): [string, Schema] => [variantOf, object])];
}

function variantName(name: string, type: string): string {
  return `${name}${type.charAt(0).toUpperCase()}${type.slice(1)}`;
}

function variant({ properties = {}, required = [], examples = [], ...schema }: Schema, type: string): Schema {
  const needed: string[] = [];
  const ofType = examples.filter((example) => (example as { type?: string }).type === type);
  const own = Object.entries(properties).map(([name, property]): [string, Schema] => {
    const { [ONLY_FOR]: types, [OPTIONAL_FOR]: optional = [], ...rest } = property as Schema & Marks;
    if (name === 'type') return [name, { ...rest, enum: [type] }];
    if (!types) return [name, rest];
    if (!types.includes(type)) return [name, { type: 'null', description: `Not with type \`${type}\`.` }];
    const kind = kindOf(rest);
    if (optional.includes(type)) return [name, { ...rest, type: [kind, 'null'] }];
    needed.push(name);
    return [name, { ...rest, type: kind }];
  });
  return {
    ...schema,
    properties: Object.fromEntries(own),
    required: [...required, ...needed],
    additionalProperties: false,
    ...(ofType.length > 0 && { examples: ofType }),
  };
}

function kindOf({ items, type }: Schema): string {
  if (items) return 'array';
  return [type].flat().includes('integer') ? 'integer' : 'string';
}

/** The schema with `change` made to it and to every schema in it. */
function everywhere(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const each = (list: Schema[]): Schema[] => list.map((item) => everywhere(item, change));
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema;
  return change({
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, everywhere(property, change)]),
      ),
    }),
    ...(items && { items: everywhere(items, change) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: everywhere(additionalProperties, change),
    }),
    ...(anyOf && { anyOf: each(anyOf) }),
    ...(oneOf && { oneOf: each(oneOf) }),
    ...(allOf && { allOf: each(allOf) }),
  });
}
