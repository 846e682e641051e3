import { CrawlError, type SkipReason } from './crawl-error';
import {
  DEFAULT_MAX_DEPTH,
  DEFAULT_MAX_PAGES,
  type CrawlEvent,
  type CrawlOptions,
  type PageFacts,
} from './crawl-options';
import { Frontier, type QueuedUrl } from './frontier';
import { PageReader, type ReadPage } from './page-reader';
import { CrawlLimit, PoliteClient } from './polite-client';
import { RobotsFiles } from './robots-files';
import { SiteReader, type Refusal } from './site-reader';
import { readSitemaps } from './sitemap-reader';
import { normalizeUrl, siteOf } from './site-url';
import { StoredPages } from './stored-pages';

const MAX_LINKS_PER_PAGE = 5_000;
/** URLs tried for each page wanted, so that a site of errors and duplicates ends too. */
const TRIES_PER_PAGE = 10;
const MAX_UNFETCHED_TOLD = 1_000;
/** Links to files of these kinds are not fetched only to be thrown away. */
const NOT_A_PAGE =
  /\.(7z|avi|avif|bin|bmp|bz2|css|csv|dmg|docx?|eot|epub|exe|gif|gz|ico|iso|jpe?g|js|json|m4a|mov|mp3|mp4|mpe?g|msi|odt|ogg|otf|pdf|png|pptx?|rar|rss|svg|tar|tiff?|ttf|wav|webm|webp|wmv|woff2?|xlsx?|xml|zip)$/i;

type SkippedEvent = Extract<CrawlEvent<never>, { kind: 'skipped' }>;

/** One crawl under way; `crawlSite` says what it promises. */
export class Crawl<P extends PageFacts> {
  private readonly client: PoliteClient;
  private readonly robots: RobotsFiles;
  private readonly site: SiteReader;
  private readonly pages: PageReader<P>;
  private readonly frontier: Frontier;
  private readonly stored = new StoredPages();
  private readonly told = new Set<string>();
  private readonly isOnSite: (url: string) => boolean;
  private readonly maxPages: number;
  private knownUrls: Iterable<string>;
  private foundTold = 0;
  private tries = 0;

  constructor(
    private readonly start: string,
    options: CrawlOptions<P>,
  ) {
    const { maxPages = DEFAULT_MAX_PAGES, maxDepth = DEFAULT_MAX_DEPTH, knownUrls = [] } = options;
    this.maxPages = maxPages;
    this.knownUrls = knownUrls;
    this.isOnSite = siteOf(start);
    this.client = new PoliteClient(options);
    this.robots = new RobotsFiles(this.client);
    this.site = new SiteReader(this.client, this.robots, this.isOnSite);
    this.pages = new PageReader(this.site, this.isOnSite, options);
    this.frontier = new Frontier({ maxPages, maxDepth });
  }

  async *run(): AsyncGenerator<CrawlEvent<P>> {
    const start = await this.readStart();
    let next: QueuedUrl | undefined;
    try {
      yield* this.take(start, 0);
      if (this.canGoOn()) yield* this.followSitemaps(start.finalUrl);
      for (;;) {
        while (this.canGoOn() && (next = this.frontier.take()) !== undefined) {
          const read = await this.visit(next.url);
          if ('reason' in read) yield { kind: 'skipped', url: next.url, ...read };
          else yield* this.take(read, next.depth);
        }
        if (!this.addKnown()) break;
      }
      yield* this.leftOver(this.frontier.take(), 'page_limit');
    } catch (error) {
      if (!(error instanceof CrawlLimit)) throw error;
      this.addKnown();
      yield* this.leftOver(next ?? this.frontier.take(), error.reason);
    }
  }

  /** Pages of an earlier crawl that nothing led to this time; says whether there are any. */
  private addKnown(): boolean {
    const before = this.frontier.count;
    for (const url of this.knownUrls) {
      if (this.isOnSite(url) && !this.stored.has(url)) this.frontier.add(url, 1);
    }
    this.knownUrls = [];
    return this.frontier.count > before;
  }

