const SPECIAL = /["\\]/g;

/**
 * Values as one PostgreSQL array in text form ("Array Value Input" in its manual), to be given for a parameter of an array type: made where
 * there is time for it, it costs nothing to pass on.
 */
export function arrayLiteral(values: readonly (string | number | null)[]): string {
  return `{${values.map(elementOf).join()}}`;
}

function elementOf(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? 'NULL');
  return `"${value.replace(SPECIAL, '\\$&')}"`;
}
