import { crawl, quick } from './crawl.fixture';
import { crawlList } from './crawl-list';
import type { CrawlOptions, PageFacts } from './crawl-options';
import { FakeSite, html, urlset, type Route } from './fake-site.fixture';
import { pathFilter } from './path-pattern';

const sites: FakeSite[] = [];
const start = async (routes: Record<string, Route>) => {
  const site = await FakeSite.start(routes);
  sites.push(site);
  return site;
};
afterEach(() => Promise.all(sites.splice(0).map((site) => site.stop())));

const redirect = (location: string): Route => ({ status: 301, headers: { location } });
const docs = pathFilter(['/docs/**'], ['/docs/old/**']);

/** The read paths of a list, and the reasons of skipped paths. */
async function readList(site: FakeSite, paths: string[], options: Partial<CrawlOptions<PageFacts>> = {}) {
  const pages: string[] = [];
  const skipped: Record<string, string> = {};
  const list = paths.map((path) => (path.startsWith('/') ? site.url + path : path));
  for await (const event of crawlList(list, quick(options as object))) {
    const path = 'url' in event ? event.url.replace(site.url, '') : '';
    if (event.kind === 'page') pages.push(path);
    if (event.kind === 'skipped') skipped[path] = event.reason;
  }
  return { pages, skipped };
}

describe('a part of a site', () => {
  it('fetches only included pages, from links and sitemaps, and the start page for its links', async () => {
    const site = await start({
      '/': html('start', ['/docs/a', '/docs/old/b', '/blog/c']),
      '/docs/a': html('a', ['/blog/d', '/docs/e']),
      '/docs/e': html('e'),
      '/docs/f': html('f'),
      '/sitemap.xml': ({ headers }, response) => {
        const urls = ['/docs/f', '/docs/old/g', '/blog/h'].map((path) => `http://${headers.host}${path}`);
        response.writeHead(200, { 'content-type': 'application/xml' }).end(urlset(urls));
      },
    });
    const { pages, skipped } = await crawl(site, '/', { includes: docs });
    expect(pages).toEqual(['/docs/a', '/docs/f', '/docs/e']);
    expect(skipped).toEqual({ '/': 'excluded' });
    expect(site.pageRequests).toEqual(['/', '/docs/a', '/docs/f', '/docs/e']);
  });

  it('skips the start page and known pages that are left out, and says so', async () => {
    const site = await start({
      '/': html('start', ['/docs/a']),
      '/docs/a': html('a'),
      '/blog': html('blog'),
    });
    const { events, pages, skipped } = await crawl(site, '/', {
      includes: docs,
      knownUrls: [`${site.url}/`, `${site.url}/blog`, `${site.url}/docs/a`],
    });
    expect(pages).toEqual(['/docs/a']);
    expect(skipped).toEqual({ '/': 'excluded', '/blog': 'excluded' });
    expect(events.filter(({ kind }) => kind === 'skipped')).toHaveLength(2);
    expect(site.pageRequests).not.toContain('/blog');
  });

  it('does not leave through redirects or canonical URLs', async () => {
    const site = await start({
      '/docs': html('start', ['/docs/moved', '/docs/copy']),
      '/docs/moved': redirect('/blog'),
      '/docs/copy': html('copy', [], '<link rel="canonical" href="/blog">'),
      '/blog': html('blog'),
    });
    const { pages, skipped } = await crawl(site, '/docs', { includes: docs });
    expect(pages).toEqual(['/docs', '/docs/copy']);
    expect(skipped).toEqual({ '/docs/moved': 'excluded' });
    expect(site.pageRequests).not.toContain('/blog');
  });

  it('names every known page beyond the page limit, however many there are', async () => {
    const site = await start({ '/': html('start') });
    const knownUrls = Array.from({ length: 1_500 }, (_, number) => `${site.url}/known${number}`);
    const { pages, skipped } = await crawl(site, '/', { maxPages: 1, knownUrls });
    expect(pages).toEqual(['/']);
    expect(Object.keys(skipped)).toHaveLength(1_500);
    expect(new Set(Object.values(skipped))).toEqual(new Set(['page_limit']));
  });

  it('follows the links of pages that its reader does not want', async () => {
    const site = await start({ '/': html('german', ['/en']), '/en': html('english') });
    const { readPage } = quick();
    const { pages, skipped } = await crawl(site, '/', {
      readPage: async (body, type, url) => {
        const page = await readPage(body, type, url);
        return { ...page, ...(page.text.includes('german') && { unwanted: 'other_language' as const }) };
      },
    });
    expect(pages).toEqual(['/en']);
    expect(skipped).toEqual({ '/': 'other_language' });
  });
});

