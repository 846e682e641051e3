import fc from 'fast-check';
import type { DocumentSection } from './document-part';
import { DEFAULT_DOCUMENT_LIMITS } from './limits';
import { SectionWriter, type PageKind } from './section-writer';

/** The output of a writer. */
function written(
  write: (writer: SectionWriter) => void,
  kind: PageKind = 'page',
): { titles: (string | null)[]; parts: DocumentSection[][] } {
  const titles: (string | null)[] = [];
  const parts: DocumentSection[][] = [];
  const writer = new SectionWriter(DEFAULT_DOCUMENT_LIMITS, kind, (title, sections) => {
    titles.push(title);
    parts.push(sections);
  });
  write(writer);
  writer.end();
  return { titles, parts };
}

function sectionsOf(write: (writer: SectionWriter) => void): [string, number | null, string[]][] {
  return written(write)
    .parts.flat()
    .map(({ heading, page, blocks }) => [heading, page, blocks]);
}

describe('sections of a file', () => {
  it('have raised cents as part of their price, and powers as powers', () => {
    const sections = sectionsOf((writer) => writer.block('1^99 EUR per night, up to 10^6 g, 410^1 €'));
    expect(sections).toEqual([['', null, ['1.99 EUR per night, up to 10^6 g, 410^1 €']]]);
  });

  it('begin at each heading and each page, and have the path of headings without the title', () => {
    const sections = sectionsOf((writer) => {
      writer.title('Guide');
      writer.page(1);
      writer.heading(0, 'Guide');
      writer.block('a');
      writer.heading(1, 'One');
      writer.heading(3, 'Inner');
      writer.block('b');
      writer.page(2);
      writer.block('c');
      writer.heading(2, 'Next');
      writer.block('d');
    });
    expect(sections).toEqual([
      ['', 1, ['a']],
      ['One > Inner', 1, ['b']],
      ['One > Inner', 2, ['c']],
      ['One > Next', 2, ['d']],
    ]);
  });

  it('keep a heading without content as a block, unless it is only the name of a place', () => {
    const sections = sectionsOf((writer) => {
      writer.heading(1, 'A');
      writer.block('a');
      writer.heading(1, 'Empty');
      writer.heading(1, 'Sheet', true);
      writer.heading(1, 'B');
      writer.block('b');
    });
    expect(sections.map(([, , blocks]) => blocks)).toEqual([['a'], ['Empty'], ['b']]);
  });

  it.each([
    'Untitled',
    'Microsoft Word - letter',
    'report.docx',
    'PowerPoint Presentation',
    'about:blank',
    ' ',
  ])('have the first heading as their title instead of %j', (title) => {
    const { titles } = written((writer) => {
      writer.title(title);
      writer.heading(1, 'Fees');
      writer.block('a');
    });
    expect(titles).toEqual(['Fees']);
  });

  it('come in parts of bounded size with the same title, and lose no text', () => {
    const call = fc.oneof(
      fc.record({ kind: fc.constant('block'), text: fc.string({ minLength: 1, unit: 'grapheme' }) }),
      fc.record({ kind: fc.constant('long'), text: fc.constantFrom('word ', 'ab', '漢字', '😀', 'x\n') }),
      fc.record({ kind: fc.constant('heading'), text: fc.stringMatching(/^[a-z]{1,9}$/) }),
      fc.record({ kind: fc.constant('page'), text: fc.constant('') }),
    );
    fc.assert(
      fc.property(fc.array(call, { maxLength: 30 }), (calls) => {
        const given: string[] = [];
        const { titles, parts } = written((writer) => {
          writer.title('The title');
          calls.forEach(({ kind, text }, at) => {
            const block = kind === 'long' ? text.repeat(60_000) : text;
            if (kind === 'page') writer.page(at + 1);
            else if (kind === 'heading') writer.heading((at % 3) + 1, text);
            else {
              writer.block(block);
              given.push(block);
            }
          });
        });
        expect(new Set(titles).size).toBeLessThanOrEqual(1);
        const blocks = parts.flat().flatMap((section) => section.blocks);
        for (const block of blocks) expect(block.length).toBeLessThanOrEqual(50_000);
        for (const part of parts)
          expect(part.flatMap((section) => section.blocks).join('').length).toBeLessThan(260_000);
        const bare = (text: string): string => text.replace(/[\s\p{Cc}\u00ad\u200b\u2060\ufeff]/gu, '');
        const all = bare(blocks.join(''));
        for (const text of given) expect(all).toContain(bare(text));
      }),
      { numRuns: 50 },
    );
  });
});
