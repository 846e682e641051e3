import type { Schema } from '../../libs/client/src';

type Page = Schema<'TrainedPage'>;

/** Skipped pages with the same reason. */
export interface SkippedGroup {
  reason: string;
  urls: string[];
}

/** Reasons for skipping a page, in words. */
export const SKIP_REASONS = {
  invalid_url: 'Invalid URL',
  refused_url: 'Unsupported URL type',
  robots: 'Blocked by robots.txt',
  refused_address: 'Private address',
  other_domain: 'On another site',
  redirect_limit: 'Too many redirects',
  http_error: 'The site returned an error',
  not_html: 'Not a web page or plain text',
  unreadable: 'Could not be read',
  bad_encoding: 'Could not be decoded',
  too_large: 'Too large',
  timeout: 'The site took too long',
  network: 'The site could not be reached',
  noindex: 'Marked as noindex',
  needs_javascript: 'Text requires JavaScript',
  excluded: 'Excluded by the source’s options',
  other_language: 'In another language',
  not_selected: 'No content matches the source’s CSS selector',
  sign_in: 'Asks visitors to sign in',
  not_found: 'Page not found',
  duplicate_url: 'Duplicate URL',
  duplicate_text: 'Duplicate content',
  invalid_sitemap: 'The sitemap could not be read',
  url_trap: 'Endless series of URLs',
  depth_limit: 'Too far from the start page',
  page_limit: 'Page limit reached',
  byte_limit: 'Download limit reached',
  time_limit: 'Time limit reached',
  site_unavailable: 'The site was repeatedly unavailable',
};

/** The pages that are searchable, or will be when the source is completed. */
export function readPages(pages: readonly Page[]): Page[] {
  return pages.filter(
    ({ state }) => state === 'added' || state === 'changed' || state === 'unchanged' || state === 'kept',
  );
}

/** The skipped pages by reason, the most frequent reason first. */
export function skippedGroups(
  skipped: readonly Schema<'SkippedPage'>[],
  reasons: Record<string, string> = SKIP_REASONS,
): SkippedGroup[] {
  const groups = new Map<string, string[]>();
  for (const { url, reason, detail } of skipped) {
    const text = (reasons[reason] ?? reason) + (detail === undefined ? '' : ` (${detail})`);
    groups.set(text, [...(groups.get(text) ?? []), url]);
  }
  return [...groups]
    .map(([reason, urls]) => ({ reason, urls }))
    .sort((one, other) => other.urls.length - one.urls.length);
}

/** The short name of a page within its site: the path, or the host for the start page. */
export function shortAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, search } = new URL(url);
  return pathname === '/' && search === '' ? host : readable(pathname + search);
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** A number with its noun, such as `1 page`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
