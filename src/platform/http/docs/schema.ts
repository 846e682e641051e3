import type { OpenAPIObject } from '@nestjs/swagger';

/** A schema of OpenAPI 3.1 with the keywords that this service uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  [keyword: string]: unknown;
}

/** An operation as the Swagger module describes it, with the extensions of our decorators. */
export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & Record<string, unknown>;

/** The sections of the document's components that references name. */
type Section = 'schemas' | 'responses' | 'headers' | 'parameters';

/** The components of a document. */
export type Components = Partial<Record<Section, Record<string, object>>> &
  Pick<NonNullable<OpenAPIObject['components']>, 'securitySchemes'>;

/** A reference to a component. */
export function refTo(section: Section, name: string): { $ref: string } {
  return { $ref: `#/components/${section}/${name}` };
}

/** The names, such as `schemas/Agent`, of the components that `from` refers to, directly or through others. */
export function reachable(from: unknown, components: Components): Set<string> {
  const found = new Set<string>();
  const waiting = [from];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const [, section = '', name = ''] of JSON.stringify(node).matchAll(
      /#\/components\/(\w+)\/([^"/]+)/g,
    )) {
      if (found.has(`${section}/${name}`)) continue;
      found.add(`${section}/${name}`);
      const component = components[section as Section]?.[name];
      if (component) waiting.push(component);
    }
  }
  return found;
}
