import type { Fetcher } from './fetcher';
import type { SkipReason } from './crawl-error';
import type { RobotsRules } from './robots';
import type { Sitemap } from './sitemap';

/** The facts of a page that the crawler needs. */
export interface PageFacts {
  canonicalUrl: string | null;
  noindex: boolean;
  nofollow: boolean;
  /** Whether it shows its text only with JavaScript, which is not run. */
  needsJavaScript: boolean;
  /** Absolute URLs, without those marked rel=nofollow. The first `MAX_LINKS_PER_PAGE` are used. */
  links: string[];
  /** The readable text, compared to detect duplicates. */
  text: string;
}

/** How a crawl fetches and reads pages, and its limits. */
export interface CrawlOptions<P extends PageFacts> {
  fetcher: Fetcher;
  /** Reads a page. A page is skipped when it throws `UnreadablePageError`; any other error ends the crawl. */
  readPage: (body: Buffer, contentType: string, url: string) => P | Promise<P>;
  /** Parses robots.txt; null if it cannot be parsed, which forbids the origin. Default: in this thread. */
  parseRobots?: (body: Buffer) => RobotsRules | null | Promise<RobotsRules | null>;
  /** Parses a decompressed sitemap; null if it is none. Default: in this thread. */
  parseSitemap?: (document: Buffer) => Sitemap | null | Promise<Sitemap | null>;
  /** The pause between two requests. A longer Crawl-delay (up to 10 s) has priority. Default 500. */
  delayMs?: number;
  /** Pages of an earlier crawl. They are visited after all URLs that are found. */
  knownUrls?: Iterable<string>;
  /** The most pages of a crawl. Default 200. */
  maxPages?: number;
  /** The most links between the start page and a page. Pages of the sitemap have depth 1. Default 5. */
  maxDepth?: number;
  /** The limit for the decoded body of a page. Default 5 MB. */
  maxPageBytes?: number;
  /** The limit for all decoded bodies together, with robots.txt and sitemaps. Default 100 MB. */
  maxTotalBytes?: number;
  /** Default 30 minutes. */
  maxDurationMs?: number;
  /** The User-Agent header. The rules of robots.txt are always those for `ParleyBot`. */
  userAgent?: string;
  /** When it aborts, the crawl rejects at once with the signal's reason. */
  signal?: AbortSignal;
  /** Rejects when the signal aborts. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/** An event of a crawl. */
export type CrawlEvent<P> =
  /** The number of URLs found so far, with the start page. */
  | { kind: 'found'; count: number }
  /** A page with its canonical URL if that is on the same site, else with its final URL. */
  | { kind: 'page'; url: string; page: P }
  | { kind: 'skipped'; url: string; reason: SkipReason; detail?: string };

/** The limit of links that a crawl follows from one page. */
export const MAX_LINKS_PER_PAGE = 5_000;
export const DEFAULT_DELAY_MS = 500;
export const DEFAULT_MAX_PAGES = 200;
export const DEFAULT_MAX_DEPTH = 5;
export const DEFAULT_MAX_PAGE_BYTES = 5_000_000;
export const DEFAULT_MAX_TOTAL_BYTES = 100_000_000;
export const DEFAULT_MAX_DURATION_MS = 30 * 60_000;
export const DEFAULT_USER_AGENT = 'ParleyBot/1.0';
