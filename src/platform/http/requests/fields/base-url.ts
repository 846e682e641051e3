import type { Request } from 'express';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** Whether a host, perhaps with a port, is the machine itself. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host);
}

/** The URL at which others reach the service: `PUBLIC_URL`, or else the origin of the request. No trailing slash. */
export function baseUrlOf(request: Request, publicUrl: string | undefined): string {
  return publicUrl === undefined ? `${request.protocol}://${request.get('host')}` : publicBaseOf(publicUrl);
}

/** `PUBLIC_URL` as the start of other URLs: without trailing slashes. */
export function publicBaseOf(publicUrl: string): string {
  return publicUrl.replace(/\/+$/, '');
}

/**
 * The start of a link with a secret: the service's URL, or empty if it is not known, which makes the link a path.
 * Without `PUBLIC_URL`, only a loopback host is trusted: the sender or a proxy can write any Host header.
 */
export function secretBaseUrlOf(request: Request, publicUrl: string | undefined): string {
  const isKnown = publicUrl !== undefined || isLoopbackHost(request.get('host') ?? '');
  return isKnown ? baseUrlOf(request, publicUrl) : '';
}
