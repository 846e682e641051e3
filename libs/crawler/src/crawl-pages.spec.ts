import { crawl } from './crawl.fixture';
import { FakeSite, html, type Route } from './fake-site.fixture';

let site: FakeSite;
const start = async (routes: Record<string, Route> | ((path: string) => Route | undefined)) => {
  site = await FakeSite.start(routes);
};
afterEach(() => site.stop());
const robots = (body: string): Route => ({ headers: { 'content-type': 'text/plain' }, body });

describe('indexing rules', () => {
  it('follows a noindex page without yielding it, and yields a nofollow page without following it', async () => {
    const meta = (content: string) => `<meta name="robots" content="${content}">`;
    await start({
      '/': html('start', ['/noindex', '/nofollow', '/header']),
      '/noindex': html('noindex', ['/a'], meta('noindex')),
      '/nofollow': html('nofollow', ['/b'], meta('nofollow')),
      '/header': {
        headers: { 'x-robots-tag': ['googlebot: nofollow', 'parleybot: none'] },
        body: html('header', ['/c']),
      },
      '/a': html('a'),
      '/b': html('b'),
      '/c': html('c'),
    });
    const { pages, skipped } = await crawl(site);
    expect(pages).toEqual(['/', '/nofollow', '/a']);
    expect(skipped).toEqual({ '/noindex': 'noindex', '/header': 'noindex' });
  });

  it('skips pages that need JavaScript, and says so', async () => {
    await start({
      '/': html('start', ['/app']),
      '/app': '<title>App</title><script src="/app.js"></script>',
    });
    expect(await crawl(site)).toMatchObject({ pages: ['/'], skipped: { '/app': 'needs_javascript' } });
  });

  it('follows the links of a noindex start page', async () => {
    await start({ '/': html('start', ['/a'], '<meta name="robots" content="noindex">'), '/a': html('a') });
    expect(await crawl(site)).toMatchObject({ pages: ['/a'], skipped: { '/': 'noindex' } });
  });
});

describe('duplicates', () => {
  const canonical = (url: string) => `<link rel="canonical" href="${url}">`;

  it('are yielded once, by canonical URL and by text', async () => {
    await start({
      '/': html('start', ['/print', '/a', '/copy', '/a?sort=up']),
      '/print': html('a for print', [], canonical('/a')),
      '/a': html('a'),
      '/copy': html('start', ['/print', '/a', '/copy', '/a?sort=up']),
      '/a?sort=up': html('a sorted', ['/behind'], canonical('/a')),
      '/behind': html('behind'),
    });
    const { pages, skipped } = await crawl(site);
    expect(pages).toEqual(['/', '/a', '/behind']);
    expect(skipped).toEqual({
      '/a': 'duplicate_url',
      '/print': 'duplicate_url',
      '/copy': 'duplicate_text',
      '/a?sort=up': 'duplicate_url',
    });
  });

  it('are not the pages of a loop of canonical URLs, each of which is yielded under its own', async () => {
    await start({
      '/': html('start', ['/a', '/b', '/c', '/d', '/e', '/f']),
      '/a': html('a', [], canonical('/b')),
      '/b': html('b', [], canonical('/a')),
      '/f': html('f', ['/g'], canonical('/g')),
      '/g': html('g', [], canonical('/f')),
      '/c': html('c', [], canonical('/d')),
      '/d': html('d', [], canonical('/e')),
      '/e': html('e', [], canonical('/c')),
    });
    const { events } = await crawl(site);
    const texts = events.flatMap((event) =>
      event.kind === 'page' ? [[event.url.slice(-1), event.page.text.trim()]] : [],
    );
    expect(texts.slice(1).toSorted()).toEqual([...'abcdefg'].map((name) => [name, name]));
  });

  it('ignores a canonical URL on another site', async () => {
    await start({ '/': html('start', [], canonical('https://elsewhere.example/')) });
    expect((await crawl(site)).pages).toEqual(['/']);
  });
});

