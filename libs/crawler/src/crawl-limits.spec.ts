import { SafeFetch } from '@app/safe-fetch';
import { CrawlError } from './crawl-error';
import { crawlSite, fetchPage } from './crawl-site';
import { crawl, FakeSite, FakeFetchError, html, quick, type Route } from './spec-support';

let site: FakeSite;
const start = async (routes: Record<string, Route> | ((path: string) => Route | undefined)) => {
  site = await FakeSite.start(routes);
};
afterEach(() => site.stop());

describe('failures', () => {
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
        if (url.endsWith('/a')) throw new RangeError('Maximum call stack size exceeded');
        return readPage(body, type, url);
      },
    });
    expect(pages).toEqual(['/', '/b']);
    expect(skipped).toEqual({ '/a': 'unreadable' });
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
      '/': html('start', ['/xhtml', '/text', '/image', '/none', '/binary', '/file.pdf', '/json']),
      '/xhtml': typed('application/xhtml+xml; charset=utf-8'),
      '/text': typed('TEXT/PLAIN', 'words'),
      '/image': typed('image/png'),
      '/json': typed('application/json'),
      '/none': (_req, res) => void res.end(html('untyped')),
      '/binary': (_req, res) => void res.end(Buffer.from([0, 1, 2])),
    });
    const { pages, skipped } = await crawl(site);
    expect(pages).toEqual(['/', '/xhtml', '/text', '/none']);
    expect(skipped).toEqual({
      '/image': 'not_html',
      '/binary': 'not_html',
      '/json': 'not_html',
      '/file.pdf': 'not_html',
    });
    expect(site.requests).not.toContain('/file.pdf');
  });

  it('of 100 MB is not read', async () => {
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
    const { pages, skipped } = await crawl(site);
    expect(pages).toEqual(['/', '/a']);
    expect(skipped).toEqual({ '/huge': 'too_large' });
    expect(sent).toBeLessThan(50_000_000);
  });
});

describe('limits', () => {
  const endless = (path: string): Route =>
    html(
      `page ${path}`,
      Array.from(
        { length: 40 },
        (_, n) => `${path.replace(/\/$/, '')}/${'abcdefghijklmnopqrstuvwxyzabcdefghijklmn'[n]}${n}`,
      ),
    );

  it('end at the number of pages, and report the remaining URLs, at most 1,000', async () => {
    await start((path) => (path === '/robots.txt' ? undefined : endless(path)));
    const { pages, events } = await crawl(site, '/', { maxPages: 120 });
    expect(pages).toHaveLength(120);
    const left = events.filter((event) => event.kind === 'skipped');
    expect(left).toHaveLength(1_000);
    expect(left.every((event) => event.kind === 'skipped' && event.reason === 'page_limit')).toBe(true);
  });

  it('request one page for a limit of one', async () => {
    await start(endless);
    expect((await crawl(site, '/', { maxPages: 1 })).pages).toEqual(['/']);
    expect(site.requests).toEqual(['/robots.txt', '/']);
  });

  it('end an endless calendar, after the rest of the site', async () => {
    await start((path) => {
      if (path === '/')
        return html('start', [
          '/calendar?day=1',
          ...Array.from({ length: 30 }, (_, n) => `/${'x'.repeat(n + 1)}`),
        ]);
      const day = /^\/calendar\?day=(\d+)$/.exec(path)?.[1];
      if (day === undefined) return path.startsWith('/x') ? html(`real ${path}`) : undefined;
      return html(
        `day ${day}`,
        Array.from({ length: 50 }, (_, n) => `/calendar?day=${Number(day) * 50 + n}`),
      );
    });
    const { pages } = await crawl(site, '/', { maxPages: 100 });
    expect(pages.filter((path) => path.startsWith('/x'))).toHaveLength(30);
    expect(pages.filter((path) => path.startsWith('/calendar')).length).toBeLessThanOrEqual(50);
    expect(pages.slice(0, 60).filter((path) => path.startsWith('/x'))).toHaveLength(30);
  });

  it('end a site of only duplicates', async () => {
    let next = 0;
    await start((path) => {
      if (path === '/robots.txt' || path === '/sitemap.xml') return undefined;
      const links = Array.from(
        { length: 500 },
        () => `/${(next += 1).toString(26).replace(/\d/g, (d) => 'qrstuvwxyz'[Number(d)] ?? '')}`,
      );
      return html(path === '/' ? 'start' : 'same', links);
    });
    const { pages } = await crawl(site, '/', { maxPages: 5 });
    expect(pages).toHaveLength(2);
    expect(site.pageRequests.length).toBeLessThanOrEqual(50);
  });

  it('end a crawl at the number of bytes', async () => {
    await start((path) =>
      path === '/robots.txt' || path === '/sitemap.xml'
        ? { status: 404 }
        : html('x'.repeat(10_000) + path, ['/a', '/b', '/c', '/d']),
    );
    const { pages, skipped } = await crawl(site, '/', { maxTotalBytes: 25_000 });
    expect(pages).toEqual(['/', '/a']);
    expect(skipped).toEqual({ '/b': 'byte_limit', '/c': 'byte_limit', '/d': 'byte_limit' });
  });

  it('end a crawl at the time, without waiting longer', async () => {
    let clock = 0;
    const sleep = async (ms: number) => void (clock += ms);
    await start((path) => (path === '/robots.txt' ? undefined : endless(path)));
    const { pages, skipped } = await crawl(site, '/', {
      delayMs: 1_000,
      maxDurationMs: 4_500,
      sleep,
      now: () => clock,
    });
    // robots.txt at 0 s, the start page at 1 s, the sitemap at 2 s.
    expect(pages).toHaveLength(3);
    expect(Object.values(skipped)).toContain('time_limit');
    expect(clock).toBeLessThan(4_500);
  });
});

