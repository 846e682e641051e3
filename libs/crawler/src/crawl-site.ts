import { Crawl } from './crawl';
import { CrawlError } from './crawl-error';
import type { CrawlEvent, CrawlOptions, PageFacts } from './crawl-options';
import { PageReader } from './page-reader';
import { CrawlLimit, PoliteClient } from './polite-client';
import { RobotsFiles } from './robots-files';
import { SiteReader } from './site-reader';
import { normalizeUrl, siteOf } from './site-url';

/**
 * Crawls the site of `start` breadth-first, the start page first, then what it links to and what the sitemaps list.
 * Honours robots.txt (RFC 9309), noindex, nofollow and canonical URLs; gives each page out once. Nothing is fetched
 * while the consumer holds an event, and memory does not grow with the pages. Reaching a bound ends the crawl
 * normally, with the URLs that were left as skipped ones (1,000 of the URLs never fetched are told at most).
 *
 * Links that leave the site are not told. Throws CrawlError when the start page cannot be had, and the
 * signal's reason on abort.
 */
export async function* crawlSite<P extends PageFacts>(
  start: string,
  options: CrawlOptions<P>,
): AsyncGenerator<CrawlEvent<P>> {
  const url = startUrl(start);
  yield* new Crawl(url, options).run();
}

/**
 * Reads one page under the rules of `crawlSite`.
 * @throws {CrawlError} when it cannot be had, or asks not to be indexed; the signal's reason on abort.
 */
export async function fetchPage<P extends PageFacts>(
  start: string,
  options: CrawlOptions<P>,
): Promise<{ url: string; page: P }> {
  const url = startUrl(start);
  const isOnSite = siteOf(url);
  const client = new PoliteClient(options);
  const site = new SiteReader(client, new RobotsFiles(client), isOnSite);
  const read = await new PageReader(site, isOnSite, options).read(url).catch((error: unknown) => {
    throw error instanceof CrawlLimit ? new CrawlError(error.reason, url) : error;
  });
  if ('reason' in read) throw new CrawlError(read.reason, url, read.detail);
  if (read.noindex) throw new CrawlError('noindex', url);
  return { url: read.url, page: read.page };
}

function startUrl(start: string): string {
  const url = normalizeUrl(start.trim());
  if (url === null) throw new CrawlError('invalid_url', start.slice(0, 200));
  return url;
}
