import type { Fetcher } from './fetcher';
import type { SkipReason } from './crawl-error';

/** What a page reader must tell the crawler of a page. */
export interface PageFacts {
  canonicalUrl: string | null;
  noindex: boolean;
  nofollow: boolean;
  /** Absolute URLs, without those marked rel=nofollow. */
  links: string[];
  /** The readable text, compared to detect duplicates. */
  text: string;
}

/** How a crawl reaches, reads and bounds a site. */
export interface CrawlOptions<P extends PageFacts> {
  fetcher: Fetcher;
  /** What it throws makes a page an unreadable one. */
  readPage: (body: Buffer, contentType: string, url: string) => P | Promise<P>;
  /** Pause between two requests; a larger Crawl-delay (up to 10 s) wins. Default 500. */
  delayMs?: number;
  /** Pages that an earlier crawl gave out: visited when all else that was found has been. */
  knownUrls?: Iterable<string>;
  /** Pages given out at most. Default 200. */
  maxPages?: number;
  /** Links followed from the start page at most; pages of the sitemap are one away. Default 5. */
  maxDepth?: number;
  /** Decoded size of a page. Default 5 MB. */
  maxPageBytes?: number;
  /** Decoded size of all answers together, robots.txt and sitemaps included. Default 100 MB. */
  maxTotalBytes?: number;
  /** Default 30 minutes. */
  maxDurationMs?: number;
  /** The User-Agent header; robots.txt is read as `ParleyBot` whatever it says. */
  userAgent?: string;
  /** When it aborts, the crawl rejects at once with the signal's reason. */
  signal?: AbortSignal;
  /** Rejects when the signal aborts. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/** What a crawl tells, one at a time. */
export type CrawlEvent<P> =
  /** How many URLs of the site are known so far, the start page included. */
  | { kind: 'found'; count: number }
  /** A page, under its canonical URL where it names one on the same site, else its final URL. */
  | { kind: 'page'; url: string; page: P }
  | { kind: 'skipped'; url: string; reason: SkipReason; detail?: string };

export const DEFAULT_DELAY_MS = 500;
export const DEFAULT_MAX_PAGES = 200;
export const DEFAULT_MAX_DEPTH = 5;
export const DEFAULT_MAX_PAGE_BYTES = 5_000_000;
export const DEFAULT_MAX_TOTAL_BYTES = 100_000_000;
export const DEFAULT_MAX_DURATION_MS = 30 * 60_000;
export const DEFAULT_USER_AGENT = 'ParleyBot/1.0';
