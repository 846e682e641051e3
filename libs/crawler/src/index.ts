export { CrawlError, CrawlLimit, UnreadablePageError, type SkipReason } from './crawl-error';
export type { CrawlEvent, CrawlOptions, FileOptions, PageFacts } from './crawl-options';
export { crawlList } from './crawl-list';
export { isNamedAsFile } from './file-types';
export { crawlSite, fetchPage } from './crawl-site';
export { parseRobots, PRODUCT_TOKEN, type RobotsRules } from './robots';
export { parseSitemap, type Sitemap } from './sitemap';
export { HostTurns } from './host-turns';
export { pathFilter } from './path-pattern';
