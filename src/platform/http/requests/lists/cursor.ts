import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE_BYTES = 16;

/** The sort key of the last row of a page. */
export type Position = (string | number)[];

/**
 * An opaque, URL-safe cursor for `position`. It is signed together with `scope` (HMAC-SHA256, cut to 128 bits), so that
 * it is valid only for the list it was made for. It is not encrypted.
 */
export function encodeCursor(key: Buffer, scope: string, position: Position): string {
  const payload = Buffer.from(JSON.stringify(position));
  return Buffer.concat([sign(key, scope, payload), payload]).toString('base64url');
}

/**
 * The position in a cursor; null if the cursor was altered, invented, or made for another scope or with another key.
 */
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
