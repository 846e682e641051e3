import type { Request } from 'express';
import type { ErrorKind } from '../errors';

export const ORIGIN_NOT_ALLOWED: ErrorKind = {
  code: 'ORIGIN_NOT_ALLOWED',
  status: 403,
  meaning: 'The page that sent the request is on a site that may not send it.',
};

/**
 * Did a page of this service send the request, according to its `Origin` (RFC 6454)? Clients other than browsers send
 * no `Origin`. Behind a proxy that does not forward the scheme, only the host can be compared.
 */
export function isOfOwnOrigin(request: Request, publicUrl: string | undefined): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  const host = request.get('host');
  const isSelf = origin === `https://${host}` || origin === `http://${host}`;
  return isSelf || (publicUrl !== undefined && origin === new URL(publicUrl).origin);
}

/**
 * Did a page of this service certainly send the request? Unlike `isOfOwnOrigin`, false without a header that only
 * browsers set: for requests that a cookie authenticates.
 */
export function isOfOwnPage(request: Request, publicUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  return site === 'same-origin' || (origin !== undefined && isOfOwnOrigin(request, publicUrl));
}
