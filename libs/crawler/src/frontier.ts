import { fingerprint } from './fingerprint';
import { urlIdentity } from './site-url';
import { looksEndless, pathOfVariant, seriesOf } from './url-traps';

/** A URL waiting, and how many links it is away from the start page. */
export interface QueuedUrl {
  url: string;
  depth: number;
}

export interface FrontierLimits {
  maxPages: number;
  maxDepth: number;
}

export type Admission = 'added' | 'known' | 'full' | 'depth_limit' | 'url_trap';

/** URLs waiting at most, for each page wanted: more could not be fetched anyway. */
const QUEUED_PER_PAGE = 10;
const MIN_QUEUED_URLS = 1_000;
const MAX_KNOWN_URLS = 50_000;
/** A series waits for the rest of the site after this share of the pages, and variants of a path end at theirs. */
const SERIES_SHARE = 1 / 4;
const VARIANTS_SHARE = 1 / 2;
const MIN_SHARE_PAGES = 10;

/**
 * The URLs to fetch next, each once, breadth-first. Bounded in every direction whatever the site links to;
 * pages of a long series (a calendar, a listing) come after everything else, so that none can use up the crawl.
 */
export class Frontier {
  private readonly queue: QueuedUrl[] = [];
  private readonly deferred: QueuedUrl[] = [];
  private readonly known = new Set<string>();
  private readonly series = new Map<string, number>();
  private readonly variants = new Map<string, number>();
  private added = 0;

  constructor(private readonly limits: FrontierLimits) {}

  /** URLs ever taken in. */
  get count(): number {
    return this.added;
  }

  /** Whether nothing more is taken in for now. */
  get full(): boolean {
    return this.queue.length >= this.capacity || this.known.size >= MAX_KNOWN_URLS;
  }

  /** Takes in a normalized URL, or says why not. */
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

  /** The next URL, undefined when none waits. */
  take(): QueuedUrl | undefined {
    return this.queue.shift() ?? this.deferred.shift();
  }

  /** Whether the URL was taken in or marked before. */
  knows(url: string): boolean {
    return this.known.has(fingerprint(urlIdentity(url)));
  }

  /** Makes a URL known that was reached another way, by a redirect or as a canonical URL. */
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
