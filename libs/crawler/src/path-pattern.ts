import { normalizePercentEncoding } from './percent-encoding';

/** Several of these in a row mean the same as a single one. */
const REPEATED = /(?:\/\*{2,})+(?=\/\*\*)/g;
/** A wildcard with the slashes on both of its sides, a wildcard, or a character. */
const PARTS = /\/\*{2,}\/|\*+|[^]/g;

/**
 * Returns a function that decides whether a normalized URL has a path of the pattern: `*` stands for any characters
 * within a segment, `**` for any characters, and every other character for itself. Between two slashes, `**` may also
 * stand for no segment, and `/docs/**` matches `/docs`. A slash at the end of the path does not matter. A pattern with
 * a question mark is compared with path and query, any other with the path alone. It never backtracks: the time grows
 * at most with the length of the URL multiplied by the length of URL and pattern.
 */
export function pathMatcher(pattern: string): (url: string) => boolean {
  const [path = '', ...queries] = normalizePercentEncoding(pattern).replace(REPEATED, '').split('?');
  const withQuery = queries.length > 0;
  const parts = (withSlash(path) + (withQuery ? `?${queries.join('?')}` : '')).match(PARTS) ?? [];
  return (url) => {
    const { pathname, search } = new URL(url);
    return isMatch(parts, withSlash(pathname) + (withQuery ? search : ''));
  };
}

/**
 * Returns a function that decides whether a normalized URL matches any of `include`, unless it is empty, and none of
 * `exclude`. See `pathMatcher`.
 */
export function pathFilter(
  include: readonly string[] = [],
  exclude: readonly string[] = [],
): (url: string) => boolean {
  const included = include.map(pathMatcher);
  const excluded = exclude.map(pathMatcher);
  return (url) =>
    (included.length === 0 || included.some((matches) => matches(url))) &&
    !excluded.some((matches) => matches(url));
}

function withSlash(path: string): string {
  return path.endsWith('/') || path.endsWith('**') ? path : `${path}/`;
}

/**
 * Dynamic programming: which beginnings of the text do the parts so far match? Bit `n` of `matched` is the beginning of
 * `n` characters, so that a single operation advances all of them by a part.
 */
function isMatch(parts: readonly string[], text: string): boolean {
  const places = new Map<string, bigint>();
  for (const [at, character] of text.split('').entries())
    places.set(character, (places.get(character) ?? 0n) | (1n << BigInt(at)));
  const slashes = places.get('/') ?? 0n;
  const others = ((1n << BigInt(text.length)) - 1n) ^ slashes;
  let matched = 1n;
  for (const part of parts) {
    // Adding carries a bit to the end of its segment.
    if (part === '*') matched |= ((matched & others) + others) ^ others;
    else if (part.startsWith('*')) matched = fromFirst(matched);
    else if (part.length > 1) matched = (fromFirst(matched & slashes) & slashes) << 1n;
    else matched = (matched & (places.get(part) ?? 0n)) << 1n;
  }
  return ((matched >> BigInt(text.length)) & 1n) === 1n;
}

/** The lowest bit that is set and all above it. */
function fromFirst(bits: bigint): bigint {
  return -(bits & -bits);
}
