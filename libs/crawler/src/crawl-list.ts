import { CrawlLimit, type SkipReason } from './crawl-error';
import type { CrawlEvent, CrawlOptions, PageFacts } from './crawl-options';
import { versionOf } from './page-version';
import { refusalOf, SiteReader } from './site-reader';
import { normalizeUrl, urlIdentity } from './site-url';
import { StoredPages } from './stored-pages';

/**
 * Reads the pages of a list, of any sites, in its order, with the rules of `crawlSite`. Follows no links and reads no
 * sitemaps. Yields each page under its URL in the list, also after a redirect. A page that cannot be read is skipped;
 * so are the pages of an earlier crawl that the list lacks.
 * @throws the signal's reason on abort
 */
export async function* crawlList<P extends PageFacts>(
  list: readonly string[],
  options: CrawlOptions<P>,
): AsyncGenerator<CrawlEvent<P>> {
  const { includes = () => true, maxPages, knownUrls = [] } = options;
  const urls = distinct(list);
  const listed = new Set(urls);
  for (const url of knownUrls) if (!listed.has(url)) yield { kind: 'skipped', url, reason: 'excluded' };
  const [first = '', ...others] = urls;
  if (urls.length === 0) return;
  yield { kind: 'found', count: urls.length };
  const site = new SiteReader(first, options, others);
  const stored = new StoredPages();
  let limit: SkipReason | undefined;
  for (const url of urls) {
    if (stored.count >= maxPages) limit ??= 'page_limit';
    const skip = includes(url) ? limit : 'excluded';
    if (skip) {
      yield { kind: 'skipped', url, reason: skip };
      continue;
    }
    try {
      const read = await site.readPage(url);
      if ('reason' in read) {
        yield { kind: 'skipped', url, ...read };
        continue;
      }
      const result = refusalOf(read) ?? stored.add(url, read.page.text);
      yield result === 'stored'
        ? { kind: 'page', url, page: read.page, ...versionOf(read, []) }
        : { kind: 'skipped', url, reason: result };
    } catch (error) {
      if (!(error instanceof CrawlLimit)) throw error;
      limit = error.reason;
      yield { kind: 'skipped', url, reason: limit };
    }
  }
}

/** The normalized URLs, each once. URLs that are not crawled are left out. */
function distinct(list: readonly string[]): string[] {
  const urls = list.map((url) => normalizeUrl(url.trim())).filter((url) => url !== null);
  return [...new Map(urls.map((url) => [urlIdentity(url), url])).values()];
}
