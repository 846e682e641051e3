import fc from 'fast-check';
import { leastCpuMs } from '../../../test/support/time-growth';
import { readPage } from '.';
import { parseHtml } from './dom';
import { parseSelector, select } from './selector';

const PAGE = `<!doctype html><html lang="de-AT"><head><title>Refunds | Shop</title></head><body>
  <nav id="nav" class="menu top"><a href="/a">Start</a></nav>
  <main id="main"><article class="post big md:wide" data-kind="How-To en" lang="de-AT">
    <h1>Refunds</h1><p class="lead">Within 30 days.</p><p>By post.</p>
    <div class="note"><p>Keep the receipt.</p></div><aside class="ad">Buy lamps</aside>
  </article><p id="after">Afterwards</p></main>
  <footer class="menu"><p>Imprint</p></footer></body></html>`;

/** The selected elements: id, or name and class. */
const selected = (selector: string, html = PAGE): string[] =>
  select(parseHtml(html), parseSelector(selector)!).map(
    ({ name, attributes }) => attributes['id'] ?? [name, attributes['class']].filter(Boolean).join('.'),
  );

describe('a selector', () => {
  it.each([
    ['main', ['main']],
    ['MAIN', ['main']],
    ['#main', ['main']],
    ['.menu', ['nav', 'footer.menu']],
    ['nav.menu.top', ['nav']],
    ['p.lead', ['p.lead']],
    ['.md\\:wide', ['article.post big md:wide']],
    ['[data-kind]', ['article.post big md:wide']],
    ['[data-kind~=en]', ['article.post big md:wide']],
    ['[data-kind="how-to en" i]', ['article.post big md:wide']],
    ["article[lang|='de']", ['article.post big md:wide']],
    ['[data-kind^=How][data-kind$=en][data-kind*="-T"]', ['article.post big md:wide']],
    ['article p', ['p.lead', 'p', 'p']],
    ['article > p', ['p.lead', 'p']],
    ['main > p', ['after']],
    ['body main .note > p', ['p']],
    ['.lead + p', ['p']],
    ['.lead ~ aside', ['aside.ad']],
    ['h1 ~ *', ['p.lead', 'p', 'div.note', 'aside.ad']],
    ['footer p, #after', ['after', 'p']],
    ['main, article', ['main']],
    ['article, .note', ['article.post big md:wide']],
  ])('%s selects the outermost of its elements', (selector, elements) => {
    expect(selected(selector)).toEqual(elements);
  });

  it.each(['.absent', 'p > main', 'article + article', '[data-kind=how]', '[data-kind*=""]', 'nav p'])(
    '%s selects nothing',
    (selector) => expect(selected(selector)).toEqual([]),
  );

  it.each([
    '',
    ' ',
    '.',
    '#',
    'a,',
    ',a',
    'a >',
    '> a',
    'a > > b',
    '[',
    '[a',
    '[a=]',
    'a{}',
    'p:hover',
    '::before',
    'a/b',
    'a '.repeat(51),
  ])('is refused: %s', (text) => expect(parseSelector(text)).toBeNull());

  it('is parsed or refused without an exception, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[ a.#[\]=,>+~*\\"'0-9i:-]*$/)), (text) => {
        const selector = parseSelector(text);
        if (selector) expect(Array.isArray(select(parseHtml(PAGE), selector))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes at most linear time on a hostile page', () => {
    const html = '<div class="a">'.repeat(20_000) + '<p>x</p>'.repeat(20_000);
    const selectOnce = (): unknown => selected(`${'div '.repeat(49)}b`, html);
    expect(selectOnce()).toEqual([]);
    expect(leastCpuMs(selectOnce)).toBeLessThan(5_000);
  });
});

describe('a page that is read with a selector', () => {
  const read = (selector: string) =>
    readPage(Buffer.from(PAGE), 'text/html; charset=utf-8', 'https://e.com/', selector);

  it('has everything in the selected elements, and nothing else', () => {
    const { title, sections, selectsNothing } = read('article');
    expect(title).toBe('Refunds');
    expect(sections.flatMap(({ blocks }) => blocks)).toEqual([
      'Within 30 days.',
      'By post.',
      'Keep the receipt.',
      'Buy lamps',
    ]);
    expect(selectsNothing).toBe(false);
  });

  it('keeps even what is usually left out, and reads a selected paragraph as one', () => {
    expect(read('footer').sections.flatMap(({ blocks }) => blocks)).toEqual(['Imprint']);
    expect(read('h1, .lead').sections).toEqual([{ heading: '', anchor: null, blocks: ['Within 30 days.'] }]);
  });

  it('has its links but no sections if nothing is selected', () => {
    const page = read('.absent');
    expect(page).toMatchObject({ sections: [], selectsNothing: true, links: ['https://e.com/a'] });
    const text = readPage(Buffer.from('Some words.'), 'text/plain', 'https://e.com/t', 'main');
    expect(text).toMatchObject({ sections: [], selectsNothing: true });
  });
});

describe('the language of a page', () => {
  const languageOf = (html: string) =>
    readPage(Buffer.from(html), 'text/html', 'https://e.com/de/x').language;

  it.each([
    ['<html lang="de-AT"><p>x', 'de-at'],
    ['<html lang="pt_BR"><p>x', 'pt-br'],
    [
      '<html><head><link rel="alternate" hreflang="en" href="/en/x"><link rel="alternate" hreflang="de" href="/de/x">',
      'de',
    ],
    ['<html lang=""><p>x', null],
    ['<p>x', null],
  ])('is what it declares: %s', (html, language) => expect(languageOf(html)).toBe(language));
});
