import fc from 'fast-check';
import { readPage, toPassages } from '.';
import type { Page } from '.';
import { anyCharacter } from '../../../test/support/any-character';

function read(html: string): Page {
  return readPage(Buffer.from(html), 'text/html; charset=utf-8', 'https://example.com/docs/page?x=1#top');
}

describe('hostile pages', () => {
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
    fc.string({ unit: anyCharacter, maxLength: 5 }),
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
  const page = (url: string, text: string, about = description): Page => {
    const html = `<title>Acme</title><meta name="description" content="${about}"><main><p>${text}</p></main>`;
    return readPage(Buffer.from(html), 'text/html', url);
  };

  it.each(['https://acme.example/', 'https://acme.example/index.html', 'https://acme.example/fr'])(
    'begins with its description at %s',
    (url) => {
      expect(page(url, 'Our races in May.').sections[0]?.blocks).toEqual([description]);
    },
  );

  it.each([' It is open to all who…', ' It is open to [...]', ' It is open to all.'])(
    'does not repeat its description where its text goes on after "%s"',
    (more) => {
      const text = `${description} It is open to all who can swim.`;
      expect(page('https://acme.example/', text, description + more).sections).toHaveLength(1);
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
