import { gzipSync } from 'node:zlib';
import { crawlSite } from './crawl-site';
import { crawl, quick } from './crawl.fixture';
import { FakeSite, html, sitemapIndex, urlset, type Route } from './fake-site.fixture';

let site: FakeSite;
const start = async (routes: Record<string, Route> | ((path: string) => Route | undefined)) => {
  site = await FakeSite.start(routes);
};
afterEach(() => site.stop());
const robots = (body: string): Route => ({ headers: { 'content-type': 'text/plain' }, body });

describe('the order of a crawl', () => {
  it('is breadth-first: the start page, its links, the sitemap, then deeper pages', async () => {
    await start(
      (path) =>
        ({
          '/': html('start', ['/a', '/b', 'https://elsewhere.example/', 'mailto:x@example.com']),
          '/a': html('a', ['/a/deep', '/']),
          '/b': html('b'),
          '/a/deep': html('deep'),
          '/listed': html('listed'),
          '/sitemap.xml': urlset([`${site.url}/listed`, `${site.url}/a`, 'https://elsewhere.example/x']),
        })[path],
    );
    const { pages, events, skipped } = await crawl(site);
    expect(pages).toEqual(['/', '/a', '/b', '/listed', '/a/deep']);
    expect(skipped).toEqual({});
    expect(events.filter(({ kind }) => kind === 'found')).toEqual(
      [3, 4, 5].map((count) => ({ kind: 'found', count })),
    );
    expect(site.requests.slice(0, 2)).toEqual(['/robots.txt', '/']);
    expect(site.maxConcurrent).toBe(1);
  });

  it('ends at the maximum depth', async () => {
    const paths = ['/', '/a', '/a/b', '/a/b/c', '/a/b/c/d', '/a/b/c/d/e', '/a/b/c/d/e/f'];
    await start((path) => html(`page ${path}`, paths.slice(paths.indexOf(path) + 1).slice(0, 1)));
    const { pages, skipped } = await crawl(site);
    expect(pages).toEqual(paths.slice(0, 6));
    expect(skipped).toMatchObject({ '/a/b/c/d/e/f': 'depth_limit' });
  });

  it('fetches nothing while the consumer is busy', async () => {
    await start({ '/': html('start', ['/a']), '/a': html('a') });
    const events = crawlSite(site.url, quick());
    expect(await events.next()).toMatchObject({ value: { kind: 'page' } });
    await new Promise((resolve) => setImmediate(resolve));
    expect(site.requests).toEqual(['/robots.txt', '/']);
    await events.return(undefined);
    expect(site.requests).toEqual(['/robots.txt', '/']);
  });
});

describe('robots.txt', () => {
  it('prevents requests that it disallows', async () => {
    await start({
      '/robots.txt': robots('User-agent: ParleyBot\nDisallow: /private'),
      '/': html('start', ['/private/a', '/a']),
      '/a': html('a'),
      '/private/a': html('private'),
    });
    const { pages, skipped } = await crawl(site);
    expect(pages).toEqual(['/', '/a']);
    expect(skipped).toEqual({ '/private/a': 'robots' });
    expect(site.requests).not.toContain('/private/a');
  });

  it.each([401, 403, 404, 410, 429])('allows everything with status %d', async (status) => {
    await start({ '/robots.txt': { status, body: 'User-agent: *\nDisallow: /' }, '/': html('start') });
    expect((await crawl(site)).pages).toEqual(['/']);
  });

  it('is read after redirects, and allows everything after more than five', async () => {
    const hops = (count: number): Record<string, Route> =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [
          n === 0 ? '/robots.txt' : `/r${n}`,
          { status: 302, headers: { location: n + 1 === count ? '/rules' : `/r${n + 1}` } },
        ]),
      );
    const rest = {
      '/rules': robots('User-agent: *\nDisallow: /a'),
      '/': html('start', ['/a']),
      '/a': html('a'),
    };
    await start({ ...hops(5), ...rest });
    expect((await crawl(site)).pages).toEqual(['/']);
    await site.stop();
    await start({ ...hops(6), ...rest });
    expect((await crawl(site)).pages).toEqual(['/', '/a']);
  });

  it('is read up to 500 KiB', async () => {
    await start({
      '/robots.txt': robots(`User-agent: *\nDisallow: /a\n${'# padding\n'.repeat(1_000_000)}`),
      '/': html('start', ['/a']),
    });
    expect((await crawl(site)).skipped).toEqual({ '/a': 'robots' });
  });

  it('can lengthen the pause between requests', async () => {
    await start({
      '/robots.txt': robots('User-agent: *\nCrawl-delay: 3'),
      '/': html('start', ['/a']),
      '/a': html('a'),
    });
    const pauses: number[] = [];
    let clock = 0;
    const sleep = async (ms: number) => {
      pauses.push(ms);
      clock += ms;
    };
    await crawl(site, '/', { delayMs: 500, sleep, now: () => clock });
    // Start page, sitemap, second page, an address that does not exist.
    expect(pauses).toEqual([3_000, 3_000, 3_000, 3_000]);
  });
});

