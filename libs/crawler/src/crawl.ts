import { setImmediate } from 'node:timers/promises';
import { CrawlError, CrawlLimit, type SkipReason } from './crawl-error';
import {
  DEFAULT_MAX_DEPTH,
  DEFAULT_MAX_PAGES,
  MAX_LINKS_PER_PAGE,
  type CrawlEvent,
  type CrawlOptions,
  type PageFacts,
} from './crawl-options';
import { Frontier, type QueuedUrl } from './frontier';
import { PageReader, refusalOf, type ReadPage } from './page-reader';
import { PoliteClient } from './polite-client';
import { RobotsFiles } from './robots-files';
import { SiteReader, type Refusal } from './site-reader';
import { readSitemaps } from './sitemap-reader';
import { normalizeUrl, siteOf } from './site-url';
import { StoredPages } from './stored-pages';

/** The process may do other work after so many links. */
const LINKS_AT_ONCE = 250;
/** The limit of URLs tried per page of the crawl, for sites of errors and duplicates. */
const TRIES_PER_PAGE = 10;
const MAX_REPORTED_UNFETCHED = 1_000;
/** Links to files of these types are not fetched. */
const NOT_A_PAGE =
  /\.(7z|avi|avif|bin|bmp|bz2|css|csv|dmg|docx?|eot|epub|exe|gif|gz|ico|iso|jpe?g|js|json|m4a|mov|mp3|mp4|mpe?g|msi|odt|ogg|otf|pdf|png|pptx?|rar|rss|svg|tar|tiff?|ttf|wav|webm|webp|wmv|woff2?|xlsx?|xml|zip)$/i;

type SkippedEvent = Extract<CrawlEvent<never>, { kind: 'skipped' }>;

/** One crawl; see `crawlSite`. */
export class Crawl<P extends PageFacts> {
  private readonly client: PoliteClient;
  private readonly robots: RobotsFiles;
  private readonly site: SiteReader;
  private readonly pages: PageReader<P>;
  private readonly frontier: Frontier;
  private readonly stored = new StoredPages();
  private readonly reported = new Set<string>();
  private readonly isOnSite: (url: string) => boolean;
  private readonly maxPages: number;
  private knownUrls: Iterable<string>;
  private reportedCount = 0;
  private tries = 0;

  constructor(
    private readonly start: string,
    private readonly options: CrawlOptions<P>,
  ) {
    const { maxPages = DEFAULT_MAX_PAGES, maxDepth = DEFAULT_MAX_DEPTH, knownUrls = [] } = options;
    this.maxPages = maxPages;
    this.knownUrls = knownUrls;
    this.isOnSite = siteOf(start);
    this.client = new PoliteClient(options);
    this.robots = new RobotsFiles(this.client, options);
    this.site = new SiteReader(this.client, this.robots, this.isOnSite);
    this.pages = new PageReader(this.site, this.isOnSite, options);
    this.frontier = new Frontier({ maxPages, maxDepth });
  }

  async *run(): AsyncGenerator<CrawlEvent<P>> {
    const start = await this.readStart();
    let next: QueuedUrl | undefined;
    try {
      yield* this.take(start, 0);
      if (this.canContinue()) yield* this.followSitemaps(start.finalUrl);
      for (;;) {
        while (this.canContinue() && (next = this.frontier.take()) !== undefined) {
          const read = await this.visit(next.url);
          if ('reason' in read) yield { kind: 'skipped', url: next.url, ...read };
          else yield* this.take(read, next.depth);
        }
        if (!this.addKnown()) break;
      }
      yield* this.reportRemaining(this.frontier.take(), 'page_limit');
    } catch (error) {
      if (!(error instanceof CrawlLimit)) throw error;
      this.addKnown();
      yield* this.reportRemaining(next ?? this.frontier.take(), error.reason);
    }
  }

  /** Adds the pages of an earlier crawl that were not found in this one. Returns whether there are any. */
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
    // `add` refuses a start URL that looks like a trap.
    this.frontier.mark(this.start);
    const read = await this.visit(this.start).catch((error: unknown) => {
      throw error instanceof CrawlLimit ? new CrawlError(error.reason, this.start) : error;
    });
    if ('reason' in read) throw new CrawlError(read.reason, this.start, read.detail);
    return read;
  }

  private canContinue(): boolean {
    return this.stored.count < this.maxPages && this.tries < this.maxPages * TRIES_PER_PAGE;
  }

  private async visit(url: string): Promise<ReadPage<P> | Refusal> {
    // It may have been stored since, as the canonical URL of another page.
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

  private async *take(read: ReadPage<P>, depth: number): AsyncGenerator<CrawlEvent<P>> {
    const { finalUrl, url, page, nofollow } = read;
    const result = refusalOf(read) ?? this.stored.add(url, page.text);
    if (result === 'stored') yield { kind: 'page', url, page };
    else yield { kind: 'skipped', url: finalUrl, reason: result };
    // The links of a page with a duplicate text are those of the other page, or lead into a trap.
    if (nofollow || result === 'duplicate_text') return;
    for (const [number, link] of page.links.slice(0, MAX_LINKS_PER_PAGE).entries()) {
      if (number % LINKS_AT_ONCE === LINKS_AT_ONCE - 1) await setImmediate();
      const target = normalizeUrl(link, finalUrl);
      if (target !== null && this.isOnSite(target)) yield* this.enqueue(target, depth + 1);
    }
    yield* this.reportCount();
  }

  /** Adds the pages of the sitemaps of the start page's final origin. */
  private async *followSitemaps(finalUrl: string): AsyncGenerator<CrawlEvent<P>> {
    const defaultSitemap = normalizeUrl('/sitemap.xml', finalUrl);
    const robots = await this.robots.for(finalUrl);
    const declared = 'rules' in robots ? robots.rules.sitemaps : [];
    const roots = [...declared, ...(defaultSitemap === null ? [] : [defaultSitemap])];
    for await (const result of readSitemaps(roots, this.site, this.client, this.options)) {
      if ('pages' in result) {
        for (const url of result.pages) if (this.isOnSite(url)) yield* this.enqueue(url, 1);
        yield* this.reportCount();
      } else if (result.url !== defaultSitemap) {
        yield { kind: 'skipped', ...result };
      }
      if (this.frontier.full) return;
    }
  }

  private *enqueue(url: string, depth: number): Generator<SkippedEvent> {
    if (NOT_A_PAGE.test(new URL(url).pathname)) return yield* this.reportSkipped(url, 'not_html');
    const admission = this.frontier.add(url, depth);
    if (admission === 'depth_limit' || admission === 'url_trap') yield* this.reportSkipped(url, admission);
  }

  private *reportSkipped(url: string, reason: SkipReason): Generator<SkippedEvent> {
    if (this.reported.size >= MAX_REPORTED_UNFETCHED || this.reported.has(url) || this.frontier.knows(url))
      return;
    this.reported.add(url);
    yield { kind: 'skipped', url, reason };
  }

  private *reportCount(): Generator<CrawlEvent<P>> {
    if (this.frontier.count === this.reportedCount) return;
    this.reportedCount = this.frontier.count;
    yield { kind: 'found', count: this.reportedCount };
  }

  private *reportRemaining(current: QueuedUrl | undefined, reason: SkipReason): Generator<SkippedEvent> {
    for (let next = current; next !== undefined; next = this.frontier.take()) {
      if (this.reported.size >= MAX_REPORTED_UNFETCHED) return;
      if (this.stored.has(next.url)) continue;
      this.reported.add(next.url);
      yield { kind: 'skipped', url: next.url, reason };
    }
  }
}
