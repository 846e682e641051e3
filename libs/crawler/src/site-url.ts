import { parseUrl } from '@app/languages';
import { getDomain } from 'tldts';
import { normalizePercentEncoding } from './percent-encoding';

export const MAX_URL_LENGTH = 2_048;

/** Query parameters for tracking, which do not select a page. */
const TRACKING_PARAMETER =
  /^(utm_.*|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|igshid|mc_cid|mc_eid|_ga|_gl)$/i;
const SESSION_PARAMETER =
  /^(phpsessid|jsessionid|aspsessionid.*|asp\.net_sessionid|session_?id|cfid|cftoken)$/i;
const SESSION_IN_PATH = /;jsessionid=[^/;]*/gi;

/**
 * Normalizes a URL: removes the fragment, the default port, tracking and session parameters and the trailing dot of the
 * host; normalizes escapes by RFC 3986. Null for URLs that are not crawled: schemes other than http(s), user info, more
 * than 2,048 characters, invalid text. Idempotent.
 */
export function normalizeUrl(raw: string, base?: string): string | null {
  const url = raw.length > MAX_URL_LENGTH ? undefined : parseUrl(raw, base);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  url.hostname = url.hostname.replace(/\.+$/, '');
  url.pathname = normalizePercentEncoding(url.pathname).replace(SESSION_IN_PATH, '');
  setParameters(
    url,
    parameters(normalizePercentEncoding(url.search)).filter(
      (parameter) => !isIgnored(parameterName(parameter)),
    ),
  );
  return url.href.length > MAX_URL_LENGTH ? null : url.href;
}

/** The URL with sorted query parameters: equal for URLs that differ only in the order of these. */
export function urlIdentity(normalizedUrl: string): string {
  const url = new URL(normalizedUrl);
  setParameters(url, parameters(url.search).sort());
  return url.href;
}

/**
 * Returns a function that decides whether a URL belongs to a site of `starts`: the same registrable domain by the
 * public suffix list. Its private section is included, so that two tenants of a hosting domain are two sites. Hosts
 * without a registrable domain (IP addresses, localhost, bare suffixes) must have the same host and port.
 */
export function siteOf(...starts: string[]): (url: string) => boolean {
  const sites = new Set(starts.map(siteKey));
  return (url) => sites.has(siteKey(url));
}

function siteKey(url: string): string {
  const { hostname, host } = new URL(url);
  return getDomain(hostname, { allowPrivateDomains: true }) ?? host;
}

/** The names of a query's parameters, in order. */
export function parameterNames(search: string): string[] {
  return parameters(search).map(parameterName);
}

function setParameters(url: URL, list: string[]): void {
  // The question mark is included because the setter would remove a question mark from the beginning of the query.
  url.search = list.length === 0 ? '' : `?${list.join('&')}`;
}

function parameters(search: string): string[] {
  return search.slice(1).split('&').filter(Boolean);
}

function parameterName(parameter: string): string {
  return parameter.split('=', 1)[0] ?? '';
}

function isIgnored(name: string): boolean {
  return TRACKING_PARAMETER.test(name) || SESSION_PARAMETER.test(name);
}
