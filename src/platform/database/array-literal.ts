const SPECIAL = /["\\]/g;

/**
 * Values as a PostgreSQL array in text form ("Array Value Input" in its manual), for a parameter of an array type.
 * A worker thread that makes it saves the main thread this work.
 */
export function arrayLiteral(values: readonly (string | number | null)[]): string {
  return `{${values.map(elementOf).join()}}`;
}

function elementOf(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? 'NULL');
  return `"${value.replace(SPECIAL, '\\$&')}"`;
}