  private async readStart(): Promise<ReadPage<P>> {
    this.frontier.add(this.start, 0);
    this.frontier.take();
    // An address that looks like a trap is not taken in, but here somebody named it.
    this.frontier.mark(this.start);
    const read = await this.visit(this.start).catch((error: unknown) => {
      throw error instanceof CrawlLimit ? new CrawlError(error.reason, this.start) : error;
    });
    if ('reason' in read) throw new CrawlError(read.reason, this.start, read.detail);
    return read;
  }

  private canGoOn(): boolean {
    return this.stored.count < this.maxPages && this.tries < this.maxPages * TRIES_PER_PAGE;
  }

  private async visit(url: string): Promise<ReadPage<P> | Refusal> {
    // It may have been read meanwhile, by a page that names it as its canonical URL.
    if (this.stored.has(url)) return { reason: 'duplicate_url' };
    this.tries += 1;
    const read = await this.pages.read(url, (target) =>
      this.frontier.knows(target) || this.stored.has(target)
        ? { reason: 'duplicate_url', detail: target }
        : null,
    );
    if ('finalUrl' in read) this.frontier.mark(read.finalUrl);
    return read;
  }

  private *take(read: ReadPage<P>, depth: number): Generator<CrawlEvent<P>> {
    const { finalUrl, url, page, noindex, nofollow } = read;
    const verdict = noindex ? 'noindex' : this.stored.add(url, page.text);
    if (verdict === 'stored') yield { kind: 'page', url, page };
    else yield { kind: 'skipped', url: finalUrl, reason: verdict };
    // A page that repeats another's text leads where that one leads, or into a trap.
    if (nofollow || verdict === 'duplicate_text') return;
    for (const link of page.links.slice(0, MAX_LINKS_PER_PAGE)) {
      const target = normalizeUrl(link, finalUrl);
      if (target !== null && this.isOnSite(target)) yield* this.enqueue(target, depth + 1);
    }
    yield* this.found();
  }

  /** The sitemaps of the origin that the start page turned out to live on. */
  private async *followSitemaps(finalUrl: string): AsyncGenerator<CrawlEvent<P>> {
    const usual = normalizeUrl('/sitemap.xml', finalUrl);
    const robots = await this.robots.for(finalUrl);
    const named = 'policy' in robots ? robots.policy.sitemaps : [];
    const roots = [...named, ...(usual === null ? [] : [usual])];
    for await (const result of readSitemaps(roots, this.site, this.client)) {
      if ('pages' in result) {
        for (const url of result.pages) if (this.isOnSite(url)) yield* this.enqueue(url, 1);
        yield* this.found();
      } else if (result.url !== usual) {
        yield { kind: 'skipped', ...result };
      }
      if (this.frontier.full) return;
    }
  }

  private *enqueue(url: string, depth: number): Generator<SkippedEvent> {
    if (NOT_A_PAGE.test(new URL(url).pathname)) return yield* this.tell(url, 'not_html');
    const admission = this.frontier.add(url, depth);
    if (admission === 'depth_limit' || admission === 'url_trap') yield* this.tell(url, admission);
  }

  private *tell(url: string, reason: SkipReason): Generator<SkippedEvent> {
    if (this.told.size >= MAX_UNFETCHED_TOLD || this.told.has(url) || this.frontier.knows(url)) return;
    this.told.add(url);
    yield { kind: 'skipped', url, reason };
  }

  private *found(): Generator<CrawlEvent<P>> {
    if (this.frontier.count === this.foundTold) return;
    this.foundTold = this.frontier.count;
    yield { kind: 'found', count: this.foundTold };
  }

  private *leftOver(current: QueuedUrl | undefined, reason: SkipReason): Generator<SkippedEvent> {
    for (let left = current; left !== undefined; left = this.frontier.take()) {
      if (this.told.size >= MAX_UNFETCHED_TOLD) return;
      if (this.stored.has(left.url)) continue;
      this.told.add(left.url);
      yield { kind: 'skipped', url: left.url, reason };
    }
  }
}
