import { randomUUID } from 'node:crypto';

/** A time-ordered UUID (version 7, RFC 9562): 48 bits of milliseconds, the rest random. */
export function newUuid(nowMs = Date.now()): string {
  const time = nowMs.toString(16).padStart(12, '0');
  // Node draws the random bits of version 4 ahead, many at a time; the two versions have theirs at the same places.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Whether `text` has the form of a UUID; anything else can name no row. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
