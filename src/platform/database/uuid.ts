import { randomUUID } from 'node:crypto';

/** A time-ordered UUID (version 7, RFC 9562): 48 bits of milliseconds, the rest random. */
export function newUuid(nowMs = Date.now()): string {
  const time = nowMs.toString(16).padStart(12, '0');
  // The random bits of version 4, which are in the same places. Node.js generates them in advance.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Whether `text` is a UUID in lower case. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
