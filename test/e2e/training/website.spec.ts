import { createAgent, train, type TrainedSource } from '../../support/agent';
import { useSharedService } from '../../support/use-service';
import { htmlPage, Site, type SitePage } from '../../support/site';

const CATALOGUE = Array.from({ length: 20 }, (_, index) => index + 1);
/** The start page links to these; each further page is linked only from the previous page. */
const LINKED = CATALOGUE.slice(0, 15);
/** A word that is on one page only. */
const WORDS =
  'amber birch cedar dune ember fjord grove heath inlet jetty knoll larch marsh notch ochre pine quay reef spruce tarn';
const wordOf = (number: number): string => WORDS.split(' ')[number - 1]!;

const { live } = useSharedService();
let site: Site;
let agent: string;
let trained: TrainedSource;
let userAgent: string | undefined;

/** 30 pages: some linked, some in the sitemap alone, and of every kind that must not be learned. */
function pages(): Record<string, SitePage> {
  const item = (number: number): string =>
    htmlPage(
      `Item ${number}`,
      `<p>The ${wordOf(number)} lamp, our model ${number * 111}, needs a bulb of ${number} watts and hangs well over a table.</p>`,
      ['/', '/about', `/items/${number + 1}`],
    );
  const robots = (content: string) => (html: string) =>
    html.replace('<head>', `<head><meta name="robots" content="${content}">`);
  return {
    '/': htmlPage('Lamps of Husum', '<p>Lamps, made by hand in Husum since 1904.</p>', [
      ...LINKED.map((number) => `/items/${number}`),
      '/about',
      '/hidden',
      '/private/plans',
      '/copy',
      '/mirror',
      '/old',
      '/missing',
      '/broken',
      '/price-list.zip',
      '/photo',
      '/nofollow',
      '/about#team',
      '/about?utm_source=home',
      'https://example.com/elsewhere',
      'mailto:hello@example.com',
    ]),
    '/robots.txt': ({ headers }, response) => {
      userAgent = headers['user-agent'];
      response
        .writeHead(200, { 'content-type': 'text/plain' })
        .end(`User-agent: *\nDisallow: /private/\nSitemap: ${site.url}/map.xml\n`);
    },
    '/map.xml': (_, response) => {
      const paths = ['/from-sitemap', '/private/from-sitemap', '/items/1'];
      const urls = paths.map((path) => `<url><loc>${site.url}${path}</loc></url>`).join('');
      response.writeHead(200, { 'content-type': 'application/xml' }).end(`<urlset>${urls}</urlset>`);
    },
    '/about': htmlPage('About us', '<p>Hinrich and Frauke run the workshop at the harbour.</p>', ['/']),
    '/from-sitemap': htmlPage('Repairs', '<p>Repairs of old lamps take eleven days.</p>'),
    '/hidden': robots('noindex')(
      htmlPage('Draft', '<p>The draft speaks of a velvet lamp.</p>', ['/behind-hidden']),
    ),
    '/behind-hidden': htmlPage('Delivery', '<p>Delivery to the islands costs nine euros.</p>'),
    '/nofollow': robots('nofollow')(
      htmlPage('Partners', '<p>Our partners sell candles.</p>', ['/behind-nofollow']),
    ),
    '/behind-nofollow': htmlPage('Never', '<p>The unreachable page about turquoise.</p>'),
    '/copy': htmlPage('About us', '<p>Hinrich and Frauke run the workshop at the harbour.</p>', ['/']),
    '/mirror': htmlPage('Mirror', '<p>Other words, but the same page by its own account.</p>').replace(
      '<head>',
      '<head><link rel="canonical" href="/about">',
    ),
    '/old': (_, response) => void response.writeHead(301, { location: '/about' }).end(),
    '/broken': (_, response) => void response.writeHead(500).end(),
    '/photo': (_, response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end('jpeg'),
    '/private/plans': htmlPage('Plans', '<p>The secret plans of the submarine lamp.</p>'),
    '/private/from-sitemap': htmlPage('Plans', '<p>More secret plans.</p>'),
    ...Object.fromEntries(CATALOGUE.map((number) => [`/items/${number}`, item(number)])),
  };
}

beforeAll(async () => {
  site = await Site.start(pages());
  agent = await createAgent(live);
  trained = await train(live, agent, { source: 'lamps', type: 'website', url: `${site.url}/` });
});

afterAll(async () => {
  await site.stop();
});

describe('a website', () => {
  it('is completed with the title of its start page', () => {
    expect(trained.source).toMatchObject({ status: 'completed', title: 'Lamps of Husum' });
    expect(trained.progress.error).toBeNull();
  });

  it('lists every page that was left out, with the reason', () => {
    const reasons = Object.fromEntries(
      trained.progress.skipped.map(({ url, reason, detail }) => [
        url.replace(site.url, ''),
        [reason, detail],
      ]),
    );
    expect(reasons).toEqual({
      '/hidden': ['noindex', undefined],
      '/private/plans': ['robots', undefined],
      '/private/from-sitemap': ['robots', undefined],
      '/copy': ['duplicate_text', undefined],
      '/mirror': ['duplicate_url', undefined],
      '/old': ['duplicate_url', `${site.url}/about`],
      '/missing': ['http_error', 'HTTP 404'],
      '/broken': ['http_error', 'HTTP 500'],
      '/photo': ['not_html', undefined],
      '/price-list.zip': ['not_html', undefined],
      '/items/21': ['http_error', 'HTTP 404'],
    });
    expect(trained.progress.pagesSkipped).toBe(trained.progress.skipped.length);
  });

  it('gives every other page once', async () => {
    expect(trained.progress.pagesFetched).toBe(learned().length);
    expect(trained.source.dataCount).toBe(learned().length);
    expect(trained.progress.pagesFound).toBeGreaterThanOrEqual(trained.progress.pagesFetched);
  });

  it('gets no request for addresses that its robots.txt forbids, nor for links of a page with nofollow', () => {
    expect(site.requests.filter((path) => path.startsWith('/private/'))).toEqual([]);
    expect(site.requests).not.toContain('/behind-nofollow');
    expect(site.requests).not.toContain('/price-list.zip');
    expect(site.requests[0]).toBe('/robots.txt');
  });

  it('is told who reads it', () => expect(userAgent).toBe('ParleyBot/1.0'));

  it('gets one request for each page, and more only for the page that fails', () => {
    const counts = new Map<string, number>();
    for (const path of site.requests) counts.set(path, (counts.get(path) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 1)).toEqual([['/broken', 3]]);
  });

  it('answers from each of its pages, under the address of that page', async () => {
    for (const path of learned().filter((path) => path.startsWith('/items/'))) {
      const word = wordOf(Number(path.split('/')[2]));
      const { body } = await live.post(`${agent}/chat`, {
        message: `Which bulb does the ${word} lamp need?`,
      });
      const urls = body.sources.map(({ url }: { url: string }) => url.replace(/#.*/, ''));
      expect(urls[0]).toBe(site.url + path);
      expect(new Set(urls).size).toBe(urls.length);
    }
  });

  it.each(['velvet', 'submarine', 'turquoise'])(
    'has learned nothing of the closed page on %s',
    async (word) => {
      const { body } = await live.post(`${agent}/chat`, { message: `What do you know of ${word}?` });
      expect(body.text).not.toContain(word);
    },
  );
});

describe('a website with more pages than are taken', () => {
  it('is completed with the pages up to the limit, and names those left out', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 240 }, (_, number) => [
        `/n${number}`,
        htmlPage(`N${number}`, `<p>Number ${number} here.</p>`),
      ]),
    );
    const large = await Site.start({ '/': htmlPage('Index', '<p>Many.</p>', Object.keys(many)), ...many });
    try {
      // Its own limit may be higher than the installation's limit.
      const input = { source: 'large', type: 'website', url: `${large.url}/`, maxPages: 10_000 } as const;
      const { source, progress } = await train(live, await createAgent(live), input);
      expect(source.status).toBe('completed');
      expect(progress.pagesFetched).toBe(210);
      expect(progress.skipped.filter(({ reason }) => reason === 'page_limit')).toHaveLength(31);
    } finally {
      await large.stop();
    }
  });
});

/** The pages to learn; each later page is linked only by the previous page. */
function learned(): string[] {
  const items = CATALOGUE.map((number) => `/items/${number}`);
  return ['/', '/about', '/from-sitemap', '/behind-hidden', '/nofollow', ...items];
}