describe('a list of pages', () => {
  it('is read in its order, each page once and under its address in the list, without following links', async () => {
    const site = await start({
      '/b': html('b', ['/linked'], '<link rel="canonical" href="/canonical">'),
      '/a': redirect('/target'),
      '/target': html('target'),
      '/same': html('b'),
    });
    const { pages, skipped } = await readList(site, ['/b', '/a', '/b#part', '/same', '/missing']);
    expect(pages).toEqual(['/b', '/a']);
    expect(skipped).toEqual({ '/same': 'duplicate_text', '/missing': 'http_error' });
    expect(site.requests).toEqual(['/robots.txt', '/b', '/a', '/target', '/same', '/missing']);
  });

  it('may have pages of more sites than a crawl visits, and obeys the robots.txt of each', async () => {
    const others = await Promise.all(
      Array.from({ length: 25 }, (_, number) =>
        start({
          '/page': html(`page ${number}`),
          ...(number === 7 && {
            '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /' },
          }),
        }),
      ),
    );
    const { pages, skipped } = await readList(
      others[0]!,
      others.map(({ url }) => `${url}/page`),
    );
    expect(pages).toHaveLength(24);
    expect(skipped).toEqual({ [`${others[7]!.url}/page`]: 'robots' });
  });

  it('ends at the page limit, and skips what is left out or no longer listed', async () => {
    const site = await start({ '/docs/a': html('a'), '/docs/b': html('b'), '/docs/c': html('c') });
    const { pages, skipped } = await readList(site, ['/docs/a', '/blog', '/docs/b', '/docs/c'], {
      maxPages: 2,
      includes: docs,
      knownUrls: [`${site.url}/docs/a`, `${site.url}/docs/z`],
    });
    expect(pages).toEqual(['/docs/a', '/docs/b']);
    expect(skipped).toEqual({ '/blog': 'excluded', '/docs/c': 'page_limit', '/docs/z': 'excluded' });
  });

  it('ends normally at a limit of the crawl', async () => {
    const site = await start({ '/a': html('x'.repeat(5_000)), '/b': html('y'.repeat(500)), '/c': html('c') });
    const { pages, skipped } = await readList(site, ['/a', '/b', '/c'], { maxTotalBytes: 5_200 });
    expect(pages).toEqual(['/a']);
    expect(skipped).toEqual({ '/b': 'byte_limit', '/c': 'byte_limit' });
  });
});

describe('a page that needs JavaScript', () => {
  const shell = '<title>App</title><script src="/app.js"></script>';

  it('is read as the renderer returns it, and its links are followed', async () => {
    const site = await start({ '/': shell, '/next': html('next') });
    const asked: string[] = [];
    const { pages } = await crawl(site, '/', {
      render: async (url) => {
        asked.push(url);
        return Buffer.from(html('rendered', ['/next']));
      },
    });
    expect(pages).toEqual(['/', '/next']);
    expect(asked).toEqual([`${site.url}/`]);
  });

  it.each([
    ['has nothing', null],
    ['returns the same shell', Buffer.from(shell)],
  ])('keeps its reason when the renderer %s', async (_, rendered) => {
    const site = await start({ '/': html('start', ['/app']), '/app': shell });
    const { skipped } = await crawl(site, '/', { render: async () => rendered });
    expect(skipped).toEqual({ '/app': 'needs_javascript' });
  });
});
