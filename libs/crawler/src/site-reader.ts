import type { BodyFile, SafeResponse } from '@app/safe-fetch';
import { CrawlError, CrawlLimit, UnreadablePageError, type SkipReason } from './crawl-error';
import type { CrawlOptions, EarlierPage, PageFacts } from './crawl-options';
import { isFile } from './file-types';
import { MAX_REDIRECTS, PoliteClient, type PoliteRequest } from './polite-client';
import { allows, parseRobotsTag } from './robots';
import { RobotsFiles } from './robots-files';
import { SiteCookies } from './site-cookies';
import { normalizeUrl, siteOf } from './site-url';
import { conditionsOf, validatorsOf, type Validators } from './page-version';

const ACCEPT = 'text/html,application/xhtml+xml,text/plain;q=0.8';
const ACCEPT_FILES = `${ACCEPT},application/pdf;q=0.8,*/*;q=0.5`;
const READABLE_TYPE = /^\s*(text\/html|application\/xhtml\+xml|text\/plain)\s*(;|$)/i;
const LOOKS_LIKE_HTML = /^\s*<(!doctype html|html|head|body)\b/i;
/** How PDF files and archives begin, which some servers send as pages. */
const STARTS_OF_FILES = ['%PDF-', 'PK\u0003\u0004'];
const SNIFFED_BYTES = 512;
/** The limit for the decoded body of a page. */
const MAX_PAGE_BYTES = 5_000_000;

/** The reason why a URL has no result. */
export interface Refusal {
  reason: SkipReason;
  detail?: string;
}

/** A successful response; `url` is the normalized final URL. */
interface Retrieved<P> {
  url: string;
  response: SafeResponse;
  /** The earlier page, if the site says that it has not changed. */
  unchanged?: P;
  /** Whether the answer may depend on cookies that the crawl has sent. */
  hasCookie: boolean;
}

interface ReadRequest<P> extends Omit<PoliteRequest, 'delayMs' | 'fileOf' | 'cookie' | 'conditions'> {
  /** The page that an earlier crawl has fetched at a normalized URL. */
  earlier?: (url: string) => Promise<EarlierPage<P> | undefined>;
  /** Where a response that is a file is saved. */
  files?: BodyFile;
  /** Called with the normalized target of each redirect. If it returns a refusal, the redirect is not followed. */
  refuseRedirect?: (url: string) => Refusal | null;
}

/** A page with its directives for robots, from the page and from the `X-Robots-Tag` header. */
export interface ReadPage<P> {
  finalUrl: string;
  /** The canonical URL of the page if it is in the same part of the same site, else the final URL. */
  url: string;
  page: P;
  noindex: boolean;
  nofollow: boolean;
  /** With these, a later crawl may ask whether the page has changed. Absent if this crawl found it unchanged. */
  validators?: Validators | undefined;
}

/** Why a page is not used although it was read; undefined if it is used. Its links may still be followed. */
export function refusalOf({
  noindex,
  page,
}: ReadPage<PageFacts>): 'noindex' | 'needs_javascript' | PageFacts['unwanted'] {
  if (noindex) return 'noindex';
  return page.needsJavaScript ? 'needs_javascript' : page.unwanted;
}

/** Fetches files of one site and reads its pages. Each redirect must stay on the site and be allowed by robots.txt. */
export class SiteReader<P extends PageFacts> {
  readonly client: PoliteClient;
  readonly robots: RobotsFiles;
  readonly isOnSite: (url: string) => boolean;
  private readonly cookies = new SiteCookies();

  /** `start` is the normalized URL of the start page; `others` are pages of other sites that are read, too. */
  constructor(
    private readonly start: string,
    private readonly options: CrawlOptions<P>,
    others: readonly string[] = [],
  ) {
    this.client = new PoliteClient(options);
    this.robots = new RobotsFiles(this.client, options, others.length);
    this.isOnSite = siteOf(start, ...others);
  }

  /** The start page. @throws {CrawlError} if it cannot be read; the errors of the client */
  async readStart(): Promise<ReadPage<P>> {
    const { start } = this;
    const read = await this.readPage(start).catch((error: unknown) => {
      throw error instanceof CrawlLimit ? new CrawlError(error.reason, start) : error;
    });
    if ('reason' in read) throw new CrawlError(read.reason, start, read.detail);
    return read;
  }

  /** A page, or the reason for its absence. Throws the errors of the client. */
  async readPage(
    url: string,
    refuseRedirect?: ReadRequest<P>['refuseRedirect'],
  ): Promise<ReadPage<P> | Refusal> {
    const passed = new Set<string>();
    for (let address = url; ;) {
      const read = await this.readAt(
        address,
        (target) => (target === url ? null : refuseRedirect?.(target)) ?? null,
      );
      const next = 'page' in read && read.page.leadsTo ? normalizeUrl(read.page.leadsTo) : null;
      if ('reason' in read || next === null || next === read.finalUrl || !this.isOnSite(next)) return read;
      passed.add(address);
      if (passed.has(next) || passed.size > MAX_REDIRECTS) return { reason: 'redirect_limit' };
      const refusal = refuseRedirect?.(next);
      if (refusal) return refusal;
      address = next;
    }
  }

