import { SafeFetch, SafeFetchError } from '@app/safe-fetch';
import { CrawlError } from './crawl-error';
import { crawlSite, fetchPage } from './crawl-site';
import { crawl, quick } from './crawl.fixture';
import { FakeSite, html, type Route } from './fake-site.fixture';

let site: FakeSite;
const start = async (routes: Record<string, Route> | ((path: string) => Route | undefined)) => {
  site = await FakeSite.start(routes);
};
afterEach(() => site.stop());

describe('a start page that cannot be read', () => {
  const codeOf = async (path: string, options = {}) => {
    const crawled = crawl(site, path, options).catch((error: unknown) => error);
    const fetched = fetchPage(site.url + path, quick(options)).catch((error: unknown) => error);
    const errors = [await crawled, await fetched];
    for (const error of errors) expect(error).toBeInstanceOf(CrawlError);
    const [one, two] = errors as [CrawlError, CrawlError];
    expect(one.message).toBe(two.message);
    return one;
  };

  it('is an error with the reason, for a site and for a page', async () => {
    await start({
      '/robots.txt': 'User-agent: *\nDisallow: /private',
      '/private': html('private'),
      '/image': { headers: { 'content-type': 'image/png' }, body: 'x' },
      '/out': { status: 301, headers: { location: 'https://elsewhere.example/' } },
      '/broken': { status: 500 },
      '/large': html('x'.repeat(5_000_000)),
    });
    expect(await codeOf('/private')).toMatchObject({
      code: 'robots',
      message: expect.stringContaining('robots.txt'),
    });
    expect(await codeOf('/image')).toMatchObject({ code: 'not_html' });
    expect(await codeOf('/out')).toMatchObject({
      code: 'other_domain',
      detail: 'https://elsewhere.example/',
    });
    expect(await codeOf('/absent')).toMatchObject({ code: 'http_error', detail: 'HTTP 404' });
    expect(await codeOf('/broken')).toMatchObject({ code: 'http_error', detail: 'HTTP 500' });
    expect(await codeOf('/large', { maxTotalBytes: 1_000 })).toMatchObject({ code: 'byte_limit' });
  });

  it('is an error if robots.txt has status 5xx or cannot be reached', async () => {
    await start({ '/robots.txt': { status: 503 }, '/': html('start') });
    expect(await codeOf('/')).toMatchObject({ code: 'robots', detail: 'robots.txt: HTTP 503' });
    const cut = (code: 'network' | 'timeout') => ({
      request: async () => Promise.reject(new SafeFetchError(code)),
    });
    expect(await codeOf('/', { fetcher: cut('network') })).toMatchObject({ code: 'network' });
    expect(await codeOf('/', { fetcher: cut('timeout') })).toMatchObject({ code: 'timeout' });
    expect(site.pageRequests).toEqual([]);
  });

  it.each(['ftp://example.com/', 'nonsense', 'http://user:pw@example.com/'])(
    'is an error for the address %s',
    async (url) => {
      await start({});
      await expect(crawlSite(url, quick()).next()).rejects.toMatchObject({ code: 'invalid_url' });
      await expect(fetchPage(url, quick())).rejects.toMatchObject({ code: 'invalid_url' });
    },
  );
});

describe('fetchPage', () => {
  it('reads one page with its canonical URL, and requests nothing else', async () => {
    await start({
      '/a': { status: 301, headers: { location: '/b' } },
      '/b': html('b', ['/c'], '<link rel="canonical" href="/canonical">'),
    });
    const { url, page } = await fetchPage(`${site.url}/a`, quick());
    expect(url).toBe(`${site.url}/canonical`);
    expect(page.text).toContain('b');
    expect(site.requests).toEqual(['/robots.txt', '/a', '/b']);
  });

  it('refuses a page that needs JavaScript', async () => {
    await start({ '/': '<title>App</title><script src="/app.js"></script>' });
    await expect(fetchPage(site.url, quick())).rejects.toMatchObject({ code: 'needs_javascript' });
  });

  it('refuses a noindex page', async () => {
    await start({ '/': { headers: { 'x-robots-tag': 'noindex' }, body: html('x') } });
    await expect(fetchPage(site.url, quick())).rejects.toMatchObject({ code: 'noindex' });
  });
});

describe('with SafeFetch', () => {
  it('does not follow a robots.txt, which may leave the site, to a private address', async () => {
    await start({
      '/': html('start'),
      '/robots.txt': { status: 302, headers: { location: 'http://10.0.0.1/robots.txt' } },
    });
    await expect(crawl(site)).rejects.toMatchObject({ code: 'refused_address' });
    expect(site.pageRequests).toEqual([]);
  });

  it('follows redirects to allowed networks, and never to other private addresses', async () => {
    await start({
      '/': { status: 301, headers: { location: '/home' } },
      '/home': html('home', ['/a', '/moved', '/away']),
      '/a': html('a'),
      '/moved': { status: 302, headers: { location: '/b' } },
      '/b': html('b'),
      '/away': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } },
    });
    const open = new SafeFetch({ allowCidrs: ['127.0.0.0/8'] });
    const closed = new SafeFetch();
    try {
      const { pages, skipped } = await crawl(site, '/', { fetcher: open });
      expect(pages).toEqual(['/home', '/a', '/b']);
      expect(skipped).toEqual({ '/away': 'other_domain' });
      const asked = site.requests.length;
      await expect(crawl(site, '/', { fetcher: closed })).rejects.toMatchObject({ code: 'refused_address' });
      expect(site.requests).toHaveLength(asked);
    } finally {
      await Promise.all([open.close(), closed.close()]);
    }
  });
});
