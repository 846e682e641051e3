import fc from 'fast-check';
import { readPage, toPassages } from '.';
import type { Page } from '.';
import { descendants, parseHtml } from './dom';

function read(html: string): Page {
  return readPage(Buffer.from(html), 'text/html; charset=utf-8', 'https://example.com/docs/page?x=1#top');
}

describe('hostile pages', () => {
  it.each([
    '<div>',
    '<span>',
    '<b><i>',
    '<ul><li>',
    '<table><tr><td>',
    '<dl><dd>',
    '<details>',
    '<blockquote>',
    '<svg><g>',
    '<section><h2>',
  ])('reads 100,000 times %s with bounded depth and without stack overflow', (tags) => {
    const html = `${tags.repeat(100_000 / (tags.split('<').length - 1))}<p>deep words`;
    let deepest = 0;
    for (const element of descendants(parseHtml(html))) {
      let depth = 0;
      for (let at = element.parent; at !== null && depth <= 300; at = at.parent) depth++;
      deepest = Math.max(deepest, depth);
    }
    expect(deepest).toBeLessThan(300);
    if (!tags.includes('svg')) expect(read(html).text).toContain('deep words');
  });

  it.each([
    ['<p>a', ' ', 'b'],
    ['<pre>a', '\n', 'b'],
    ['<pre>', ' ', 'b'],
    ['<table><tr><th>a<th>b<tr><td>c<td><pre>', ' ', 'd'],
    ['<p>', '.', 'a'],
    ['<p>.', '"', 'a'],
    ['<p>', '&', 'a'],
    ['<p>', '<', ' a'],
    ['<p class="', 'aB-', '">a'],
    ['<p ', 'a=b ', '>a'],
    ['<title>', 'a | ', '</title>a'],
    ['<b>', '<b></x>', 'a'],
    ['<p>', '<form>', 'a'],
  ])('reads %s and 1 MiB of %j without stalling', (before, filling, after) => {
    const page = read(before + filling.repeat((1 << 20) / filling.length) + after);
    expect(toPassages(page.sections).at(-1)?.text).toMatch(/\w(?: \||\n```)?$/);
  });

  it.each(['<b><p>', '<p><b>', '<a><p>'])('reads empty elements about as fast as text: %s', (tags) => {
    // CPU time: wall-clock time would also grow with other work on the machine.
    const userMicrosOf = (html: string): number => {
      const startedAt = process.cpuUsage();
      read(html);
      return process.cpuUsage(startedAt).user;
    };
    const textMicros = userMicrosOf(`${tags}word `.repeat(40_000));
    expect(userMicrosOf(tags.repeat(40_000))).toBeLessThan(textMicros * 6);
  });

  it('reads pages that are cut anywhere', () => {
    const html =
      '<!DOCTYPE html><html lang=en><title>T &amp; U</title><!-- c --><p class="a b">x &eacute;<table><tr><td>1</table>';
    for (let end = 0; end <= html.length; end++) expect(() => read(html.slice(0, end))).not.toThrow();
  });

  it('returns no U+0000 and no lone surrogates', () => {
    expect(read('<p>a\0b &#0; &#xD800; c').text).not.toMatch(/\0|\p{Surrogate}/u);
  });

  const tag = fc.constantFrom(
    ...'a b p div ul ol li dl dt dd table tr td th caption h1 h2 h3 pre code br hr img main article nav header footer section details summary form button body head html title script style svg template noscript select option sup s q'.split(
      ' ',
    ),
  );
  const attribute = fc.constantFrom(
    '',
    ' hidden',
    ' id=x',
    ' class="nav sidebar"',
    ' class=note',
    ' role=main',
    ' href="/a"',
    ' aria-expanded aria-controls=x',
    ' alt="one two three"',
    ' start=-9',
    ' __proto__=x constructor=y',
  );
  const piece = fc.oneof(
    fc.tuple(tag, attribute).map(([name, attributes]) => `<${name}${attributes}>`),
    tag.map((name) => `</${name}>`),
    fc.lorem({ maxCount: 3 }),
    fc.constantFrom(
      'What?',
      '&amp;',
      '&#55296;',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<',
      '>',
      '"',
      '\0',
      '\n\n',
      '¶',
    ),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );

  it('reads any tags without throwing, and returns clean text', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
        const page = read(pieces.join(''));
        for (const { blocks } of page.sections) {
          expect(blocks.length).toBeGreaterThan(0);
          for (const block of blocks) {
            expect(block.trim()).not.toBe('');
            expect(block).not.toMatch(/\0|\p{Surrogate}/u);
          }
        }
        for (const { text } of toPassages(page.sections)) expect(text.length).toBeLessThanOrEqual(2_000);
      }),
      { numRuns: 1_000 },
    );
  });

  it('reads any bytes under any content type without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.string(), fc.string(), (bytes, contentType, url) => {
        toPassages(readPage(Buffer.from(bytes), contentType, url).sections);
      }),
    );
  });
});

describe('the start page', () => {
  const description = 'Acme is a club for people who row on the river.';
  const page = (url: string, text: string): Page => {
    const html = `<title>Acme</title><meta name="description" content="${description}"><main><p>${text}</p></main>`;
    return readPage(Buffer.from(html), 'text/html', url);
  };

  it.each(['https://acme.example/', 'https://acme.example/index.html', 'https://acme.example/fr'])(
    'begins with its description at %s',
    (url) => {
      expect(page(url, 'Our races in May.').sections[0]?.blocks).toEqual([description]);
    },
  );

  it('does not repeat its description', () => {
    const { sections } = page('https://acme.example/', `${description} Join us.`);
    expect(sections).toHaveLength(1);
  });

  it('alone has its description in the text', () => {
    expect(page('https://acme.example/races', 'Our races in May.').text).not.toContain(description);
  });
});
