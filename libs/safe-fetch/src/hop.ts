import { SafeFetchError } from './safe-fetch-error';

/** One request in a chain of redirects. */
export interface Hop {
  url: URL;
  method: 'GET' | 'HEAD' | 'POST';
  /** Names in lower case. */
  headers: Record<string, string>;
  body?: string | Buffer;
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/** Other headers may be credentials (`authorization`, `cookie`, `x-api-key`, a signature). */
const HEADERS_FOR_ANY_ORIGIN = new Set(['accept', 'accept-encoding', 'accept-language', 'user-agent']);

/**
 * Parses a URL by the WHATWG standard, which also normalizes decimal, octal and hexadecimal IPv4 hosts, and drops the
 * fragment.
 * @throws {SafeFetchError} `refused_url` if it is no URL, is neither http nor https, or has user info
 */
export function parseTarget(url: string | URL, base?: URL): URL {
  const target = readUrl(url, base);
  const isWeb = target.protocol === 'http:' || target.protocol === 'https:';
  if (!isWeb || target.username !== '' || target.password !== '') throw new SafeFetchError('refused_url');
  target.hash = '';
  return target;
}

function readUrl(url: string | URL, base?: URL): URL {
  try {
    return new URL(url, base);
  } catch {
    // No URL.canParse before: in Node 20.20 its optimized version refuses internationalized hosts.
    throw new SafeFetchError('refused_url');
  }
}

/** The target of a redirect: its first `Location`. Undefined if the status is not a redirect. */
export function redirectLocation(
  status: number,
  location: string | string[] | undefined,
): string | undefined {
  return REDIRECT_STATUSES.has(status) ? [location].flat()[0] : undefined;
}

/**
 * The request after a redirect (RFC 9110 section 15.4; the fetch standard where RFC 9110 leaves a choice). A POST
 * becomes a GET at 301, 302 and 303. Another origin gets no body and no headers that could hold credentials.
 * @throws {SafeFetchError} `refused_url` for a `Location` that `parseTarget` refuses, and for a 307 or 308 that would
 *   send a body to another origin
 */
export function nextHop(hop: Hop, status: number, location: string): Hop {
  const url = parseTarget(decodeLocation(location), hop.url);
  const isSameOrigin = url.origin === hop.url.origin;
  const keepsMethod = status === 307 || status === 308 || hop.method !== 'POST';
  if (keepsMethod && hop.body !== undefined && !isSameOrigin) {
    throw new SafeFetchError('refused_url', 'The redirect would send the body to another origin');
  }
  const isKept = (name: string) =>
    (isSameOrigin || HEADERS_FOR_ANY_ORIGIN.has(name)) && (keepsMethod || !name.startsWith('content-'));
  const headers = Object.fromEntries(Object.entries(hop.headers).filter(([name]) => isKept(name)));
  return keepsMethod ? { ...hop, url, headers } : { url, method: 'GET', headers };
}

/** Node decodes headers as Latin-1, but most servers that do not escape a path send UTF-8. */
function decodeLocation(location: string): string {
  const bytes = Buffer.from(location, 'latin1');
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : location;
}
