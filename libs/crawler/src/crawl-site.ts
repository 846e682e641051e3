import { Crawl } from './crawl';
import { CrawlError } from './crawl-error';
import type { CrawlEvent, CrawlOptions, PageFacts } from './crawl-options';
import { versionOf } from './page-version';
import { refusalOf, SiteReader } from './site-reader';
import { normalizeUrl } from './site-url';

/**
 * Crawls the site of `start` breadth-first: the start page, then pages that it links to and pages in sitemaps. Respects
 * robots.txt (RFC 9309), noindex, nofollow and canonical URLs. Yields each page once. Fetches nothing while the
 * consumer handles an event. Memory does not grow with the number of pages. A limit ends the crawl normally; the
 * remaining URLs are yielded as skipped, at most 1,000 of the URLs that were never fetched. Links to other sites are
 * ignored.
 * @throws {CrawlError} if the start page cannot be read; the signal's reason on abort
 */
export async function* crawlSite<P extends PageFacts>(
  start: string,
  options: CrawlOptions<P>,
): AsyncGenerator<CrawlEvent<P>> {
  yield* new Crawl(startUrl(start), options).run();
}

/**
 * Reads one page with the same rules as `crawlSite`.
 * @throws {CrawlError} if it cannot be read, is `noindex` or needs JavaScript; the signal's reason on abort
 */
export async function fetchPage<P extends PageFacts>(
  start: string,
  options: CrawlOptions<P>,
): Promise<Omit<Extract<CrawlEvent<P>, { kind: 'page' }>, 'kind'>> {
  const url = startUrl(start);
  const read = await new SiteReader(url, options).readStart();
  const refusal = refusalOf(read);
  if (refusal) throw new CrawlError(refusal, url);
  return { url: read.url, page: read.page, ...versionOf(read, []) };
}

function startUrl(start: string): string {
  const url = normalizeUrl(start.trim());
  if (url === null) throw new CrawlError('invalid_url', start.slice(0, 200));
  return url;
}