describe('abort', () => {
  it('ends a crawl immediately: in a pause, in a request, and while the consumer works', async () => {
    const reason = new Error('the agent was deleted');
    await start({ '/': html('start', ['/slow']), '/slow': () => controller.abort(reason) });
    let controller = new AbortController();
    await expect(crawl(site, '/', { signal: controller.signal })).rejects.toBe(reason);

    controller = new AbortController();
    const pausing = crawl(site, '/', {
      signal: controller.signal,
      delayMs: 1_000_000_000,
      sleep: undefined,
      maxDurationMs: 1e12,
    });
    setImmediate(() => controller.abort(reason));
    await expect(pausing).rejects.toBe(reason);

    controller = new AbortController();
    const events = crawlSite(site.url, quick({ signal: controller.signal }));
    await events.next();
    controller.abort(reason);
    const rest = async () => {
      for await (const event of events) expect(event.kind).not.toBe('page');
    };
    await expect(rest()).rejects.toBe(reason);
  });
});

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
      '/large': html('x'.repeat(2_000)),
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
    expect(await codeOf('/large', { maxPageBytes: 1_000 })).toMatchObject({ code: 'too_large' });
    expect(await codeOf('/large', { maxTotalBytes: 1_000 })).toMatchObject({ code: 'byte_limit' });
  });

  it('is an error if robots.txt has status 5xx or cannot be reached', async () => {
    await start({ '/robots.txt': { status: 503 }, '/': html('start') });
    expect(await codeOf('/')).toMatchObject({ code: 'robots', detail: 'robots.txt: HTTP 503' });
    const cut = (code: 'network' | 'timeout') => ({
      request: async () => Promise.reject(new FakeFetchError(code)),
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

  it('refuses a noindex page', async () => {
    await start({ '/': { headers: { 'x-robots-tag': 'noindex' }, body: html('x') } });
    await expect(fetchPage(site.url, quick())).rejects.toMatchObject({ code: 'noindex' });
  });
});

describe('with SafeFetch', () => {
  it('follows redirects to allowed networks, and never to other private addresses', async () => {
    await start({
      '/': { status: 301, headers: { location: '/home' } },
      '/home': html('home', ['/a', '/moved', '/large', '/away']),
      '/a': html('a'),
      '/moved': { status: 302, headers: { location: '/b' } },
      '/b': html('b'),
      '/large': html('x'.repeat(3_000)),
      '/away': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } },
    });
    const open = new SafeFetch({ allowCidrs: ['127.0.0.0/8'] });
    const closed = new SafeFetch();
    try {
      const { pages, skipped } = await crawl(site, '/', { fetcher: open, maxPageBytes: 2_000 });
      expect(pages).toEqual(['/home', '/a', '/b']);
      expect(skipped).toEqual({ '/large': 'too_large', '/away': 'other_domain' });
      const asked = site.requests.length;
      await expect(crawl(site, '/', { fetcher: closed })).rejects.toMatchObject({ code: 'refused_address' });
      expect(site.requests).toHaveLength(asked);
    } finally {
      await Promise.all([open.close(), closed.close()]);
    }
  });
});
