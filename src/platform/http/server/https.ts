import { BlockList, isIP, isIPv6 } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import type { Settings } from '../../config/settings';
import { ApiError } from '../errors';
import { sendError } from '../send-error';

/** Paths that load balancers probe over plain HTTP from inside the network. */
export const PROBES = new Set(['/ready', '/api/v1/health']);

/** Tests whether an address is in any of the networks (CIDRs or single addresses). A closed socket has no address. */
export function addressMatcher(cidrs: string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', prefix] = cidr.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address = '') => {
    const plain = address.replace(/^::ffff:/, '');
    return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

const isLoopback = addressMatcher(['127.0.0.0/8', '::1']);

/**
 * Refuses requests without TLS. TLS means a connection to our own TLS server, or a proxy in `TRUST_PROXY` that says
 * https. Plain requests are allowed only from loopback without a proxy (or as `REQUIRE_HTTPS` decides).
 */
export function requireHttps(
  settings: Settings,
): (request: Request, response: Response, next: NextFunction) => void {
  const isTrustedProxy = addressMatcher(settings.TRUST_PROXY);
  const isPlainAllowed = (address: string | undefined): boolean =>
    settings.REQUIRE_HTTPS === undefined ? isLoopback(address) : !settings.REQUIRE_HTTPS;

  return (request, response, next) => {
    const { socket } = request;
    const forwarded = isTrustedProxy(socket.remoteAddress) ? request.get('x-forwarded-proto') : undefined;
    const isDirect = forwarded === undefined;
    // In a list, the first value may come from the client; a proxy appends the protocol of its own connection.
    const isForwardedSecure = forwarded?.split(',').every((protocol) => protocol.trim() === 'https') ?? false;
    const isSecure = isForwardedSecure || 'encrypted' in socket;
    if (isSecure || (isDirect && (isPlainAllowed(socket.remoteAddress) || PROBES.has(request.path)))) next();
    else sendError(response, new ApiError('HTTPS_REQUIRED', 'use https'));
  };
}
