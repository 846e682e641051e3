import { parameterNames } from './site-url';

const MAX_PATH_SEGMENTS = 15;
const MAX_SEGMENT_REPEATS = 3;
const MAX_QUERY_PARAMETERS = 8;

/** Whether a URL looks like one of endless many: too deep, repeated segments (`/a/b/a/b/a/b/a/b`), many parameters. */
export function looksEndless(url: string): boolean {
  const { pathname, search } = new URL(url);
  const segments = pathname.split('/').filter(Boolean);
  if (segments.length > MAX_PATH_SEGMENTS) return true;
  if (parameterNames(search).length > MAX_QUERY_PARAMETERS) return true;
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  return Math.max(0, ...counts.values()) > MAX_SEGMENT_REPEATS;
}

/**
 * The key of the series that a URL belongs to: the URL with `#` for each number and only the names of its
 * parameters.
 */
export function seriesOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  const names = [...new Set(parameterNames(search))].sort().join('&');
  return `${host}${pathname.replace(/\d+/g, '#')}?${names}`;
}

/** The URL without its query, which is the same for all variants of a page. Null for a URL without a query. */
export function pathOfVariant(url: string): string | null {
  const { host, pathname, search } = new URL(url);
  return search === '' ? null : host + pathname;
}
