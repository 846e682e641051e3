import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network: its address and the length of its prefix. */
export type Cidr = [address: ipaddr.IPv4 | ipaddr.IPv6, prefixBits: number];

const GLOBAL_UNICAST_IPV6: Cidr = [ipaddr.IPv6.parse('2000::'), 3];

/** Azure's host agent: a public address that is reachable only in the operator's own network. */
const AZURE_HOST_AGENT = '168.63.129.16';

/**
 * Is an IP address on the public internet, by the IANA special-purpose registries? IPv6 addresses must be in
 * 2000::/3, without the forms that embed or tunnel IPv4 (6to4, Teredo), and without zone ids. Text that is not a strict
 * IP address is not public.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed === undefined || parsed.range() !== 'unicast') return false;
  // ipaddr.js treats unlisted ranges as unicast. Most of IPv6 is unlisted because it is unassigned.
  return parsed.kind() === 'ipv6' ? matches(parsed, GLOBAL_UNICAST_IPV6) : address !== AZURE_HOST_AGENT;
}

/** Whether a connection to the address is allowed, because it is public or in an allowed network. */
export function isAllowedAddress(address: string, allowed: readonly Cidr[]): boolean {
  if (isPublicAddress(address)) return true;
  const parsed = parseAddress(address);
  return parsed !== undefined && allowed.some((cidr) => matches(parsed, cidr));
}

/**
 * Parses networks in CIDR notation, `address/prefix` (RFC 4632, RFC 4291 section 2.3). Bits after the prefix are
 * ignored. An IPv4 network does not include its IPv4-mapped IPv6 addresses.
 * @throws {Error} that names the first invalid entry
 */
export function parseCidrs(list: readonly string[]): Cidr[] {
  return list.map((entry) => {
    const [address = '', prefix = '', ...rest] = entry.trim().split('/');
    const parsed = parseAddress(address);
    const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Infinity;
    if (parsed === undefined || rest.length > 0 || bits > (parsed.kind() === 'ipv4' ? 32 : 128)) {
      throw new Error(`"${entry}" is not a network in CIDR notation, such as 10.0.0.0/8 or fd00::/8`);
    }
    return [parsed, bits];
  });
}

function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // ipaddr.js also accepts inet_aton forms ("10" is 0.0.0.10), with which a typing error would allow another network.
  return isIP(address) === 0 || address.includes('%') ? undefined : ipaddr.parse(address);
}

function matches(address: ipaddr.IPv4 | ipaddr.IPv6, cidr: Cidr): boolean {
  return address.kind() === cidr[0].kind() && address.match(cidr);
}
