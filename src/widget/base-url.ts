import type { Request } from 'express';

/** Where browsers reach the service: `PUBLIC_URL`, or without it as the request has addressed it. No slash at its end. */
export function baseUrlOf(request: Request, publicUrl: string | undefined): string {
  return publicUrl?.replace(/\/+$/, '') ?? `${request.protocol}://${request.get('host')}`;
}
