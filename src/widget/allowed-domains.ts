import { parseUrl } from '@app/languages';
import { parse as parseDomain } from 'tldts';

/** Any site. */
export const ANY_SITE = '*';

const LABEL = '[a-z0-9][a-z0-9-]{0,62}';
const PATTERN = new RegExp(String.raw`^(\*\.)?${LABEL}(\.${LABEL})*(:[0-9]{1,5})?$`);

/**
 * Whether `pattern` names the sites of a host: `example.com`, `*.example.com` for its subdomains, `localhost:8080`, or
 * `*` for any. Hosts with other letters are written in their ASCII form. `*.com` and `*.github.io` name no sites of one
 * owner: anybody gets a host there (the public suffix list with its private section).
 */
export function isDomainPattern(pattern: string): boolean {
  return pattern === ANY_SITE || (PATTERN.test(pattern) && !isOfEverybody(pattern));
}

function isOfEverybody(pattern: string): boolean {
  if (!pattern.startsWith('*.')) return false;
  const host = pattern.slice(2).replace(/:\d+$/, '');
  const { publicSuffix, isIcann, isPrivate } = parseDomain(host, { allowPrivateDomains: true });
  return publicSuffix === host && Boolean(isIcann || isPrivate);
}

/** Whether a page of this origin is on any of the sites. A pattern without a port allows every port. Pure. */
export function allowsOrigin(patterns: readonly string[], origin: string): boolean {
  const url = parse(origin);
  if (!url) return false;
  return patterns.some((pattern) => pattern === ANY_SITE || matches(pattern, url));
}

/** The sources of `frame-ancestors` (CSP Level 3) for the sites. Without patterns, no site may embed the widget. */
export function frameAncestors(patterns: readonly string[]): string {
  if (patterns.length === 0) return `'none'`;
  if (patterns.includes(ANY_SITE)) return '*';
  return patterns.map((pattern) => (/:\d+$/.test(pattern) ? pattern : `${pattern} ${pattern}:*`)).join(' ');
}

function matches(pattern: string, { hostname, port, protocol }: URL): boolean {
  const [host = '', wantedPort] = pattern.split(':');
  const isHost = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
  return (
    isHost && (wantedPort === undefined || wantedPort === (port || (protocol === 'https:' ? '443' : '80')))
  );
}

/** Undefined for `null`, the origin of sandboxed frames and files, and for anything but http and https. */
function parse(origin: string): URL | undefined {
  return /^https?:\/\//.test(origin) ? parseUrl(origin) : undefined;
}
