import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network: its address and the length of its prefix in bits. */
export type Cidr = [address: ipaddr.IPv4 | ipaddr.IPv6, prefixBits: number];

const GLOBAL_UNICAST_IPV6: Cidr = [ipaddr.IPv6.parse('2000::'), 3];

/** Azure's host agent: an address of a public block that answers only inside the operator's own network. */
const AZURE_HOST_AGENT = '168.63.129.16';

/**
 * Whether the textual IP address lies on the public internet, by the IANA special-purpose registries. IPv6 counts only
 * inside 2000::/3, where the forms that embed or tunnel IPv4 (6to4, Teredo) are refused; so are zone ids. Anything
 * that is no strict IP address is not public.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed === undefined || parsed.range() !== 'unicast') return false;
  // ipaddr.js calls every unlisted range unicast, and most of IPv6 is unlisted because it is unassigned.
  return parsed.kind() === 'ipv6' ? matches(parsed, GLOBAL_UNICAST_IPV6) : address !== AZURE_HOST_AGENT;
}

/** Whether a connection may go to the address: it is public, or inside one of the allowed networks. */
export function isAllowedAddress(address: string, allowed: readonly Cidr[]): boolean {
  if (isPublicAddress(address)) return true;
  const parsed = parseAddress(address);
  return parsed !== undefined && allowed.some((cidr) => matches(parsed, cidr));
}

/**
 * Reads networks written as `address/prefix` (RFC 4632, RFC 4291 section 2.3); bits behind the prefix are ignored. An
 * IPv4 network does not cover its IPv4-mapped IPv6 forms.
 * @throws {Error} naming the first entry that is not one.
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
  // ipaddr.js also reads inet_aton forms ("10" is 0.0.0.10), where a mistyped network would become another one.
  return isIP(address) === 0 || address.includes('%') ? undefined : ipaddr.parse(address);
}

function matches(address: ipaddr.IPv4 | ipaddr.IPv6, cidr: Cidr): boolean {
  return address.kind() === cidr[0].kind() && address.match(cidr);
}
