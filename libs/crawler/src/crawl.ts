import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { CrawlLimit, type SkipReason } from './crawl-error';
import type { CrawlEvent, CrawlOptions, PageFacts } from './crawl-options';
import { isNamedAsFile } from './file-types';
import { fingerprint } from './fingerprint';
import { Frontier, type QueuedUrl } from './frontier';
import { LINKS_AT_ONCE, pageLinks } from './page-links';
import { versionOf } from './page-version';
import { readSitemaps } from './sitemap-reader';
import { refusalOf, SiteReader, type ReadPage, type Refusal } from './site-reader';
import { normalizeUrl, urlIdentity } from './site-url';
import { StoredPages } from './stored-pages';

/** The default limit of URLs tried per page of the crawl. */
const TRIES_PER_PAGE = 10;
const MAX_REPORTED_UNFETCHED = 1_000;
/** Files of these types are not fetched. Neither are readable files, unless files are read. */
const NOT_A_PAGE =
  /\.(7z|avi|avif|bin|bmp|bz2|css|dmg|doc|eot|exe|gif|gz|ico|iso|jpe?g|js|json|m4a|mov|mp3|mp4|mpe?g|msi|ogg|otf|png|ppt|rar|rss|svg|tar|tiff?|ttf|wav|webm|webp|wmv|woff2?|xls|xml|zip)$/i;

type SkippedEvent = Extract<CrawlEvent<never>, { kind: 'skipped' }>;

/** One crawl; see `crawlSite`. */
export class Crawl<P extends PageFacts> {
  private readonly site: SiteReader<P>;
  private readonly frontier: Frontier;
  private readonly stored = new StoredPages();
  private readonly reported = new Set<string>();
  private readonly maxPages: number;
  private readonly maxTries: number;
  private readonly includes: (url: string) => boolean;
  private readonly knownUrls: Set<string>;
  private hasAddedEarlierPages = false;
  /** Where the start page is read. */
  private startUrl = '';
  /** Pages that name another page as canonical. */
  private readonly namingOthers = new Set<string>();
  private isNaming = false;
  /** The text of the answer for an address that does not exist; '' if it is no page of its own. */
  private absentText: string | undefined;
  private reportedCount = 0;
  private tries = 0;

