import { isStorable } from '../platform/http/requests/fields/fields';

const MAX_CHARACTERS = 8000;
const MAX_DEPTH = 10;
/** A placeholder, with its name. */
export const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
const ONLY_PLACEHOLDER = /^\{\{([^{}]*)\}\}$/;

/**
 * Whether the value is a JSON object that can be a body: not too large, and without placeholders in field names.
 */
export function isBodyTemplate(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    depthOf(value) <= MAX_DEPTH &&
    JSON.stringify(value).length <= MAX_CHARACTERS &&
    textsIn(value).every(isStorable) &&
    namesIn(value).every((name) => isStorable(name) && !name.includes('{{'))
  );
}

/** All texts in a JSON value, without the names of fields. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * The JSON value with the values of its placeholders. A text that is a single placeholder becomes its value, with the
 * value's type; in a longer text the value is inserted. Placeholders without a value stay. Pure.
 */
export function fillTexts(template: unknown, values: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(template)) return template.map((item: unknown) => fillTexts(item, values));
  if (typeof template === 'object' && template !== null)
    return Object.fromEntries(
      Object.entries(template).map(([name, item]) => [name, fillTexts(item, values)] as const),
    );
  if (typeof template !== 'string') return template;
  const [, only] = ONLY_PLACEHOLDER.exec(template) ?? [];
  if (only !== undefined && values.has(only)) return values.get(only);
  return template.replaceAll(PLACEHOLDER, (all, name: string) =>
    values.has(name) ? insertedText(values.get(name)) : all,
  );
}

/** A value within a text: empty if it is absent or null. */
function insertedText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** All names of fields in a JSON value. */
export function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return [...names, ...Object.values(value).flatMap(namesIn)];
}

/** Stops counting above the limit. */
function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return depth;
  let deepest = depth + 1;
  for (const item of Object.values(value)) deepest = Math.max(deepest, depthOf(item, depth + 1));
  return deepest;
}
