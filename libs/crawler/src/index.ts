export { CrawlError, CrawlLimit, UnreadablePageError, type SkipReason } from './crawl-error';
export { MAX_LINKS_PER_PAGE, type CrawlEvent, type CrawlOptions, type PageFacts } from './crawl-options';
export { crawlSite, fetchPage } from './crawl-site';
export type { FetchErrorCode, Fetcher, FetchRequest, FetchResponse } from './fetcher';
export { parseRobots, PRODUCT_TOKEN, type RobotsRules } from './robots';
export { parseSitemap, type Sitemap } from './sitemap';
export { HostTurns } from './host-turns';
