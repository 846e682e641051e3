import type { Schema } from '../../libs/client/src';

type Page = Schema<'TrainedPage'>;

/** Skipped pages with the same reason. */
export interface SkippedGroup {
  reason: string;
  urls: string[];
}

/** Why a page was skipped, for people. */
const REASONS: Record<string, string> = {
  invalid_url: 'Not a web address',
  refused_url: 'An address of a kind that is not fetched',
  robots: 'The site’s robots.txt does not allow it',
  refused_address: 'It leads to an address that is not public',
  other_domain: 'It leads to another site',
  redirect_limit: 'It redirects too often',
  too_many_redirects: 'It redirects too often',
  http_error: 'The site answered with an error',
  not_html: 'Neither a web page nor plain text',
  unreadable: 'It could not be read',
  bad_encoding: 'It could not be decoded',
  too_large: 'It is too large',
  timeout: 'The site did not answer in time',
  network: 'The site could not be reached',
  noindex: 'It asks not to be indexed',
  needs_javascript: 'It shows its text only with JavaScript',
  duplicate_url: 'The same page under another address',
  duplicate_text: 'It has the text of another page',
  invalid_sitemap: 'The sitemap could not be read',
  url_trap: 'One of an endless series of addresses',
  depth_limit: 'Too many links away from the start page',
  page_limit: 'Beyond the limit of pages',
  byte_limit: 'Beyond the limit of downloaded data',
  time_limit: 'Beyond the time limit',
  site_unavailable: 'The site kept failing',
};

/** The pages that can be searched, or will be when the source is completed. */
export function readPages(pages: readonly Page[]): Page[] {
  return pages.filter(
    ({ state }) => state === 'added' || state === 'changed' || state === 'unchanged' || state === 'kept',
  );
}

/** The skipped pages by reason, the most frequent reason first. */
export function skippedGroups(skipped: readonly Schema<'SkippedPage'>[]): SkippedGroup[] {
  const groups = new Map<string, string[]>();
  for (const { url, reason, detail } of skipped) {
    const text = (REASONS[reason] ?? reason) + (detail === undefined ? '' : ` (${detail})`);
    groups.set(text, [...(groups.get(text) ?? []), url]);
  }
  return [...groups]
    .map(([reason, urls]) => ({ reason, urls }))
    .sort((one, other) => other.urls.length - one.urls.length);
}

/** What tells pages of one site apart: the path, or the host for the start page. */
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