describe('sitemaps', () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));

  const listing = (url: string): Record<string, Route> => ({
    '/': html('start'),
    '/a': html('a'),
    '/b': html('b'),
    '/robots.txt': robots(`Sitemap: ${url}/sitemap-index.xml`),
  });

  it('are found in robots.txt and indexes, as gzip and text, without endless loops', async () => {
    await start(
      (path) =>
        ({
          ...listing(site.url),
          '/sitemap-index.xml': sitemapIndex([
            `${site.url}/sitemap-index.xml`,
            `${site.url}/sitemap-2.xml`,
            `${site.url}/sitemap.txt`,
          ]),
          '/sitemap-2.xml': sitemapIndex([`${site.url}/sitemap-index.xml`, `${site.url}/sitemap.xml.gz`]),
          '/sitemap.xml.gz': {
            headers: { 'content-type': 'application/octet-stream' },
            body: gzipSync(urlset([`${site.url}/a`])),
          },
          '/sitemap.txt': robots(`${site.url}/b\n`),
        })[path],
    );
    const { pages, skipped } = await crawl(site);
    expect(pages.sort()).toEqual(['/', '/a', '/b']);
    expect(skipped).toEqual({});
    expect(site.requests.filter((path) => path === '/sitemap-index.xml')).toHaveLength(1);
  });

  it('are limited to 50', async () => {
    let next = 0;
    await start((path) => {
      if (path === '/') return html('start');
      if (!path.includes('sitemap')) return undefined;
      return sitemapIndex(Array.from({ length: 40 }, () => `${site.url}/sitemap-${(next += 1)}.xml`));
    });
    expect((await crawl(site)).pages).toEqual(['/']);
    expect(site.requests.filter((path) => path.includes('sitemap'))).toHaveLength(50);
  });

  it('that are broken, missing or decompression bombs are reported and do no harm', async () => {
    await start(
      (path) =>
        ({
          ...listing(site.url),
          '/': html('start', ['/a']),
          '/sitemap-index.xml': sitemapIndex(
            ['broken', 'bomb', 'missing'].map((name) => `${site.url}/sitemap-${name}`),
          ),
          '/sitemap-broken': '<urlset><url',
          '/sitemap-bomb': { body: bomb },
        })[path],
    );
    const { pages, skipped } = await crawl(site);
    expect(pages).toEqual(['/', '/a']);
    expect(skipped).toEqual({
      '/sitemap-broken': 'invalid_sitemap',
      '/sitemap-bomb': 'invalid_sitemap',
      '/sitemap-missing': 'http_error',
    });
  });

  it('with many entries are read up to a limit', async () => {
    const large = urlset(
      Array.from({ length: 60_000 }, (_, n) => `http://127.0.0.1/${'long'.repeat(10)}/${n}`),
    );
    await start((path) => {
      if (path === '/sitemap.xml') return large.replace('http://127.0.0.1/', `${site.url}/first/`);
      return path === '/' || path.startsWith('/first/') ? html(path) : undefined;
    });
    const { pages, skipped } = await crawl(site);
    expect(pages).toEqual(['/', expect.stringMatching('^/first/')]);
    expect(skipped).toEqual({});
  });

  it('on other sites are not fetched', async () => {
    await start({ '/': html('start'), '/robots.txt': robots('Sitemap: http://127.0.0.2:9/sitemap.xml') });
    expect((await crawl(site)).skipped).toEqual({ 'http://127.0.0.2:9/sitemap.xml': 'other_domain' });
  });
});
