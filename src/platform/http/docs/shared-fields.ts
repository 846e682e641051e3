import { refTo, type Schema } from './schema';

/** Shorter schemas stay where they are. */
const MIN_CHARACTERS = 300;

/**
 * Moves long fields that several classes share, such as a class and its derived classes, into schemas of their own,
 * named after the first class: `AddActionUrl`.
 */
export function withSharedFields(schemas: Record<string, Schema>): Record<string, Schema> {
  const names = new Map<string, string[]>();
  for (const [owner, { properties = {} }] of Object.entries(schemas))
    for (const [field, schema] of Object.entries(properties)) {
      const text = JSON.stringify(schema);
      const name = owner + field.charAt(0).toUpperCase() + field.slice(1);
      if (text.length >= MIN_CHARACTERS) names.set(text, [...(names.get(text) ?? []), name]);
    }
  const shared: Record<string, Schema> = {};
  const share = (schema: Schema): Schema => {
    const [name, ...others] = names.get(JSON.stringify(schema)) ?? [];
    if (name === undefined || others.length === 0) return schema;
    if (name in schemas) throw new Error(`two schemas are named ${name}`);
    shared[name] = schema;
    return refTo('schemas', name);
  };
  const sharing = Object.entries(schemas).map(([owner, { properties, ...schema }]): [string, Schema] => [
    owner,
    {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([field, property]) => [field, share(property)]),
        ),
      }),
    },
  ]);
  return { ...Object.fromEntries(sharing), ...shared };
}