describe('redirects', () => {
  const to = (location: string): Route => ({ status: 302, headers: { location } });

  it('are followed up to five times on the site, each checked', async () => {
    await start({
      '/robots.txt': robots('User-agent: *\nDisallow: /private'),
      '/': html('start', ['/ok', '/far', '/loop', '/self', '/out', '/port', '/forbidden', '/known', '/odd']),
      '/ok': to('/2'),
      '/2': to('/3'),
      '/3': to('/4'),
      '/4': to('/5'),
      '/5': to('/6?utm_source=x'),
      '/6?utm_source=x': html('six'),
      '/far': to('/f1'),
      '/f1': to('/f2'),
      '/f2': to('/f3'),
      '/f3': to('/f4'),
      '/f4': to('/f5'),
      '/f5': to('/f6'),
      '/f6': html('far'),
      '/loop': to('/loop2'),
      '/loop2': to('/loop'),
      '/self': to('/self'),
      '/out': to('https://elsewhere.example/'),
      '/port': to('http://127.0.0.1:9/'),
      '/forbidden': to('/private/x'),
      '/known': to('/'),
      '/odd': to('ftp://127.0.0.1/'),
    });
    const { pages, skipped } = await crawl(site);
    expect(pages).toEqual(['/', '/6']);
    expect(skipped).toEqual({
      '/far': 'redirect_limit',
      '/loop': 'redirect_limit',
      '/self': 'redirect_limit',
      '/out': 'other_domain',
      '/port': 'other_domain',
      '/forbidden': 'robots',
      '/known': 'duplicate_url',
      '/odd': 'invalid_url',
    });
    expect(site.requests).not.toContain('/private/x');
    expect(site.requests).not.toContain('/f6');
  });
});

describe('a page that leads on by itself', () => {
  const refresh = (url: string) => `<meta http-equiv="refresh" content="0;url=${url}">`;

  it('is followed like a redirect, also from the start page, and not for ever', async () => {
    await start({
      '/': (_, res) => res.writeHead(200, { 'content-type': 'text/html' }).end(refresh(`${site.url}/home`)),
      '/home': html('home', ['/ring', '/old']),
      '/ring': (_, res) =>
        res.writeHead(200, { 'content-type': 'text/html' }).end(refresh(`${site.url}/ring2`)),
      '/ring2': (_, res) =>
        res.writeHead(200, { 'content-type': 'text/html' }).end(refresh(`${site.url}/ring`)),
      '/old': (_, res) =>
        res.writeHead(200, { 'content-type': 'text/html' }).end(refresh(`${site.url}/home`)),
    });
    expect(await crawl(site)).toMatchObject({
      pages: ['/home'],
      skipped: { '/ring': 'redirect_limit', '/old': 'duplicate_url' },
    });
  });
});

describe('a redirect that sets a cookie', () => {
  it('is passed with the cookie, which is kept for the whole site', async () => {
    let redirects = 0;
    const consented =
      (body: string): Route =>
      (req, res) => {
        if (/(?:^|; )seen=yes$/.test(req.headers.cookie ?? '')) return res.end(body);
        redirects += 1;
        res.writeHead(302, { location: `/consent?back=${req.url}` }).end();
      };
    await start((path) => {
      if (path === '/') return consented(html('start', ['/a']));
      if (path === '/a') return consented(html('a'));
      if (!path.startsWith('/consent')) return undefined;
      const cookies = ['old=1; Max-Age=0', 'seen=yes; Expires=Fri, 01 Jan 2100 00:00:00 GMT; Path=/'];
      const location = new URL(path, 'http://x').searchParams.get('back') ?? '';
      return { status: 302, headers: { location, 'set-cookie': cookies } };
    });
    expect((await crawl(site)).pages).toEqual(['/', '/a']);
    expect(redirects).toBe(1);
  });
});

describe('a page that does not exist though the site answers 200', () => {
  it('is left out when a random address has the same text, but for the address', async () => {
    await start((path) => {
      if (path === '/robots.txt' || path === '/sitemap.xml') return undefined;
      if (path === '/') return html('start', ['/gone', '/a']);
      return path === '/a' ? html('a') : html(`Sorry, there is no <q>${path}</q> here.`);
    });
    expect(await crawl(site)).toMatchObject({ pages: ['/', '/a'], skipped: { '/gone': 'not_found' } });
  });

  it('does not leave out the pages of a site that answers every address with its start page', async () => {
    await start((path) => (path === '/a' ? html('a') : html('start', ['/a', '/b'])));
    expect((await crawl(site)).pages).toEqual(['/', '/a']);
  });
});
