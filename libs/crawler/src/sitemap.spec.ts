import fc from 'fast-check';
import { parseSitemap } from './sitemap';
import { sitemapIndex, urlset } from './fake-site.fixture';

describe('parseSitemap', () => {
  it('reads the pages of a sitemap and the sitemaps of an index', () => {
    expect(parseSitemap(urlset(['https://e.com/a', ' https://e.com/b\n']))).toEqual({
      pages: ['https://e.com/a', 'https://e.com/b'],
      sitemaps: [],
    });
    expect(parseSitemap(sitemapIndex(['https://e.com/s.xml']))).toEqual({
      pages: [],
      sitemaps: ['https://e.com/s.xml'],
    });
  });

  it('decodes the entities of XML once, and CDATA', () => {
    const text = urlset([
      'https://e.com/?a=1&amp;b=2',
      'https://e.com/&#x41;&#66;&amp;lt;',
      '<![CDATA[https://e.com/c?d&e]]>',
      'https://e.com/&#99999999;&nope;',
    ]);
    expect(parseSitemap(text)?.pages).toEqual([
      'https://e.com/?a=1&b=2',
      'https://e.com/AB&lt;',
      'https://e.com/c?d&e',
      'https://e.com/&#99999999;&nope;',
    ]);
  });

  it('reads prefixed elements, but not the locations of images', () => {
    const text =
      '<sm:urlset xmlns:sm="x" xmlns:image="y"><sm:url><image:image><image:loc>https://e.com/i.png</image:loc></image:image><sm:loc>https://e.com/a</sm:loc></sm:url></sm:urlset>';
    expect(parseSitemap(text)?.pages).toEqual(['https://e.com/a']);
  });

  it('never expands declared entities (billion laughs, external files)', () => {
    const entities = Array.from(
      { length: 30 },
      (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
    ).join('');
    const laughs = `<!DOCTYPE x [<!ENTITY l0 "ha">${entities}]><urlset><url><loc>https://e.com/&l30;</loc></url></urlset>`;
    expect(parseSitemap(laughs)?.pages).toEqual(['https://e.com/&l30;']);
    const file =
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><urlset><url><loc>&f;</loc></url></urlset>';
    expect(JSON.stringify(parseSitemap(file))).not.toContain('root:');
  });

  it.each([
    ['nothing', ''],
    ['a web page', '<html><body>404</body></html>'],
    ['prose', 'There is no sitemap here.'],
    ['a feed', '<rss><channel/></rss>'],
    ['endless nesting', '<urlset>'.repeat(100_000)],
    ['endless openings', '<'.repeat(100_000)],
    ['names of object internals', '<urlset><url><__proto__><loc>x</loc></__proto__></url></urlset>'],
  ])('returns null for %s', (_name, text) => expect(parseSitemap(text)).toBeNull());

  it('reads text sitemaps with one URL per line', () =>
    expect(parseSitemap('\uFEFFhttps://e.com/a\r\nhttps://e.com/b\n\nftp://e.com/c')).toEqual({
      pages: ['https://e.com/a', 'https://e.com/b'],
      sitemaps: [],
    }));

  it('reads the complete entries of a cut document', () =>
    expect(parseSitemap('<urlset><url><loc>https://e.com/a</loc></url><url><lo')?.pages).toEqual([
      'https://e.com/a',
    ]));

  it('never throws', () => {
    const unit = fc.constantFrom(
      '<',
      '>',
      '/',
      '!',
      '[',
      ']',
      '&',
      ';',
      '"',
      'urlset',
      'url',
      'loc',
      'CDATA',
      '--',
      '?',
      ' ',
      'a',
      'DOCTYPE',
      'ENTITY',
    );
    fc.assert(fc.property(fc.string({ unit }), (text) => void parseSitemap(`<${text}`)));
  });
});
