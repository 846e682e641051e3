/** Why a URL has no page: a code, and the sentence that tenants read when this happens to the start page. */
const REASONS = {
  invalid_url: 'It is not an http or https address that can be crawled.',
  refused_url: 'Addresses of this kind are not fetched.',
  robots: 'The robots.txt of the site does not allow ParleyBot to read it.',
  refused_address: 'It leads to an address that is not public.',
  other_domain: 'It redirects to another site; add that site instead.',
  redirect_limit: 'It redirects too often.',
  http_error: 'The site answered with an error.',
  not_html: 'It is neither an HTML page, plain text nor a file that can be read.',
  unreadable: 'The page could not be read.',
  bad_encoding: 'The answer is encoded in a way that could not be decoded.',
  too_large: 'The page or file is too large.',
  timeout: 'The site did not answer in time.',
  network: 'The site could not be reached.',
  noindex: 'The page asks not to be indexed (noindex).',
  needs_javascript: 'The page shows its text only with JavaScript, which ParleyBot does not run.',
  excluded: 'The source leaves this address out.',
  other_language: 'The page is in another language than the source takes.',
  not_selected: 'The page has nothing that the selector of the source selects.',
  sign_in: 'The page asks visitors to sign in.',
  not_found: 'The site answers with the same text for an address that does not exist.',
  duplicate_url: 'The page was read already.',
  duplicate_text: 'A page with the same text was read already.',
  invalid_sitemap: 'The sitemap could not be read.',
  url_trap: 'The address looks like one of an endless series.',
  depth_limit: 'The page is too many links away from the start page.',
  page_limit: 'The page limit was reached.',
  byte_limit: 'The download limit was reached.',
  time_limit: 'The time limit was reached.',
  site_unavailable: 'The site kept failing.',
} as const;

export type SkipReason = keyof typeof REASONS;

/** The start page could not be read. `code` is for programs; `message` is for tenants and holds no internals. */
export class CrawlError extends Error {
  override readonly name = 'CrawlError';

  constructor(
    readonly code: SkipReason,
    readonly url: string,
    readonly detail?: string,
  ) {
    super(`${url} could not be read. ${REASONS[code]}${detail === undefined ? '' : ` (${detail})`}`);
  }
}

/** The content of a page cannot be read. `readPage` throws it; the page is then skipped as `unreadable`. */
export class UnreadablePageError extends Error {
  override readonly name = 'UnreadablePageError';
}

/** A limit of the whole crawl was reached. `readPage` and the parsers may throw it: the crawl then ends normally. */
export class CrawlLimit extends Error {
  override readonly name = 'CrawlLimit';

  constructor(readonly reason: Extract<SkipReason, 'byte_limit' | 'time_limit' | 'site_unavailable'>) {
    super(reason);
  }
}
