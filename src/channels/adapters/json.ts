import { fieldsOf, parseJson } from '../../models/foreign-json';

/** The JSON object in a body; an empty object for any other body. */
export function jsonObjectOf(body: Buffer | string): Record<string, unknown> {
  return fieldsOf(parseJson(body.toString())) ?? {};
}

/** The object in a field; empty when there is none. */
export function objectIn(parent: unknown, field: string): Record<string, unknown> {
  const value = fieldsOf(parent)?.[field];
  return Array.isArray(value) ? {} : (fieldsOf(value) ?? {});
}

/** The objects in the list in a field; none when there is no list. */
export function objectsIn(parent: unknown, field: string): Record<string, unknown>[] {
  const value = fieldsOf(parent)?.[field];
  return Array.isArray(value) ? value.map(fieldsOf).filter((item) => item !== undefined) : [];
}

/** The text in a field without U+0000, or its number as text; null when the field is absent or empty. */
export function textIn(parent: unknown, field: string): string | null {
  const value = fieldsOf(parent)?.[field];
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  // PostgreSQL cannot store U+0000: the platform would repeat the event, and the rest of its batch, for hours.
  return typeof value === 'string' ? value.replaceAll('\0', '') || null : null;
}

/**
 * The time in a field, in seconds or, with `unitMs` 1, in milliseconds. The current time if the field is absent, before
 * 1970 or in the future: the database cannot store every distant time.
 */
export function timeIn(parent: unknown, field: string, unitMs = 1000): Date {
  return storableTime(Number(textIn(parent, field) ?? Number.NaN) * unitMs);
}

/** Like `timeIn`, for a field with a date, e.g. `2026-11-28T12:00:00Z`. */
export function dateIn(parent: unknown, field: string): Date {
  return storableTime(Date.parse(textIn(parent, field) ?? ''));
}

function storableTime(timeMs: number): Date {
  const nowMs = Date.now();
  return new Date(timeMs >= 0 && timeMs <= nowMs ? timeMs : nowMs);
}

/** The coordinates in two fields, e.g. `52.5, 13.4`; null when either is missing. */
export function positionIn(parent: unknown, ...fields: [latitude: string, longitude: string]): string | null {
  const position = fields.map((field) => Number(fieldsOf(parent)?.[field]));
  return position.every(Number.isFinite) ? position.join(', ') : null;
}

/** The text of a platform that escapes `&`, `<` and `>`. */
export function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
