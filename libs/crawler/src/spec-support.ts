import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import type { CrawlEvent, CrawlOptions, PageFacts } from './crawl-options';
import { crawlSite } from './crawl-site';
import type { Fetcher, FetchErrorCode, FetchRequest, FetchResponse } from './fetcher';

/** What a fake site answers at one path: HTML, or a whole answer, or anything by hand. */
export type Route =
  | string
  | { status?: number; headers?: Record<string, string | string[]>; body?: string | Buffer }
  | ((req: IncomingMessage, res: ServerResponse) => void);

/** A site on a loopback port that records what it is asked. Unknown paths are 404. */
export class FakeSite {
  readonly requests: string[] = [];
  readonly headers: IncomingMessage['headers'][] = [];
  concurrent = 0;
  maxConcurrent = 0;
  private readonly server: Server;

  constructor(private readonly route: (path: string) => Route | undefined) {
    this.server = createServer((req, res) => {
      this.requests.push(req.url ?? '');
      this.headers.push(req.headers);
      this.concurrent += 1;
      this.maxConcurrent = Math.max(this.maxConcurrent, this.concurrent);
      res.on('close', () => (this.concurrent -= 1));
      answer(this.route(req.url ?? ''), req, res);
    });
  }

  static async start(
    routes: Record<string, Route> | ((path: string) => Route | undefined),
  ): Promise<FakeSite> {
    const find = typeof routes === 'function' ? routes : (path: string) => routes[path];
    const site = new FakeSite(find);
    await new Promise<void>((resolve) => site.server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The pages asked for, without robots.txt and sitemaps. */
  get pageRequests(): string[] {
    return this.requests.filter((path) => path !== '/robots.txt' && !path.includes('sitemap'));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function answer(route: Route | undefined, req: IncomingMessage, res: ServerResponse): void {
  if (typeof route === 'function') return route(req, res);
  const given = typeof route === 'string' ? { body: route } : (route ?? { status: 404, body: 'absent' });
  res.writeHead(given.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...given.headers });
  res.end(given.body ?? '');
}

/** A page with a text of its own and links. */
export function html(text: string, links: string[] = [], head = ''): string {
  const anchors = links.map((link) => `<a href="${link}"></a>`).join('');
  return `<html><head>${head}</head><body><p>${text}</p>${anchors}</body></html>`;
}

/** A sitemap of pages. */
export function urlset(urls: string[]): string {
  const entries = urls.map((url) => `<url><loc>${url}</loc></url>`).join('');
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
}

/** A sitemap index. */
export function sitemapIndex(urls: string[]): string {
  return `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;
}

/** Reads just enough HTML for the pages of these tests. */
export function readPage(body: Buffer, _contentType: string, url: string): PageFacts & { source: string } {
  const source = body.toString('utf8');
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(source)?.[1];
  const robots = /<meta name="robots" content="([^"]*)"/.exec(source)?.[1] ?? '';
  const links = [...source.matchAll(/<a href="([^"]*)"/g)]
    .map((match) => match[1] ?? '')
    .map((link) => new URL(link, url).href);
  return {
    canonicalUrl: canonical === undefined ? null : new URL(canonical, url).href,
    noindex: robots.includes('noindex'),
    nofollow: robots.includes('nofollow'),
    links,
    text: source.replace(/<[^>]*>/g, ' '),
    source,
  };
}

export class FakeFetchError extends Error {
  constructor(readonly code: FetchErrorCode) {
    super(code);
  }
}

/** A fetcher without any protection, that keeps the contract of `Fetcher` otherwise. */
export const plainFetcher: Fetcher = {
  async request(url: string, given: FetchRequest): Promise<FetchResponse> {
    let current = new URL(url);
    for (let redirects = 0; ; redirects += 1) {
      const response = await exchange(current, given);
      const location = response.headers['location'];
      if (response.status < 300 || response.status > 399 || location === undefined) return response;
      if (redirects >= (given.maxRedirects ?? 0)) throw new FakeFetchError('too_many_redirects');
      const next = new URL(location, current);
      await given.checkRedirect?.(current, next);
      current = next;
    }
  },
};

async function exchange(url: URL, given: FetchRequest): Promise<FetchResponse> {
  const { signal, timeoutMs, maxBytes, headers = {}, onOversize } = given;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await request(url, {
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > maxBytes && onOversize !== 'truncate') throw new FakeFetchError('too_large');
      if (size > maxBytes) break;
    }
    const joined = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
    return {
      status: response.statusCode,
      headers: Object.fromEntries(joined) as Record<string, string>,
      url: url.href,
      body: Buffer.concat(chunks).subarray(0, maxBytes),
    };
  } catch (error) {
    if (error instanceof FakeFetchError) throw error;
    if (signal?.aborted) throw new FakeFetchError('aborted');
    throw new FakeFetchError(timeout.aborted ? 'timeout' : 'network');
  }
}

export type TestOptions = Partial<CrawlOptions<ReturnType<typeof readPage>>>;

/** Options for a crawl that waits for nothing. */
export function quick(options: TestOptions = {}): CrawlOptions<ReturnType<typeof readPage>> {
  return { fetcher: plainFetcher, readPage, delayMs: 0, sleep: async () => undefined, ...options };
}

/** A whole crawl: the paths given out in order, and why others were not. */
export async function crawl(site: FakeSite, path = '/', options: TestOptions = {}) {
  const events: CrawlEvent<PageFacts>[] = [];
  for await (const event of crawlSite(site.url + path, quick(options))) events.push(event);
  const pathOf = (url: string) => url.replace(site.url, '');
  const pages = events.flatMap((event) => (event.kind === 'page' ? [pathOf(event.url)] : []));
  const skipped = events.flatMap((event) =>
    event.kind === 'skipped' ? [[pathOf(event.url), event.reason]] : [],
  );
  return { events, pages, skipped: Object.fromEntries(skipped) as Record<string, string> };
}
