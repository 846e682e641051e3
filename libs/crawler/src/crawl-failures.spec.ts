import { crawl, quick } from './crawl.fixture';
import { CrawlLimit, UnreadablePageError } from './crawl-error';
import { FakeSite, html, urlset, type Route } from './fake-site.fixture';

let site: FakeSite;
const start = async (routes: Record<string, Route> | ((path: string) => Route | undefined)) => {
  site = await FakeSite.start(routes);
};
afterEach(() => site.stop());

describe('a crawl with failures', () => {
  const failing = (failures: number, answer: Route): Route => {
    let left = failures;
    return (_req, res) => {
      left -= 1;
      if (left < 0) return void res.writeHead(200, { 'content-type': 'text/html' }).end(html('recovered'));
      if (typeof answer === 'function') return answer(_req, res);
      const { status = 200, headers } = answer as { status?: number; headers?: Record<string, string> };
      res.writeHead(status, headers).end();
    };
  };

  it.each<[string, Route]>([
    ['503', { status: 503 }],
    ['429', { status: 429 }],
    ['a cut connection', (_req, res) => res.destroy()],
  ])('retries twice after %s', async (_name, answer) => {
    await start({ '/': html('start', ['/a', '/b']), '/a': failing(2, answer), '/b': failing(3, answer) });
    const { pages, skipped } = await crawl(site);
    expect(pages).toEqual(['/', '/a']);
    expect(Object.keys(skipped)).toEqual(['/b']);
    expect(site.pageRequests).toEqual(['/', '/a', '/a', '/a', '/b', '/b', '/b']);
  });

  it('waits for Retry-After, up to 10 s, else for twice the pause', async () => {
    await start({
      '/': failing(2, { status: 429, headers: { 'retry-after': '7' } }),
      '/sitemap.xml': failing(2, { status: 503 }),
    });
    const pauses: number[] = [];
    let clock = 0;
    const sleep = async (ms: number) => {
      pauses.push(ms);
      clock += ms;
    };
    await crawl(site, '/', { delayMs: 500, sleep, now: () => clock });
    expect(pauses).toEqual([500, 7_000, 7_000, 500, 1_000, 2_000]);
  });

  it('does not retry a 404', async () => {
    await start({ '/': html('start', ['/gone']) });
    const { events } = await crawl(site);
    expect(events).toContainEqual({
      kind: 'skipped',
      url: `${site.url}/gone`,
      reason: 'http_error',
      detail: 'HTTP 404',
    });
    expect(site.pageRequests).toEqual(['/', '/gone']);
  });

  it('ends if a site keeps failing', async () => {
    const links = Array.from({ length: 100 }, (_, n) => `/p${n}`);
    await start((path) =>
      path === '/' ? html('start', links) : { status: path.startsWith('/p') ? 500 : 404 },
    );
    const { skipped } = await crawl(site);
    expect(site.pageRequests).toHaveLength(61);
    expect(Object.values(skipped)).toContain('site_unavailable');
  });

  it('continues after a page that cannot be read', async () => {
    await start({ '/': html('start', ['/a', '/b']), '/a': html('a'), '/b': html('b') });
    const { readPage } = quick();
    const { pages, skipped } = await crawl(site, '/', {
      readPage: (body, type, url) => {
        if (url.endsWith('/a')) throw new UnreadablePageError('too many tags');
        return readPage(body, type, url);
      },
    });
    expect(pages).toEqual(['/', '/b']);
    expect(skipped).toEqual({ '/a': 'unreadable' });
  });

  it.each([
    ['readPage', '/a'],
    ['parseRobots', '/robots.txt'],
    ['parseSitemap', '/sitemap.xml'],
  ])('never reports an error of the caller in %s as a fault of the page', async (parser, path) => {
    await start({
      '/': html('start', ['/a']),
      '/a': html('a'),
      '/robots.txt': '',
      '/sitemap.xml': urlset([]),
    });
    const { readPage } = quick();
    const fails = () => {
      throw new Error('no thread');
    };
    const failsForPage: typeof readPage = (body, type, url) =>
      url.endsWith('/a') ? fails() : readPage(body, type, url);
    const options = { [parser]: parser === 'readPage' ? failsForPage : fails };
    await expect(crawl(site, '/', options)).rejects.toThrow('no thread');
    expect(site.requests.at(-1)).toBe(path);
  });

  it('ends normally when a parser reports that the time of the site is used up', async () => {
    await start({ '/': html('start', ['/a', '/b']), '/a': html('a'), '/b': html('b') });
    const { readPage } = quick();
    const { pages, skipped } = await crawl(site, '/', {
      readPage: (body, type, url) => {
        if (url.endsWith('/a')) throw new CrawlLimit('time_limit');
        return readPage(body, type, url);
      },
    });
    expect(pages).toEqual(['/']);
    expect(skipped).toEqual({ '/a': 'time_limit', '/b': 'time_limit' });
  });

  it('stops at a robots.txt that cannot be parsed', async () => {
    await start({ '/': html('start'), '/robots.txt': 'User-agent: *' });
    await expect(crawl(site, '/', { parseRobots: () => null })).rejects.toMatchObject({ code: 'robots' });
  });

  it('does not hide errors of the caller', async () => {
    await start({});
    const fetcher = { request: async () => Promise.reject(new TypeError('a bug')) };
    await expect(crawl(site, '/', { fetcher })).rejects.toThrow('a bug');
  });
});

describe('content', () => {
  it('is HTML, XHTML or plain text', async () => {
    const typed = (type: string, body = html(type)): Route => ({ headers: { 'content-type': type }, body });
    await start({
      '/': html('start', ['/xhtml', '/text', '/image', '/none', '/binary', '/file.pdf', '/json', '/report']),
      '/xhtml': typed('application/xhtml+xml; charset=utf-8'),
      '/text': typed('TEXT/PLAIN', 'words'),
      '/image': typed('image/png'),
      '/json': typed('application/json'),
      '/report': typed('text/html', '%PDF-1.7 1 0 obj'),
      '/none': (_req, res) => void res.end(html('untyped')),
      '/binary': (_req, res) => void res.end(Buffer.from([0, 1, 2])),
    });
    const { pages, skipped } = await crawl(site);
    expect(pages).toEqual(['/', '/xhtml', '/text', '/none']);
    expect(skipped).toEqual({
      '/image': 'not_html',
      '/binary': 'not_html',
      '/json': 'not_html',
      '/report': 'not_html',
      '/file.pdf': 'not_html',
    });
    expect(site.requests).not.toContain('/file.pdf');
  });

  it('of 100 MB is read at its beginning', async () => {
    let sent = 0;
    const endless: Route = (_req, res) => {
      res.writeHead(200, { 'content-type': 'text/html' });
      const write = () => {
        while (sent < 100_000_000 && !res.destroyed) {
          sent += 65_536;
          if (!res.write(Buffer.alloc(65_536, 'a'))) return void res.once('drain', write);
        }
        res.end();
      };
      write();
    };
    await start({ '/': html('start', ['/huge', '/a']), '/huge': endless, '/a': html('a') });
    const { pages } = await crawl(site);
    expect(pages).toEqual(['/', '/huge', '/a']);
    expect(sent).toBeLessThan(50_000_000);
  });
});
