import {
  crawlList,
  crawlSite,
  fetchPage,
  pathFilter,
  type CrawlEvent,
  type CrawlOptions,
} from '@app/crawler';
import type { CrawlScope } from './crawl-scope';
import type { CrawledFile } from './files/fetched-file';
import type { UnchangedPage } from './earlier-pages';
import type { SourceParser } from './source-parser';
import type { CrawledDocument } from './thread/read-document';

/** A page or file of a source, or a page that has not changed since its published run. */
export type SourcePage = CrawledDocument | CrawledFile | UnchangedPage;

/** How pages are fetched, and how fast. `maxPages` is the limit of the installation. */
export type PageOptions = Omit<
  CrawlOptions<SourcePage>,
  'readPage' | 'parseRobots' | 'parseSitemap' | 'includes' | 'maxTries'
>;

/** The page, or the part of a website, of a source. */
export interface SourcePages {
  type: 'page' | 'website';
  /** The page, or the start page. */
  url: string;
  scope: CrawlScope;
}

/** The pages that a crawl tries for each page that it may take, because many are duplicates or errors. */
const TRIES_PER_PAGE = 10;

/**
 * Reads the pages of a source one by one: its page, its list, or its website within the scope.
 * @throws CrawlError when the page, or the start page of the website, cannot be read; a fault of the service as it is
 */
export async function* readPages(
  { type, url, scope }: SourcePages,
  parser: SourceParser,
  pages: PageOptions,
): AsyncGenerator<CrawlEvent<SourcePage>> {
  const { include, exclude, maxPages = pages.maxPages, selector, language, urls } = scope;
  const options: CrawlOptions<SourcePage> = {
    ...pages,
    maxPages: Math.min(maxPages, pages.maxPages),
    maxTries: pages.maxPages * TRIES_PER_PAGE,
    includes: pathFilter(include, exclude),
    readPage: (body, contentType, pageUrl) =>
      parser.readPage({ body, contentType, url: pageUrl, selector, language }),
    parseRobots: (body) => parser.parseRobots(body),
    parseSitemap: (body) => parser.parseSitemap(body),
  };
  if (type === 'page') {
    const fetched = await fetchPage(url, options);
    yield { kind: 'found', count: 1 };
    yield { kind: 'page', ...fetched };
  } else yield* urls ? crawlList(urls, options) : crawlSite(url, options);
}