  /** The page at a URL, which may lead on to another page. */
  private async readAt(
    url: string,
    refuseRedirect: NonNullable<ReadRequest<P>['refuseRedirect']>,
  ): Promise<ReadPage<P> | Refusal> {
    const { files, earlier } = this.options;
    const retrieved = await this.get(url, {
      accept: files ? ACCEPT_FILES : ACCEPT,
      maxBytes: MAX_PAGE_BYTES,
      // The beginning of a long page is better than no page.
      onOversize: 'truncate',
      refuseRedirect,
      ...(files && { files }),
      ...(earlier && { earlier }),
    });
    if ('reason' in retrieved) return retrieved;
    const { url: finalUrl, response } = retrieved;
    let page: P | null;
    let validators: Validators | undefined;
    try {
      page = await this.read(retrieved);
      // The output of scripts may change without the page. Files are always fetched.
      const isAsked = page && !page.leadsTo && !page.needsJavaScript && response.savedBytes === undefined;
      if (isAsked && !retrieved.unchanged) validators = validatorsOf(response.headers, retrieved.hasCookie);
      if (page?.leadsTo) this.cookies.keep(finalUrl, response.headers['set-cookie']);
      else if (page?.needsJavaScript) page = (await this.readRendered(finalUrl)) ?? page;
    } catch (error) {
      // Any other error is not the fault of the page.
      if (!(error instanceof UnreadablePageError)) throw error;
      return { reason: 'unreadable' };
    }
    if (page === null) return { reason: 'not_html' };
    const tag = parseRobotsTag(response.headers['x-robots-tag']);
    return {
      finalUrl,
      url: this.canonicalUrl(page, finalUrl),
      page,
      noindex: tag.noindex || page.noindex,
      nofollow: tag.nofollow || page.nofollow,
      validators,
    };
  }

  /** The page as it is after its scripts have run; undefined if it cannot be rendered. */
  private async readRendered(url: string): Promise<P | undefined> {
    const html = await this.options.render?.(url);
    this.options.signal?.throwIfAborted();
    if (!html) return undefined;
    this.client.countBytes(html.length);
    return this.options.readPage(html, 'text/html; charset=utf-8', url);
  }

  /**
   * The response with a 2xx status, or with 304 to a request that asked for changes, or the reason why there is none.
   * Throws the errors of the client.
   */
  async get(
    start: string,
    { refuseRedirect, files, earlier, ...request }: ReadRequest<P>,
  ): Promise<Retrieved<P> | Refusal> {
    const trail = new Set<string>();
    // Not normalized: a tracking parameter may be needed to end a chain of redirects.
    let address = start;
    for (;;) {
      const url = normalizeUrl(address);
      if (url === null) return { reason: 'invalid_url', detail: address.slice(0, 200) };
      if (!this.isOnSite(url)) return { reason: 'other_domain', detail: url };
      // A site may send a visitor back to the same address with a cookie.
      const cookie = this.cookies.for(address);
      const step = `${address} ${cookie ?? ''}`;
      if (trail.has(step) || trail.size > MAX_REDIRECTS) return { reason: 'redirect_limit' };
      if (url !== start) {
        const refusal = refuseRedirect?.(url);
        if (refusal) return refusal;
      }
      trail.add(step);
      const robots = await this.robots.for(address);
      if ('reason' in robots) return robots;
      if (!allows(robots.rules, address)) return { reason: 'robots' };
      const before = address === url ? await earlier?.(url) : undefined;
      const exchange = await this.client.send(address, {
        ...request,
        cookie,
        conditions: before && conditionsOf(before.validators),
        delayMs: robots.rules.crawlDelayMs,
        fileOf: ({ status, headers }) => (files && isSuccess(status) && isFile(headers, url) ? files : null),
      });
      if ('fault' in exchange) return { reason: exchange.fault };
      const { status, redirectTo } = exchange;
      const hasCookie = cookie !== undefined;
      if (isSuccess(status)) return { url, response: exchange, hasCookie };
      if (status === 304 && before) return { url, response: exchange, unchanged: before.page, hasCookie };
      if (redirectTo === undefined) return { reason: 'http_error', detail: `HTTP ${status}` };
      this.cookies.keep(address, exchange.headers['set-cookie']);
      address = redirectTo;
    }
  }

  /** The page or file of a response; null if it is neither. Throws the errors of the readers. */
  private async read({ url, response, unchanged }: Retrieved<P>): Promise<P | null> {
    const { readPage, files } = this.options;
    if (unchanged) return unchanged;
    if (files && response.savedBytes !== undefined) return files.read(files.path, url);
    const contentType = readableType(response.headers['content-type'], response.body);
    return contentType === null ? null : readPage(response.body, contentType, url);
  }

  private canonicalUrl(page: P, finalUrl: string): string {
    const canonical = page.canonicalUrl === null ? null : normalizeUrl(page.canonicalUrl, finalUrl);
    const { includes = () => true } = this.options;
    return canonical !== null && this.isOnSite(canonical) && includes(canonical) ? canonical : finalUrl;
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function readableType(header: string | undefined, body: Buffer): string | null {
  const start = body.subarray(0, SNIFFED_BYTES).toString('latin1');
  if (STARTS_OF_FILES.some((bytes) => start.startsWith(bytes))) return null;
  if (header !== undefined && header !== '') return READABLE_TYPE.test(header) ? header : null;
  return LOOKS_LIKE_HTML.test(start) ? 'text/html' : null;
}
