import { SafeFetchError } from './safe-fetch-error';

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/**
 * Parses a URL by the WHATWG standard, which also normalizes decimal, octal and hexadecimal IPv4 hosts, and drops the
 * fragment.
 * @throws {SafeFetchError} `refused_url` if it is not a URL, is neither http nor https, or has user info
 */
export function parseTarget(url: string | URL): URL {
  const target = parseUrl(url);
  const isWeb = target?.protocol === 'http:' || target?.protocol === 'https:';
  if (!isWeb || target.username !== '' || target.password !== '') throw new SafeFetchError('refused_url');
  target.hash = '';
  return target;
}

/**
 * The URL to which a response redirects, of any scheme and without fragment, by its first `Location`. Undefined if the
 * response is not a redirect or has no valid `Location`.
 */
export function redirectTarget(
  status: number,
  location: string | string[] | undefined,
  base: URL,
): string | undefined {
  const [first] = [location].flat();
  if (first === undefined || !REDIRECT_STATUSES.has(status)) return undefined;
  const target = parseUrl(decodeLocation(first), base);
  if (target) target.hash = '';
  return target?.href;
}

/** Node decodes headers as Latin-1, but most servers that do not escape a path send UTF-8. */
function decodeLocation(location: string): string {
  const bytes = Buffer.from(location, 'latin1');
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : location;
}

/** Avoids URL.canParse: in Node 20.20 its optimized version refuses internationalized hosts. */
function parseUrl(url: string | URL, base?: URL): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}
