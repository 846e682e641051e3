import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE_BYTES = 16;

/** Where a page ended: the sort key of its last row. */
export type Position = (string | number)[];

/**
 * An opaque, URL-safe cursor for `position`, signed (HMAC-SHA256, cut to 128 bits) together with `scope`: it opens
 * only for the list it came from.
 */
export function encodeCursor(key: Buffer, scope: string, position: Position): string {
  const payload = Buffer.from(JSON.stringify(position));
  return Buffer.concat([sign(key, scope, payload), payload]).toString('base64url');
}

/** The position in `cursor`, or null if it was altered, made up, or belongs to another scope or key. */
export function decodeCursor(key: Buffer, scope: string, cursor: string): Position | null {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.toString('base64url') !== cursor || bytes.length <= SIGNATURE_BYTES) return null;
  const payload = bytes.subarray(SIGNATURE_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, SIGNATURE_BYTES), sign(key, scope, payload))) return null;
  return JSON.parse(payload.toString()) as Position;
}

function sign(key: Buffer, scope: string, payload: Buffer): Buffer {
  const hmac = createHmac('sha256', key).update(JSON.stringify(scope)).update(payload);
  return hmac.digest().subarray(0, SIGNATURE_BYTES);
}
