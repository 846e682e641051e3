import type { SafeFetch } from '@app/safe-fetch';
import type { SkipReason } from './crawl-error';
import type { PageVersion, Validators } from './page-version';
import type { RobotsRules } from './robots';
import type { Sitemap } from './sitemap';

/** The facts of a page that the crawler needs. */
export interface PageFacts {
  canonicalUrl: string | null;
  noindex: boolean;
  nofollow: boolean;
  /** True if the page shows its text only with JavaScript, which is not run. */
  needsJavaScript: boolean;
  /** Why the reader leaves out a page that it can read. The links of this page are still followed. */
  unwanted?: 'other_language' | 'not_selected' | 'sign_in';
  /** The absolute URL to which the page itself leads on, instead of showing a text. It is followed like a redirect. */
  leadsTo?: string | null;
  /** Absolute URLs, without links marked rel=nofollow. The first 5,000 are used. */
  links: string[];
  /** The readable text, compared to detect duplicates. */
  text: string;
  /**
   * The text without the page's own address and other parts that differ between error pages; it is compared with the
   * answer for an address that does not exist. Absent: it is not compared.
   */
  textWithoutAddress?: string;
}

/** Sends the requests of a crawl. It decides which addresses may be reached, and sends the User-Agent header. */
export type Fetcher = Pick<SafeFetch, 'request'>;

/** How the files of a site are read. A file has no links, so it comes after all pages. */
export interface FileOptions<P extends PageFacts> {
  /** The path of a fetched file, which stays until the next file is fetched. */
  path: string;
  /** The limit of a file. */
  maxBytes: number;
  /** Reads the fetched file. Errors as with `readPage`. */
  read: (path: string, url: string) => P | Promise<P>;
}

/** A page as an earlier crawl has read it. */
export interface EarlierPage<P> {
  validators: Validators;
  page: P;
}

/** How a crawl fetches and reads pages, and its limits. */
export interface CrawlOptions<P extends PageFacts> {
  fetcher: Fetcher;
  /** Reads a page. A page is skipped when it throws `UnreadablePageError`; any other error ends the crawl. */
  readPage: (body: Buffer, contentType: string, url: string) => P | Promise<P>;
  /** Parses robots.txt; null if it cannot be parsed, which forbids the origin. Default: in this thread. */
  parseRobots?: (body: Buffer) => RobotsRules | null | Promise<RobotsRules | null>;
  /** Parses a decompressed sitemap; null if the document is not a sitemap. Default: in this thread. */
  parseSitemap?: (document: Buffer) => Sitemap | null | Promise<Sitemap | null>;
  /**
   * The HTML of a page as it is after its scripts have run; null without a result. Asked only for pages that need
   * JavaScript.
   */
  render?: (url: string) => Promise<Buffer | null>;
  /**
   * Whether a normalized URL belongs to the part of the site that is wanted. Others are not fetched, except for the
   * start page, whose links are followed. Default: the whole site.
   */
  includes?: (url: string) => boolean;
  /**
   * The page that an earlier crawl has fetched at a normalized URL. The site is then asked for it only if it has
   * changed (a conditional request); if it has not, this page is yielded. Default: every page is fetched whole.
   */
  earlier?: (url: string) => Promise<EarlierPage<P> | undefined>;
  /** How files such as PDF are read. Default: they are not. */
  files?: FileOptions<P>;
  /** The pause between two requests. A longer Crawl-delay (up to 10 s) takes precedence. */
  delayMs: number;
  /** Pages of an earlier crawl. They are visited after all URLs that are found. */
  knownUrls?: Iterable<string>;
  maxPages: number;
  /**
   * The limit of pages that are tried, for sites full of errors and duplicates. Default: ten for each of `maxPages`.
   */
  maxTries?: number;
  /** The limit for all decoded bodies together, with robots.txt and sitemaps. Default 100 MB. */
  maxTotalBytes?: number;
  /** Default 30 minutes. */
  maxDurationMs?: number;
  /** When it aborts, the crawl rejects at once with the signal's reason. */
  signal?: AbortSignal;
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/** An event of a crawl. */
export type CrawlEvent<P> =
  /** The number of URLs found so far, including the start page. */
  | { kind: 'found'; count: number }
  /**
   * A page, with its canonical URL if that is on the same site, otherwise with its final URL. `version` is absent if
   * the site cannot be asked whether the page has changed, and if it has not changed.
   */
  | { kind: 'page'; url: string; page: P; version?: PageVersion }
  | { kind: 'skipped'; url: string; reason: SkipReason; detail?: string };

export const DEFAULT_MAX_TOTAL_BYTES = 100_000_000;
export const DEFAULT_MAX_DURATION_MS = 30 * 60_000;
