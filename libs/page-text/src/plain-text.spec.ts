import fc from 'fast-check';
import { readPage, readText, toPassages } from '.';
import type { Page } from '.';

function read(html: string, contentType = 'text/html; charset=utf-8'): Page {
  return readPage(Buffer.from(html), contentType, 'https://example.com/docs/page?x=1#top');
}

describe('readText', () => {
  it('reads headings, paragraphs, lists and fenced code', () => {
    const { title, sections } = readText(
      '\uFEFFIntro\r\n\r\n# Guide #\n\nFirst line that is longer than fifty characters, wrapped\nby an editor.\n\n- a\n  - b\n\nSetup\n-----\n```sh\n# not a heading\n\n  run\n```\n\n#hashtag\n',
    );
    expect(title).toBe('Guide');
    expect(sections).toEqual([
      {
        heading: '',
        anchor: null,
        blocks: [
          'Intro',
          'First line that is longer than fifty characters, wrapped by an editor.',
          '- a\n  - b',
        ],
      },
      { heading: 'Setup', anchor: null, blocks: ['```\n# not a heading\n\n  run\n```', '#hashtag'] },
    ]);
  });

  it('keeps the lines of a table that was typed, and of messages, but joins wrapped lines', () => {
    const blockOf = (...lines: string[]): string | undefined =>
      readText(lines.join('\n')).sections[0]?.blocks.join('\n');
    const table = [
      'Room                    per night     per week      beds',
      '----------------------------------------------------------------',
      'Cedar                   410.00        2,400.00      2 and a cot',
      'Larch                   320.00        1,900.00      1',
    ];
    expect(blockOf(...table)).toBe(table.join('\n'));
    const messages = [
      '12/03/2026, 14:05 - Ann: When does the mill open on Sundays in March?',
      '12/03/2026, 14:07 - Bob: It opens at nine, and from April on at eight, also on public holidays.',
      '12/03/2026, 14:09 - Ann: Thank you, then I shall come at eight.',
    ];
    expect(blockOf(...messages)).toBe(messages.join('\n'));
    const clauses = [
      'The old mill opens at nine from November until March,',
      'and at eight in the other months, which are many.',
    ];
    expect(blockOf(...clauses)).toBe(clauses.join(' '));
  });

  it('has no title without headings, and no sections without text', () => {
    expect(readText('Q: Price?\nA: 5 €')).toEqual({
      title: null,
      sections: [{ heading: '', anchor: null, blocks: ['Q: Price?\nA: 5 €'] }],
    });
    expect(readText(' \n\t\n')).toEqual({ title: null, sections: [] });
  });

  it('returns no U+0000 and no lone surrogates, and keeps code with an unclosed fence', () => {
    expect(readText('a\0b \uD800c\n\n```\ncode').sections[0]?.blocks).toEqual([
      'ab \uFFFDc',
      '```\ncode\n```',
    ]);
  });

  it('is used for pages of plain text', () => {
    expect(read('# T\n\nx <b> y', 'text/plain')).toMatchObject({
      title: 'T',
      text: 'T\n\nx <b> y',
      links: [],
    });
    expect(read('# T\n\nx', '').title).toBe('T');
    expect(read('<h1>T</h1>x', '').title).toBe('T');
  });

  it.each(['#', ' #', '# ', ' ', '`', '=', '- ', '\n'])('reads 1 MiB of %j without stalling', (filling) => {
    const long = filling.repeat((1 << 20) / filling.length);
    for (const text of [`# ${long}a`, `${long}a`, `\`\`\`${long}a`])
      expect(readText(text).sections).not.toEqual([]);
  });

  it('never throws', () => {
    const line = fc.oneof(
      fc.constantFrom('# a', '```', '~~~', '---', '===', '- x', '', '    y', '| a |'),
      fc.string(),
    );
    fc.assert(fc.property(fc.array(line), (lines) => void toPassages(readText(lines.join('\n')).sections)));
  });
});
