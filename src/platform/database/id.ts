import { randomUUID } from 'node:crypto';
import { raw, sql } from './sql';

const MAX_ID = Number.MAX_SAFE_INTEGER;

/**
 * A random id for a new row, between 1 and 2^53 - 1. JSON represents it exactly, and no tenant can count or guess the
 * ids of another tenant. The primary key refuses an id that is already used, which is very rare.
 */
export function newId(): number {
  // randomUUID is fast, because Node.js generates its random bits in advance.
  return idFrom(randomUUID());
}

/** The id made from 53 random bits of a UUID (version 4). */
export function idFrom(uuid: string): number {
  const [high, low] = [Number.parseInt(uuid.slice(0, 8), 16) >>> 11, Number.parseInt(uuid.slice(28), 16)];
  return Math.max(1, high * 2 ** 32 + low);
}

/** SQL: a value like those of `newId`, made of 53 random bits of a UUID. */
export const RANDOM_ID = sql`greatest(1, ('x' || right(replace(gen_random_uuid()::text, '-', ''), 16))::bit(64)::bigint
  & ${raw(MAX_ID)})`;

/** The id in a path segment. A malformed id becomes 0, which no row has, so it looks like an id that does not exist. */
export function parseId(segment: string): number {
  return /^[1-9]\d{0,15}$/.test(segment) && Number(segment) <= MAX_ID ? Number(segment) : 0;
}

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
