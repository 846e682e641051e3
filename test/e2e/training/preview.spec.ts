import { createAgent } from '../../support/agent';
import { useSharedService } from '../../support/use-service';
import { htmlPage, linkedPages, Site, type SitePage } from '../../support/site';
import { until } from '../../support/wait';

const { live, service, tenant } = useSharedService();
const sites: Site[] = [];
let agent: string;

beforeAll(async () => {
  agent = await createAgent(live);
});
afterEach(() => Promise.all(sites.splice(0).map((site) => site.stop())));

async function start(pages: Parameters<typeof Site.start>[0]): Promise<Site> {
  const site = await Site.start(pages);
  sites.push(site);
  return site;
}

const preview = (body: object) => live.post(`${agent}/training/preview`, body);
const never = (): Promise<void> => new Promise(() => undefined);

describe('a preview', () => {
  it('lists the pages that a run would read, with their titles, and stores nothing', async () => {
    const site = await start({
      '/': htmlPage('Start', '<p>Start page.</p>', ['/docs/a', '/docs/b', '/blog/c']),
      '/docs/a': htmlPage('First', '<p>The first page.</p>'),
      '/docs/b': htmlPage('Second', '<p>The second page.</p>'),
      '/blog/c': htmlPage('Blog', '<p>The blog.</p>'),
    });
    const source = { source: 'docs', type: 'website', url: site.url, include: ['/docs/*'] };
    const { status, body } = await preview(source);
    expect([status, body]).toEqual([
      200,
      {
        pages: [
          { url: `${site.url}/docs/a`, title: 'First' },
          { url: `${site.url}/docs/b`, title: 'Second' },
        ],
        isComplete: true,
      },
    ]);
    expect(site.requests).not.toContain('/blog/c');
    expect((await live.get(`${agent}/training`)).body).toEqual({ sources: [] });
  });

  it('shows a page and a list', async () => {
    const site = await start({
      '/a': htmlPage('A', '<p>Words of a.</p>'),
      '/b': htmlPage('B', '<p>Words of b.</p>'),
    });
    expect((await preview({ type: 'page', url: `${site.url}/a` })).body).toEqual({
      pages: [{ url: `${site.url}/a`, title: 'A' }],
      isComplete: true,
    });
    const { body } = await preview({ type: 'website', urls: [`${site.url}/b`, `${site.url}/missing`] });
    expect(body).toEqual({ pages: [{ url: `${site.url}/b`, title: 'B' }], isComplete: true });
  });

  it('lists files after all pages, as a run with `maxPages` fetches them', async () => {
    const site = await start({
      '/': htmlPage('Start', '<p>Start page.</p>', ['/prices.pdf', '/a', '/b']),
      '/a': htmlPage('A', '<p>Words of a.</p>'),
      '/b': htmlPage('B', '<p>Words of b.</p>'),
    });
    const titles = async (scope: object) =>
      (await preview({ type: 'website', url: site.url, ...scope })).body.pages.map(
        ({ title }: { title: string | null }) => title,
      );
    expect(await titles({})).toEqual(['Start', 'A', 'B', null]);
    expect(await titles({ maxPages: 3 })).toEqual(['Start', 'A', 'B']);
  });

  it('ends after 200 pages, and says that there are more', async () => {
    const site = await start(linkedPages(220, () => Promise.resolve()));
    const { body } = await preview({ type: 'website', url: site.url });
    expect(body.pages).toHaveLength(200);
    expect(body.isComplete).toBe(false);
    const own = await preview({ type: 'website', url: site.url, maxPages: 5 });
    expect([own.body.pages.length, own.body.isComplete]).toEqual([5, true]);
  });

  it('ends after 20 seconds with the pages that it has read and found', async () => {
    const site = await start(linkedPages(4, (number) => (number === 1 ? never() : Promise.resolve())));
    const startedAtMs = performance.now();
    const { status, body } = await preview({ type: 'website', url: site.url });
    expect(performance.now() - startedAtMs).toBeLessThan(40_000);
    expect([status, body.isComplete]).toEqual([200, false]);
    expect(body.pages).toEqual(
      expect.arrayContaining([
        { url: `${site.url}/page-0`, title: '/page-0' },
        { url: `${site.url}/page-3`, title: null },
      ]),
    );
  });

  it.each([
    ['robots', { '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /' } }],
    ['http_error', {}],
    ['needs_javascript', { '/': '<title>App</title><div id="root"></div><script src="/app.js"></script>' }],
  ])('of a page that cannot be read names the reason %s', async (reason, pages) => {
    const site = await start(pages);
    const { status, body } = await preview({ type: 'page', url: `${site.url}/` });
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'SOURCE_UNREADABLE', details: { reason } });
  });

  it('asks no private address', async () => {
    const { status, body } = await preview({ type: 'website', url: 'http://10.0.0.1/' });
    expect([status, body.error.details.reason]).toEqual([422, 'refused_address']);
  });

  it('has the rules of sources', async () => {
    expect((await preview({ type: 'text', data: 'x' })).status).toBe(400);
    expect((await preview({ type: 'website' })).body.error.details.fields[0]).toMatchObject({ path: 'url' });
    expect((await preview({ type: 'website', url: 'https://example.com', selector: '}' })).status).toBe(400);
    expect(
      (await live.post('/agents/1/training/preview', { type: 'page', url: 'https://example.com' })).status,
    ).toBe(404);
    const reader = await service.key(tenant.accountId, { scopes: ['training:read'] });
    expect(
      (await reader.post(`${agent}/training/preview`, { type: 'page', url: 'https://e.com' })).status,
    ).toBe(403);
  });

  it('stops when its client leaves, and makes room for others', async () => {
    let [hanging, left] = [0, 0];
    const hang: SitePage = (_, response) => {
      hanging += 1;
      response.once('close', () => (left += 1));
    };
    // Each on a site of its own, because a host gets one request at a time.
    const own = await Promise.all([1, 2, 3, 4].map(() => start({ '/robots.txt': hang })));
    const leaving = new AbortController();
    const running = own.map(({ url }) =>
      fetch(`${live.baseUrl}${agent}/training/preview`, {
        method: 'POST',
        headers: { authorization: `Bearer ${live.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'page', url }),
        signal: leaving.signal,
      }).catch(() => undefined),
    );
    await until(
      async () => hanging,
      (count) => count === 4,
      15_000,
    );
    const refused = await preview({ type: 'page', url: 'http://10.0.0.1/' });
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 20 } });
    expect(refused.headers.get('retry-after')).toBe('20');

    leaving.abort();
    await Promise.all(running);
    await until(
      async () => left,
      (count) => count === 4,
      15_000,
    );
    expect((await preview({ type: 'page', url: 'http://10.0.0.1/' })).status).toBe(422);
  });
});
