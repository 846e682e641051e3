import { fingerprint } from './fingerprint';
import { isNamedAsFile } from './file-types';
import { parameterNames, urlIdentity } from './site-url';

/** A URL to fetch, and how many links it is away from the start page. */
export interface QueuedUrl {
  url: string;
  depth: number;
}

export type Admission = 'added' | 'known' | 'full' | 'depth_limit' | 'url_trap';

/** The maximum number of links from the start page to a page. Pages of a sitemap have depth 1. */
const MAX_DEPTH = 5;
/** The limit of waiting URLs per page of the crawl. */
const QUEUED_PER_PAGE = 10;
const MIN_QUEUED_URLS = 1_000;
const MAX_KNOWN_URLS = 50_000;
/** Pages of a series beyond this share of the crawl wait for the rest of the site. */
const SERIES_SHARE = 1 / 4;
/** Variants of a path beyond this share of the crawl are refused. */
const VARIANTS_SHARE = 1 / 2;
const MIN_SHARE_PAGES = 10;
const MAX_PATH_SEGMENTS = 15;
const MAX_SEGMENT_REPEATS = 3;
const MAX_QUERY_PARAMETERS = 8;

/**
 * The URLs to fetch, each once, breadth-first. Its size is bounded for any site. Pages of a long series (a calendar, a
 * listing) come after all other pages, and files after all pages, so that neither can use up the crawl.
 */
export class Frontier {
  private readonly queue: QueuedUrl[] = [];
  private readonly deferred: QueuedUrl[] = [];
  private readonly files: QueuedUrl[] = [];
  private readonly fingerprints = new Set<string>();
  private readonly series = new Map<string, number>();
  private readonly variants = new Map<string, number>();
  private added = 0;

  constructor(private readonly maxPages: number) {}

  /** The number of URLs added so far. */
  get count(): number {
    return this.added;
  }

  /** True while it refuses further URLs. */
  get full(): boolean {
    return this.queue.length >= this.capacity || this.fingerprints.size >= MAX_KNOWN_URLS;
  }

  /** Adds a normalized URL, or returns why it is refused. */
  add(url: string, depth: number): Admission {
    if (depth > MAX_DEPTH) return 'depth_limit';
    const key = fingerprint(urlIdentity(url));
    if (this.fingerprints.has(key)) return 'known';
    if (looksEndless(url)) return 'url_trap';
    if (this.full) return 'full';
    const path = pathOfVariant(url);
    if (path !== null && increment(this.variants, path) > this.share(VARIANTS_SHARE)) return 'url_trap';
    const queue = this.queueFor(url);
    if (queue.length >= this.capacity) return 'full';
    this.fingerprints.add(key);
    queue.push({ url, depth });
    this.added += 1;
    return 'added';
  }

  /** Removes and returns the next URL; undefined if the frontier is empty. */
  take(): QueuedUrl | undefined {
    return this.queue.shift() ?? this.deferred.shift() ?? this.files.shift();
  }

  /**
   * Whether a link leads from one page of a series to another, such as to the next page of a list: it is no further
   * from the start page.
   */
  isSameSeries(url: string, link: string): boolean {
    return seriesOf(url) === seriesOf(link) && urlIdentity(url) !== urlIdentity(link);
  }

  /** Whether the URL was added or marked. */
  knows(url: string): boolean {
    return this.fingerprints.has(fingerprint(urlIdentity(url)));
  }

  /** Marks a URL, reached by a redirect or as a canonical URL, as known. */
  mark(url: string): void {
    if (this.fingerprints.size < MAX_KNOWN_URLS) this.fingerprints.add(fingerprint(urlIdentity(url)));
  }

  private queueFor(url: string): QueuedUrl[] {
    if (isNamedAsFile(url)) return this.files;
    return increment(this.series, seriesOf(url)) > this.share(SERIES_SHARE) ? this.deferred : this.queue;
  }

  private get capacity(): number {
    return Math.max(MIN_QUEUED_URLS, this.maxPages * QUEUED_PER_PAGE);
  }

  private share(part: number): number {
    return Math.max(MIN_SHARE_PAGES, Math.ceil(this.maxPages * part));
  }
}

function increment(counts: Map<string, number>, text: string): number {
  const key = fingerprint(text);
  const count = (counts.get(key) ?? 0) + 1;
  if (counts.has(key) || counts.size < MAX_KNOWN_URLS) counts.set(key, count);
  return count;
}

/** Whether a URL seems part of an endless series: too deep, repeated segments (`/a/b/a/b/a/b`), many parameters. */
function looksEndless(url: string): boolean {
  const { pathname, search } = new URL(url);
  const segments = pathname.split('/').filter(Boolean);
  if (segments.length > MAX_PATH_SEGMENTS) return true;
  if (parameterNames(search).length > MAX_QUERY_PARAMETERS) return true;
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  return Math.max(0, ...counts.values()) > MAX_SEGMENT_REPEATS;
}

/**
 * The key of the series to which a URL belongs: the URL with `#` for each number and only the names of its parameters.
 */
function seriesOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  const names = [...new Set(parameterNames(search))].sort().join('&');
  return `${host}${pathname.replace(/\d+/g, '#')}?${names}`;
}

/** The URL without its query, which is the same for all variants of a page. Null for a URL without a query. */
function pathOfVariant(url: string): string | null {
  const { host, pathname, search } = new URL(url);
  return search === '' ? null : host + pathname;
}
