import { randomUUID } from 'node:crypto';

const MAX_ID = Number.MAX_SAFE_INTEGER;

/**
 * A new row's id: random, between 1 and 2^53 - 1, so that JSON carries it exactly and no tenant can count another's rows
 * or guess their ids. Primary keys refuse the one-in-millions twin.
 */
export function newId(): number {
  // 53 of the random bits that Node draws ahead, many at a time.
  const uuid = randomUUID();
  const [high, low] = [Number.parseInt(uuid.slice(0, 8), 16) >>> 11, Number.parseInt(uuid.slice(28), 16)];
  return Math.max(1, high * 2 ** 32 + low);
}

/** The id that a path segment names, or 0, which is nobody's: a malformed id then reads like one that never existed. */
export function parseId(segment: string): number {
  return /^[1-9]\d{0,15}$/.test(segment) && Number(segment) <= MAX_ID ? Number(segment) : 0;
}
