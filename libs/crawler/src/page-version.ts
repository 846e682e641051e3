/** The longest ETag and date that are kept. */
const ETAG = /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/;
const DATE = /^[\x20-\x7e]{1,40}$/;

/** The site's validators of a version of a page, to ask for a newer version (RFC 9110, section 13). */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

/**
 * The validators of a response; undefined if it has none. An ETag stands for the sent content, but the date may belong
 * to a page that a cookie has changed, so the date does not count in an answer to a request with cookies.
 */
export function validatorsOf(headers: Record<string, string>, hasCookie: boolean): Validators | undefined {
  const { etag = '', 'last-modified': lastModified = '' } = headers;
  const found = {
    ...(ETAG.test(etag) && { etag }),
    ...(!hasCookie && DATE.test(lastModified) && { lastModified }),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}

/** The headers that ask for a page only if it has changed. */
export function conditionsOf({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
}

/** The data with which a later crawl asks whether a page has changed. If not, the crawl reads the stored page. */
export interface PageVersion {
  /** The normalized URL that was fetched. */
  url: string;
  validators: Validators;
  nofollow: boolean;
  /** The normalized links within the site that were followed. */
  links: string[];
}

/** A page with more links is fetched whole each time, so that little is kept of a page. */
const MAX_KEPT_LINKS = 1_000;

/** The version of a page with these links, for a later crawl; none if the page has too many links or no validators. */
export function versionOf(
  {
    finalUrl: url,
    validators,
    nofollow,
  }: { finalUrl: string; validators?: Validators | undefined; nofollow: boolean },
  links: string[],
): { version?: PageVersion } {
  return validators && links.length <= MAX_KEPT_LINKS
    ? { version: { url, validators, nofollow, links } }
    : {};
}
