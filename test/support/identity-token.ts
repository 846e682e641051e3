import { createHmac } from 'node:crypto';

/** A JWT with these claims and header, signed with HMAC-SHA-256 whatever the header says. */
export function signJwt(
  payload: object,
  secret: string,
  header: object = { alg: 'HS256', typ: 'JWT' },
): string {
  const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${base64(header)}.${base64(payload)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** Seconds since the epoch, `seconds` from now. */
export function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}
