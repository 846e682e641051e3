export { CrawlError, CrawlLimit, UnreadablePageError, type SkipReason } from './crawl-error';
export type { CrawlEvent, CrawlOptions, EarlierPage, FileOptions, PageFacts } from './crawl-options';
export type { PageVersion } from './page-version';
export { isNamedAsFile } from './file-types';
export { parseRobots, PRODUCT_TOKEN, type RobotsRules } from './robots';
export { parseSitemap, type Sitemap } from './sitemap';
export { HostTurns } from './host-turns';
export { pathFilter } from './path-pattern';

// Loaded with the first crawl: the list of public suffixes is large.
type Lists = typeof import('./crawl-list');
type Sites = typeof import('./crawl-site');

/** See `crawl-list.ts`. */
export const crawlList: Lists['crawlList'] = (...given) =>
  (require('./crawl-list') as Lists).crawlList(...given);

/** See `crawl-site.ts`. */
export const crawlSite: Sites['crawlSite'] = (...given) =>
  (require('./crawl-site') as Sites).crawlSite(...given);

/** See `crawl-site.ts`. */
export const fetchPage: Sites['fetchPage'] = (...given) =>
  (require('./crawl-site') as Sites).fetchPage(...given);
