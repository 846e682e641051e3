import ipaddr from 'ipaddr.js';

const IPV6_NETWORK_BITS = 64;

/** Whom an address stands for: an IPv4 address itself, an IPv6 address its /64, all of which one client has at hand. */
export function clientOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${IPV6_NETWORK_BITS}`).toString();
}
