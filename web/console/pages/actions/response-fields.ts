import { linesOf } from '../../parts/lines';

/** A field of a response, by the path that an action names it with, and its value in this response. */
export interface ResponseField {
  path: string;
  value: string;
}

const MAX_SHOWN = 100;

/** The fields of a response in their order, each once; none for a text that is not JSON. Pure. */
export function fieldsIn(response: string): ResponseField[] {
  const fields = new Map<string, string>();
  const collect = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const item of value) collect(item, path);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) {
        // No path can name it.
        if (name.includes('.')) continue;
        collect(part, path ? `${path}.${name}` : name);
      }
    else if (path && !fields.has(path)) fields.set(path, JSON.stringify(value));
  };
  try {
    collect(JSON.parse(response), '');
  } catch {
    return [];
  }
  return [...fields].slice(0, MAX_SHOWN).map(([path, value]) => ({ path, value }));
}

/** The lines with a path added, or removed if it is there. Pure. */
export function toggled(lines: string, path: string): string {
  const paths = linesOf(lines);
  return (paths.includes(path) ? paths.filter((each) => each !== path) : [...paths, path]).join('\n');
}
