import { fingerprint } from './fingerprint';
import { urlIdentity } from './site-url';
import { looksEndless, pathOfVariant, seriesOf } from './url-traps';

/** A URL to fetch, and its number of links from the start page. */
export interface QueuedUrl {
  url: string;
  depth: number;
}

export interface FrontierLimits {
  maxPages: number;
  maxDepth: number;
}

export type Admission = 'added' | 'known' | 'full' | 'depth_limit' | 'url_trap';

/** The limit of waiting URLs per page of the crawl. */
const QUEUED_PER_PAGE = 10;
const MIN_QUEUED_URLS = 1_000;
const MAX_KNOWN_URLS = 50_000;
/** After this share of the pages, a series waits for the rest of the site, and variants of a path are refused. */
const SERIES_SHARE = 1 / 4;
const VARIANTS_SHARE = 1 / 2;
const MIN_SHARE_PAGES = 10;

/**
 * The URLs to fetch, each once, breadth-first. Its size is bounded for any site. Pages of a long series (a calendar, a
 * listing) come after all others, so that a series cannot use up the crawl.
 */
export class Frontier {
  private readonly queue: QueuedUrl[] = [];
  private readonly deferred: QueuedUrl[] = [];
  private readonly known = new Set<string>();
  private readonly series = new Map<string, number>();
  private readonly variants = new Map<string, number>();
  private added = 0;

  constructor(private readonly limits: FrontierLimits) {}

  /** The number of URLs added so far. */
  get count(): number {
    return this.added;
  }

  /** Whether it refuses further URLs for now. */
  get full(): boolean {
    return this.queue.length >= this.capacity || this.known.size >= MAX_KNOWN_URLS;
  }

  /** Adds a normalized URL, or returns why it is refused. */
  add(url: string, depth: number): Admission {
    if (depth > this.limits.maxDepth) return 'depth_limit';
    const key = fingerprint(urlIdentity(url));
    if (this.known.has(key)) return 'known';
    if (looksEndless(url)) return 'url_trap';
    if (this.full) return 'full';
    const path = pathOfVariant(url);
    if (path !== null && increment(this.variants, path) > this.share(VARIANTS_SHARE)) return 'url_trap';
    const queue =
      increment(this.series, seriesOf(url)) > this.share(SERIES_SHARE) ? this.deferred : this.queue;
    if (queue.length >= this.capacity) return 'full';
    this.known.add(key);
    queue.push({ url, depth });
    this.added += 1;
    return 'added';
  }

  /** Removes and returns the next URL; undefined if there is none. */
  take(): QueuedUrl | undefined {
    return this.queue.shift() ?? this.deferred.shift();
  }

  /** Whether the URL was added or marked. */
  knows(url: string): boolean {
    return this.known.has(fingerprint(urlIdentity(url)));
  }

  /** Marks a URL as known that was reached by a redirect or as a canonical URL. */
  mark(url: string): void {
    if (this.known.size < MAX_KNOWN_URLS) this.known.add(fingerprint(urlIdentity(url)));
  }

  private get capacity(): number {
    return Math.max(MIN_QUEUED_URLS, this.limits.maxPages * QUEUED_PER_PAGE);
  }

  private share(part: number): number {
    return Math.max(MIN_SHARE_PAGES, Math.ceil(this.limits.maxPages * part));
  }
}

function increment(counts: Map<string, number>, text: string): number {
  const key = fingerprint(text);
  const count = (counts.get(key) ?? 0) + 1;
  if (counts.has(key) || counts.size < MAX_KNOWN_URLS) counts.set(key, count);
  return count;
}