  constructor(
    private readonly start: string,
    private readonly options: CrawlOptions<P>,
  ) {
    const { maxPages, knownUrls = [], includes = () => true } = options;
    this.maxPages = maxPages;
    this.maxTries = options.maxTries ?? maxPages * TRIES_PER_PAGE;
    this.includes = includes;
    this.knownUrls = new Set(knownUrls);
    this.site = new SiteReader(start, options);
    this.frontier = new Frontier(Math.ceil(this.maxTries / TRIES_PER_PAGE));
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
        if (!(yield* this.addEarlierPages())) break;
      }
      yield* this.reportRemaining(this.frontier.take(), 'page_limit');
    } catch (error) {
      if (!(error instanceof CrawlLimit)) throw error;
      yield* this.addEarlierPages();
      yield* this.reportRemaining(next ?? this.frontier.take(), error.reason);
    }
  }

  /**
   * Adds the pages of an earlier crawl that this crawl has not found. Returns whether there are any. Pages that are no
   * longer wanted are skipped.
   */
  private *addEarlierPages(): Generator<SkippedEvent, boolean> {
    const before = this.frontier.count;
    for (const url of this.hasAddedEarlierPages ? [] : this.knownUrls) {
      if (this.stored.has(url) || url === this.startUrl) continue;
      if (!this.site.isOnSite(url) || !this.includes(url)) yield { kind: 'skipped', url, reason: 'excluded' };
      else if (this.stored.count < this.maxPages) this.frontier.add(url, 1);
      else if (!this.frontier.knows(url)) yield { kind: 'skipped', url, reason: 'page_limit' };
    }
    this.hasAddedEarlierPages = true;
    return this.frontier.count > before;
  }

  private async readStart(): Promise<ReadPage<P>> {
    this.frontier.add(this.start, 0);
    this.frontier.take();
    // `add` refuses a start URL that looks like a trap.
    this.frontier.mark(this.start);
    this.tries += 1;
    const read = await this.site.readStart();
    this.startUrl = read.finalUrl;
    this.frontier.mark(read.finalUrl);
    return read;
  }

  private canContinue(): boolean {
    return this.stored.count < this.maxPages && this.tries < this.maxTries;
  }

  private async visit(url: string): Promise<ReadPage<P> | Refusal> {
    // Since it was queued, the URL may have been stored as the canonical URL of another page.
    if (this.stored.has(url)) return { reason: 'duplicate_url' };
    this.tries += 1;
    const read = await this.site.readPage(url, (target) => {
      if (!this.includes(target)) return { reason: 'excluded', detail: target };
      const isKnown = this.frontier.knows(target) || this.stored.has(target);
      return isKnown ? { reason: 'duplicate_url', detail: target } : null;
    });
    if ('finalUrl' in read) this.frontier.mark(read.finalUrl);
    return read;
  }

  private async *take(read: ReadPage<P>, depth: number): AsyncGenerator<CrawlEvent<P>> {
    const { finalUrl, page, nofollow } = read;
    const url = yield* this.addressOf(read, depth);
    // Only the start page is read even if it is excluded.
    let refusal: SkipReason | undefined = refusalOf(read) ?? (this.includes(url) ? undefined : 'excluded');
    if (depth > 0 && !refusal && (await this.isAbsent(finalUrl, page))) refusal = 'not_found';
    const result = refusal ?? this.stored.add(url, page.text);
    // A page with a duplicate text has the same links as the other page, or leads into a trap.
    const links = nofollow || result === 'duplicate_text' ? [] : await pageLinks(read, this.site.isOnSite);
    if (result === 'stored') yield { kind: 'page', url, page, ...versionOf(read, links) };
    else yield { kind: 'skipped', url: finalUrl, reason: result };
    for (const [number, target] of links.entries()) {
      if (number % LINKS_AT_ONCE === LINKS_AT_ONCE - 1) await setImmediate();
      yield* this.enqueue(target, this.frontier.isSameSeries(finalUrl, target) ? depth : depth + 1);
    }
    if (links.length > 0) yield* this.reportCount();
  }

  /**
   * The address under which a page is stored: the canonical address, unless that page names another page in turn, as in
   * a loop. If a page links to it and it is still to be read, it is read first.
   */
  private async *addressOf(read: ReadPage<P>, depth: number): AsyncGenerator<CrawlEvent<P>, string> {
    const { url, finalUrl } = read;
    const isOwn = urlIdentity(url) === urlIdentity(finalUrl);
    if (!isOwn) this.namingOthers.add(fingerprint(urlIdentity(finalUrl)));
    if (isOwn) return url;
    if (!this.frontier.knows(url) && !(await pageLinks(read, this.site.isOnSite)).includes(url)) return url;
    const namesAnother = (): boolean => this.namingOthers.has(fingerprint(urlIdentity(url)));
    if (!this.stored.has(url) && !namesAnother()) {
      // A named page that itself names a third page is in a chain that may never end.
      if (this.isNaming) return finalUrl;
      this.isNaming = true;
      const named = await this.visit(url);
      if (!('reason' in named)) yield* this.take(named, depth);
      this.isNaming = false;
    }
    return namesAnother() ? finalUrl : url;
  }

  /** That text for an address at the root of the site, or beside this page if the source leaves out the root. */
  private async readAbsent(url: string): Promise<string> {
    const name = randomUUID();
    const absent = [`/${name}`, name].map((path) => new URL(path, url).href).find(this.includes);
    if (absent === undefined) return '';
    try {
      const read = await this.site.readPage(absent);
      return 'page' in read && read.finalUrl !== this.startUrl ? (read.page.textWithoutAddress ?? '') : '';
    } catch (error) {
      // The page that was read before is still wanted; the next request ends the crawl.
      if (error instanceof CrawlLimit) return '';
      throw error;
    }
  }

  /** Whether the page has the text with which the site answers for an address that does not exist. */
  private async isAbsent(url: string, { textWithoutAddress: text = '' }: P): Promise<boolean> {
    if (text.trim() === '') return false;
    this.absentText ??= await this.readAbsent(url);
    return text === this.absentText;
  }

  /** Adds the pages of the sitemaps of the start page's final origin. */
  private async *followSitemaps(finalUrl: string): AsyncGenerator<CrawlEvent<P>> {
    const defaultSitemap = normalizeUrl('/sitemap.xml', finalUrl);
    const robots = await this.site.robots.for(finalUrl);
    const declared = 'rules' in robots ? robots.rules.sitemaps : [];
    const roots = [...declared, ...(defaultSitemap === null ? [] : [defaultSitemap])];
    for await (const result of readSitemaps(roots, this.site, this.options)) {
      if ('pages' in result) {
        for (const [number, url] of result.pages.entries()) {
          if (number % LINKS_AT_ONCE === LINKS_AT_ONCE - 1) await setImmediate();
          if (this.site.isOnSite(url)) yield* this.enqueue(url, 1);
        }
        yield* this.reportCount();
      } else if (result.url !== defaultSitemap) {
        yield { kind: 'skipped', ...result };
      }
      if (this.frontier.full) return;
    }
  }

  private *enqueue(url: string, depth: number): Generator<SkippedEvent> {
    if (this.frontier.knows(url) || !this.includes(url)) return;
    const isFile = isNamedAsFile(url);
    if (NOT_A_PAGE.test(new URL(url).pathname) || (isFile && !this.options.files))
      return yield* this.reportSkipped(url, 'not_html');
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
      // Pages of an earlier crawl are always reported, so that none of them counts as unread.
      if (this.reported.size >= MAX_REPORTED_UNFETCHED && !this.knownUrls.has(next.url)) continue;
      if (this.stored.has(next.url)) continue;
      this.reported.add(next.url);
      yield { kind: 'skipped', url: next.url, reason };
    }
  }
}
