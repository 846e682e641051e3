/**
 * The named parts of a JSON value. A name is a path of fields, e.g. `order.status`; in a list it names the field of
 * every item. Missing parts are left out. Pure.
 */
export function selectFields(value: unknown, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names
      .map((name) => [name, partOf(value, name.split('.'))] as const)
      .filter(([, part]) => part !== undefined),
  );
}

function partOf(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return value;
  if (Array.isArray(value)) {
    const parts = value
      .map((item: unknown) => partOf(item, [name, ...rest]))
      .filter((part) => part !== undefined);
    return parts.length > 0 ? parts : undefined;
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return partOf((value as Record<string, unknown>)[name], rest);
}
