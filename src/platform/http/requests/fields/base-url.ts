import type { Request } from 'express';

/** The URL at which others reach the service: `PUBLIC_URL`, or else the origin of the request. No trailing slash. */
export function baseUrlOf(request: Request, publicUrl: string | undefined): string {
  return publicUrl?.replace(/\/+$/, '') ?? `${request.protocol}://${request.get('host')}`;
}
