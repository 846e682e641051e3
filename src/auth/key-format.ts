import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Mode } from './plan';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;
const KEY = /^ply_(live|test)_[0-9A-Za-z]{38}$/;

/** A new key: prefix with its mode, 32 random base62 characters (190 bits), and the CRC-32 of both in base62. */
export function generateKey(mode: Mode): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => BASE62[randomInt(BASE62.length)]).join('');
  return withChecksum(`ply_${mode}_${random}`);
}

/** Whether `text` has the form and the checksum of a key. A mistyped key is thus refused without a look-up. */
export function isWellFormedKey(text: string): boolean {
  return KEY.test(text) && withChecksum(text.slice(0, -CHECKSUM_CHARACTERS)) === text;
}

/** The recognisable part of a key: its prefix and last four characters. The rest is secret. */
export function keyHint(key: string): string {
  return `${key.slice(0, 9)}…${key.slice(-4)}`;
}

function withChecksum(body: string): string {
  let rest = crc32(body);
  let checksum = '';
  for (let place = 0; place < CHECKSUM_CHARACTERS; place += 1) {
    checksum = BASE62[rest % BASE62.length] + checksum;
    rest = Math.floor(rest / BASE62.length);
  }
  return body + checksum;
}
