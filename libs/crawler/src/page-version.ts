/** The longest ETag and date that are kept. */
const ETAG = /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/;
const DATE = /^[\x20-\x7e]{1,40}$/;

/** What the site said of a version of a page, so that it can be asked for another one (RFC 9110, section 13). */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

/**
 * The validators of a response; undefined if it has none. An ETag stands for what was sent, but the date may be that of
 * a page which a cookie has changed, so it does not count in an answer to a request with cookies.
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

/** What a later crawl needs to ask whether a page has changed, and to go on from it if it has not. */
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

/** What a later crawl needs of a page with these links; nothing if it has too many or no validators. */
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
