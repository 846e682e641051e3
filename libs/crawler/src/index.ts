export { CrawlError, type SkipReason } from './crawl-error';
export type { CrawlEvent, CrawlOptions, PageFacts } from './crawl-options';
export { crawlSite, fetchPage } from './crawl-site';
export type { FetchErrorCode, Fetcher, FetchRequest, FetchResponse } from './fetcher';
export { PRODUCT_TOKEN } from './robots';
export { HostTurns } from './host-turns';
