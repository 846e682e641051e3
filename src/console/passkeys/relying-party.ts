import { isIP } from 'node:net';
import type { Request } from 'express';
import { secretBaseUrlOf } from '../../platform/http/requests/fields/base-url';

/** The party for which browsers make passkeys: its domain, and the origin of its pages (WebAuthn, 4). */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The party of this service: the host of `PUBLIC_URL`, or of a request from the same machine. Undefined at an IP
 * address, which cannot have passkeys, and at a host that only a request claims.
 */
export function relyingPartyOf(request: Request, publicUrl: string | undefined): RelyingParty | undefined {
  const baseUrl = secretBaseUrlOf(request, publicUrl);
  if (baseUrl === '') return undefined;
  const { hostname, origin, protocol } = new URL(baseUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : undefined;
}
