import { crawlSite } from './crawl-site';
import { crawl, quick } from './crawl.fixture';
import { FakeSite, html, type Route } from './fake-site.fixture';

let site: FakeSite;
const start = async (routes: Record<string, Route> | ((path: string) => Route | undefined)) => {
  site = await FakeSite.start(routes);
};
afterEach(() => site.stop());

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

  it('end a list whose pages only link to the next page', async () => {
    await start((path) => {
      if (path === '/') return html('start', ['/boats', '/news/p1']);
      const [, page] = /^\/boats(?:\?page=(\d+))?$/.exec(path) ?? [undefined, undefined];
      if (path.startsWith('/boats')) {
        const number = Number(page ?? 1);
        return html(`boats ${number}`, number < 12 ? [`/boats?page=${number + 1}`] : []);
      }
      const news = /^\/news\/p(\d+)$/.exec(path)?.[1];
      if (news !== undefined)
        return html(`news ${news}`, Number(news) < 12 ? [`/news/p${Number(news) + 1}`] : []);
      return undefined;
    });
    expect((await crawl(site)).pages).toHaveLength(1 + 12 + 12);
  });

  it('keep the first 5 MB of a longer page', async () => {
    await start({ '/': html(`first words ${'x'.repeat(6_000_000)} last words`) });
    const { events } = await crawl(site);
    const texts = events.flatMap((event) => (event.kind === 'page' ? [event.page.text] : []));
    expect(texts).toEqual([expect.stringContaining('first words')]);
    expect(texts[0]).not.toContain('last words');
  });

  it('end the crawl of a site of duplicates alone', async () => {
    let next = 0;
    await start((path) => {
      if (path === '/robots.txt' || path === '/sitemap.xml' || path.includes('-')) return undefined;
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
      maxDurationMs: 5_500,
      sleep,
      now: () => clock,
    });
    // robots.txt at 0 s, the start page at 1 s, the sitemap at 2 s, a random address after the second page.
    expect(pages).toHaveLength(3);
    expect(Object.values(skipped)).toContain('time_limit');
    expect(clock).toBeLessThan(5_500);
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
