import { request } from 'undici';
import type { CrawlEvent, CrawlOptions, PageFacts } from './crawl-options';
import { crawlSite } from './crawl-site';
import type { FakeSite } from './fake-site.fixture';
import type { Fetcher, FetchErrorCode, FetchRequest, FetchResponse } from './fetcher';

/** Reads the HTML that `html` writes. */
function readPage(body: Buffer, _contentType: string, url: string): PageFacts & { source: string } {
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
    needsJavaScript: source.includes('<script src='),
    links,
    text: source.replace(/<[^>]*>/g, ' '),
    source,
  };
}

/** An error as a fetcher throws it. */
export class FakeFetchError extends Error {
  constructor(readonly code: FetchErrorCode) {
    super(code);
  }
}

/** A fetcher without checks of addresses. */
const plainFetcher: Fetcher = {
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

type TestOptions = Partial<CrawlOptions<ReturnType<typeof readPage>>>;

/** Options for a crawl without pauses. */
export function quick(options: TestOptions = {}): CrawlOptions<ReturnType<typeof readPage>> {
  return { fetcher: plainFetcher, readPage, delayMs: 0, sleep: async () => undefined, ...options };
}

/** A whole crawl: the paths of its pages in order, and the reasons of skipped ones. */
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
