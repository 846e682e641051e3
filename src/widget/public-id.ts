import { randomInt } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 22;
const PUBLIC_ID = /^wid_[0-9A-Za-z]{22}$/;

/** A new public id of an agent: `wid_` and 22 base62 characters (131 bits), so that nobody can guess it. */
export function newPublicId(): string {
  return `wid_${Array.from({ length: RANDOM_CHARACTERS }, () => BASE62[randomInt(BASE62.length)]).join('')}`;
}

/** Whether `text` has the form of a public id. */
export function isPublicId(text: string): boolean {
  return PUBLIC_ID.test(text);
}
