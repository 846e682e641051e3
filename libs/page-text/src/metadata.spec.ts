import { readPage } from '.';
import type { Page } from '.';

function read(html: string): Page {
  return readPage(Buffer.from(html), 'text/html; charset=utf-8', 'https://example.com/docs/page?x=1#top');
}

describe('title', () => {
  it.each([
    ['<title>Billing | Acme</title><h1>Billing</h1>', 'Billing'],
    ['<title>Acme — Billing</title><h1>Billing</h1>', 'Billing'],
    ['<title>Billing | Plans | Acme</title><h1>Billing | Plans</h1>', 'Billing | Plans'],
    ['<title>Billing | Acme</title><h1>How we bill</h1>', 'Billing | Acme'],
    ['<title>Billing | Acme</title><meta property="og:site_name" content="Acme"><h1>How</h1>', 'Billing'],
    ['<title> Fish &amp; \n Chips </title><h1>Menu</h1>', 'Fish & Chips'],
    ['<title></title><meta property="og:title" content="Shared"><h1>Own</h1>', 'Shared'],
    ['<h1>Own &lt;b&gt;</h1>', 'Own <b>'],
    ['<p>none', null],
    ['<svg><title>Icon</title></svg><h1>Own</h1>', 'Own'],
  ])('of %s', (html, title) =>
    expect(read(`<html><head></head><body>${html}<p>Text.</p>`).title).toBe(title),
  );

  it('of 10,000 characters is ignored, wherever it stands', () => {
    const long = 'wide'.repeat(2_500);
    const social = `<meta property="og:title" content="${long}">`;
    expect(read(`<title>${long}</title>${social}<h1>Own</h1><p>Text.`).title).toBe('Own');
    expect(read(`<title>${long}</title>${social}<h1>${long}</h1><p>Text.`).title).toBeNull();
  });
});

describe('the metadata of a page', () => {
  it('returns absolute links by the base URL, each once, without fragments', () => {
    const { links } = read(
      `<base href="/en/"><a href="a#x">1</a><a href="a#y">2</a><a href="../b">3</a><a href="//other.test/c">4</a>
       <a href="mailto:x@y.z">5</a><a href="javascript:void(0)">6</a><a rel="external NoFollow" href="d">7</a>
       <a href="http://[bad">8</a><a>9</a><map><area href="e"></map><nav hidden><a href="f">10</a></nav>`,
    );
    expect(links).toEqual([
      'https://example.com/en/a',
      'https://example.com/b',
      'https://other.test/c',
      'https://example.com/en/f',
    ]);
  });

  it('reads canonical URL and robots directives', () => {
    const page = read(
      '<link rel="canonical" href="/docs/page#a"><meta name="ROBOTS" content="NoIndex, nofollow">',
    );
    expect(page).toMatchObject({
      canonicalUrl: 'https://example.com/docs/page',
      noindex: true,
      nofollow: true,
    });
    expect(read('<link rel=canonical href="ftp://x"><meta name=robots content=none>')).toMatchObject({
      canonicalUrl: null,
      noindex: true,
      nofollow: true,
    });
    expect(read('<meta name=robots content="index,max-snippet:-1">')).toMatchObject({
      noindex: false,
      nofollow: false,
    });
  });

  it('reads a page whose URL is invalid', () => {
    const page = readPage(Buffer.from('<a href="/x">x</a><a href="https://a.test/">y</a>'), 'text/html', '?');
    expect(page.links).toEqual(['https://a.test/']);
  });
});

describe('a page that needs JavaScript', () => {
  const needsJavaScript = (body: string) =>
    readPage(Buffer.from(`<title>My App</title>${body}`), 'text/html', 'https://example.com/')
      .needsJavaScript;

  it('has scripts, and next to no text or links of its own', () => {
    const shell = '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>';
    expect(needsJavaScript(`${shell}<script src="/app.js"></script>`)).toBe(true);
    expect(
      needsJavaScript(`<h1>My App</h1><div id="app">Loading…</div><script src="/app.js"></script>`),
    ).toBe(true);
  });

  it.each([
    ['an empty root', '<div id="root"></div>', '<script type="module" src="/assets/index.js"></script>'],
    [
      'an empty root of Next.js',
      '<div id="__next"><div></div></div>',
      '<script src="/_next/main.js"></script>',
    ],
    ['an empty element of Angular', '<app-root></app-root>', '<script src="main.js"></script>'],
    ['a request', '<noscript>Please enable JavaScript.</noscript>', '<script src="/app.js"></script>'],
    ['an empty root', '<div id="app"></div>', `<script>${'render();'.repeat(500)}</script>`],
  ])('has %s, even next to a menu and a footer', (_, part, script) => {
    const menu = '<nav><a href="/docs">Documentation</a> <a href="/prices">Prices</a></nav>';
    const footer = '<footer>© 2024 Example Company Ltd, Husum. All rights reserved.</footer>';
    expect(needsJavaScript(menu + part + footer + script)).toBe(true);
  });

  it.each([
    '<div id="root"><h1>Open</h1><p>From nine to five.</p><a href="/a">A</a></div><script src="/a.js"></script>',
    '<noscript>Enable JavaScript for the map.</noscript><h1>Where we are</h1><p>Harbour 7.</p><a href="/a">A</a><script src="/map.js"></script>',
    `<div id="app"></div><p>${'Words that a server wrote. '.repeat(20)}</p><script src="/a.js"></script>`,
    `<div id="app"></div><p>Only data.</p><script type="application/ld+json">${'{} '.repeat(3000)}</script>`,
    '<p>We are open from nine to five, on Saturdays until noon, and closed on Sundays.</p><script src="/a.js"></script>',
    '<h1>Hello</h1><p>Short.</p>',
    '<h1>Hello</h1><a href="/next">Next</a><script src="/count.js"></script>',
  ])('is not %s', (body) => {
    expect(needsJavaScript(body)).toBe(false);
  });
});
