import { SafeFetch } from '@app/safe-fetch';
import type { CrawlEvent, CrawlOptions, PageFacts } from './crawl-options';
import { crawlSite } from './crawl-site';
import type { FakeSite } from './fake-site.fixture';

/** Reads the HTML that `html` writes. The page's own address is in `<q>`. */
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
    leadsTo: /<meta http-equiv="refresh" content="0;url=([^"]*)"/.exec(source)?.[1] ?? null,
    text: source.replace(/<[^>]*>/g, ' '),
    textWithoutAddress: source.replace(/<q>[^<]*<\/q>/g, ' ').replace(/<[^>]*>/g, ' '),
    source,
  };
}

const loopback = new SafeFetch({ allowCidrs: ['127.0.0.0/8'] });

type TestOptions = Partial<CrawlOptions<ReturnType<typeof readPage>>>;

/** Options for a crawl without pauses. */
export function quick(options: TestOptions = {}): CrawlOptions<ReturnType<typeof readPage>> {
  return { fetcher: loopback, readPage, delayMs: 0, maxPages: 200, sleep: async () => undefined, ...options };
}

/** A whole crawl: the paths of its pages in order, and the reasons of skipped pages. */
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
