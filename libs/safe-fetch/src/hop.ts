import { SafeFetchError } from './safe-fetch-error';

/** One request of the chain that redirects make. */
export interface Hop {
  url: URL;
  method: 'GET' | 'HEAD' | 'POST';
  /** Names in lower case. */
  headers: Record<string, string>;
  body?: string | Buffer;
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/** Everything else may be a credential (`authorization`, `cookie`, `x-api-key`, a signature). */
const HEADERS_FOR_ANY_ORIGIN = new Set(['accept', 'accept-encoding', 'accept-language', 'user-agent']);

/**
 * Reads a URL by the WHATWG standard, which also brings decimal, octal and hexadecimal IPv4 hosts into their usual
 * form, and drops the fragment.
 * @throws {SafeFetchError} `refused_url` where it is none, is neither http nor https, or has user info.
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
    // Not URL.canParse before: in Node 20.20 it begins to refuse internationalised hosts once it has been optimised.
    throw new SafeFetchError('refused_url');
  }
}

/** Where a response redirects to: its `Location`, of several the first, if its status is one that redirects. */
export function redirectLocation(
  status: number,
  location: string | string[] | undefined,
): string | undefined {
  return REDIRECT_STATUSES.has(status) ? [location].flat()[0] : undefined;
}

/**
 * The request that follows from a redirect (RFC 9110 section 15.4, and the fetch standard where that leaves a choice):
 * a POST becomes a GET at 301, 302 and 303; another origin gets neither a body nor headers that could identify.
 * @throws {SafeFetchError} `refused_url` for a `Location` that `parseTarget` refuses, and for a 307 or 308 that asks to
 *   send a body to another origin.
 */
export function nextHop(hop: Hop, status: number, location: string): Hop {
  const url = parseTarget(decodeLocation(location), hop.url);
  const isSameOrigin = url.origin === hop.url.origin;
  const keepsMethod = status === 307 || status === 308 || hop.method !== 'POST';
  if (keepsMethod && hop.body !== undefined && !isSameOrigin) {
    throw new SafeFetchError('refused_url', 'The redirect would send the body to another origin');
  }
  const isCarried = (name: string) =>
    (isSameOrigin || HEADERS_FOR_ANY_ORIGIN.has(name)) && (keepsMethod || !name.startsWith('content-'));
  const headers = Object.fromEntries(Object.entries(hop.headers).filter(([name]) => isCarried(name)));
  return keepsMethod ? { ...hop, url, headers } : { url, method: 'GET', headers };
}

/** Headers arrive as Latin-1, but servers that leave a path unescaped mostly mean UTF-8. */
function decodeLocation(location: string): string {
  const bytes = Buffer.from(location, 'latin1');
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : location;
}
