/** Puts values into a text: `fill('{count} of {all}', { count: 1, all: 2 })`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));
}
