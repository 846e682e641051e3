import type { OpenAPIObject } from '@nestjs/swagger';

/** Prefixes the names of the operators' components, because tenants' components share some of them. */
const PREFIX = 'Operators';

/**
 * The document that the page shows: first the operations of tenants, then the operations of operators, with their own
 * server. It has no examples of ids in paths: the page would fill them in, and the first try would be a 404.
 */
export function documentOfPage(tenants: OpenAPIObject, operators: OpenAPIObject): OpenAPIObject {
  const prefixedOperators = withPrefix(operators);
  const paths = Object.entries(prefixedOperators.paths).map(([path, item]) => [
    path,
    { ...item, servers: prefixedOperators.servers },
  ]);
  return withoutExampleIds({
    ...tenants,
    tags: [...(tenants.tags ?? []), ...(prefixedOperators.tags ?? [])],
    paths: { ...tenants.paths, ...Object.fromEntries(paths) },
    components: merged(tenants.components, prefixedOperators.components),
  });
}

/** The document with prefixed names of components. Security schemes are not referred to, and keep their names. */
function withPrefix(document: OpenAPIObject): OpenAPIObject {
  const json = JSON.stringify(document).replaceAll(
    /"#\/components\/(schemas|responses|parameters|headers)\//g,
    `$&${PREFIX}`,
  );
  const { components = {}, ...rest } = JSON.parse(json) as OpenAPIObject;
  const renamed = Object.entries(components).map(([kind, group]) => [
    kind,
    kind === 'securitySchemes'
      ? group
      : Object.fromEntries(Object.entries(group as object).map(([name, value]) => [PREFIX + name, value])),
  ]);
  return { ...rest, components: Object.fromEntries(renamed) };
}

function merged(one: OpenAPIObject['components'] = {}, other: OpenAPIObject['components'] = {}) {
  const kinds = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof typeof one>;
  return Object.fromEntries([...kinds].map((kind) => [kind, { ...one[kind], ...other[kind] }]));
}

function withoutExampleIds(document: OpenAPIObject): OpenAPIObject {
  const { components = {} } = document;
  const parameters = Object.entries(components.parameters ?? {}).map(([name, parameter]) => {
    if ('$ref' in parameter || parameter.in !== 'path') return [name, parameter];
    const { example: _, ...rest } = parameter;
    return [name, rest];
  });
  return { ...document, components: { ...components, parameters: Object.fromEntries(parameters) } };
}
