import fc from 'fast-check';
import { withoutContents } from './contents';
import { GridFinder } from './grid';
import { outlinedHeadings } from './headings';
import { itemOf, joinLine } from './line-joining';
import { linesOf, type TextItem, type TextLine } from './lines';
import { item, line, PAGE } from './lines.fixture';
import { turnedTexts } from './turned-text';

describe('lines of a page', () => {
  it('are pieces at one height, with spaces between words and cells between columns', () => {
    const items = [item('Tea', 72, 700), item('pot', 90, 700), item('2', 200, 700), item('Next', 72, 680)];
    expect(linesOf(items, PAGE).map(({ text, cells }) => [text, cells.length])).toEqual([
      ['Tea pot 2', 2],
      ['Next', 1],
    ]);
  });

  it('have the words of headings whose letters stand apart', () => {
    const spaced = (text: string, gap: number): TextItem[] => {
      let x = 72;
      return [...text].flatMap((letter) => {
        const at = x;
        x += 9 + gap;
        return letter === ' ' ? [] : [item(letter, at, 700, { size: 18 })];
      });
    };
    const typed = [item('O P E N I N G', 72, 700), item(' ', 140, 700), item('H O U R S', 150, 700)];
    const short = [item('C O N T A C T', 72, 700), item('U S', 147, 700)];
    const texts = [
      typed,
      short,
      spaced('OUR TEAM', 14),
      spaced('MENU', 5),
      spaced('PWDL', 30),
      spaced('ABCDE', 5),
    ];
    expect(
      texts.map((items) =>
        linesOf(items, PAGE)
          .map(({ text }) => text)
          .join('|'),
      ),
    ).toEqual(['OPENING HOURS', 'CONTACT US', 'OUR TEAM', 'MENU', 'P W D L', 'A B C D E']);
  });

  it('have a space between pieces that stand above each other at one height', () => {
    const title = [item('We Care', 72, 700, { size: 30 }), item('For all', 72, 688, { size: 30 })];
    expect(linesOf(title, PAGE).map(({ text }) => text)).toEqual(['We Care For all']);
  });

  it('have their superscripts, and right-to-left text in its order', () => {
    const raised = [item('10', 72, 700), item('6', 82, 704, { size: 6 }), item('m', 86, 700)];
    expect(linesOf(raised, PAGE).map(({ text }) => text)).toEqual(['10^6 m']);
    const price = [item('49 €', 72, 700), item('1', 92, 704, { size: 6 })];
    expect(linesOf(price, PAGE).map(({ text }) => text)).toEqual(['49 €^1']);
    const negative = [item('10', 72, 700), item('-6', 82, 704, { size: 6 }), item('m', 90, 700)];
    expect(linesOf(negative, PAGE).map(({ text }) => text)).toEqual(['10^-6 m']);
    const note = [item('1', 72, 704, { size: 6 }), item('2026 only', 75, 700)];
    expect(linesOf(note, PAGE).map(({ text }) => text)).toEqual(['1 2026 only']);
    const area = [item('5 km', 72, 700), item('2', 92, 704, { size: 6 }), item(') of land', 95, 700)];
    expect(linesOf(area, PAGE).map(({ text }) => text)).toEqual(['5 km2) of land']);
    const hebrew = [item('שלום', 100, 700, { dir: 'rtl' }), item('עולם', 72, 700, { dir: 'rtl' })];
    expect(linesOf(hebrew, PAGE).map(({ text }) => text)).toEqual(['שלום עולם']);
  });

  it('of a table from right to left have their cells in the order in which they are read', () => {
    const cells = [item('320', 72, 700), item('ארז', 300, 700, { dir: 'rtl' }), item('12/03/2026', 180, 700)];
    const [row] = linesOf(cells, PAGE);
    expect(row?.cells.map(({ text }) => text)).toEqual(['ארז', '12/03/2026', '320']);
  });

  it('have the signs of a number where its reader sees them', () => {
    const digits = [
      item('5', 200, 700),
      item('0', 205, 700),
      item('%', 195, 700),
      item('زيادة', 240, 700, { dir: 'rtl' }),
    ];
    expect(linesOf(digits, PAGE).map(({ text }) => text)).toEqual(['زيادة 50%']);
  });

  it.each([
    [
      [0, 10, -10, 0, 300, 100],
      [0, 10, -10, 0, 320, 100],
    ],
    [
      [-10, 0, 0, -10, 300, 100],
      [-10, 0, 0, -10, 300, 80],
    ],
    [
      [0, -10, 10, 0, 300, 700],
      [0, -10, 10, 0, 280, 700],
    ],
  ])('are read on a rotated page', (first, second) => {
    const turned = [first, second].map((transform, at) =>
      Object.assign(item(`line ${at}`, 0, 0), { transform, hasEOL: true }),
    );
    expect(new Set(linesOf(turned, PAGE).map(({ text }) => text))).toEqual(new Set(['line 0', 'line 1']));
  });
});

describe('slanted text', () => {
  const slanted = (text: string, size: number, degrees: number): TextItem => {
    const [cos, sin] = [Math.cos, Math.sin].map((f) => size * f((degrees * Math.PI) / 180));
    return Object.assign(item(text, 0, 0, { hasEOL: true }), {
      transform: [cos!, sin!, -sin!, cos!, 72, 700],
    });
  };
  const textsOf = (...items: TextItem[]): string[] => linesOf(items, PAGE).map(({ text }) => text);

  it('is left out where it is a stamp across the page, and read on a page askew and beside a chart', () => {
    expect(textsOf(slanted('COPY', 60, 35), item('The rent', 72, 600))).toEqual(['The rent']);
    expect(textsOf(slanted('Lease askew', 30, 4))).toEqual(['Lease askew']);
    expect(textsOf(slanted('March', 8, 45), item('12', 72, 600))).toEqual(['March', '12']);
  });
});

describe('text that runs in another direction than most of its page', () => {
  it('is apart from the lines of the page, by direction', () => {
    const turned = (str: string, transform: number[]): TextItem =>
      Object.assign(item(str, 0, 0, { hasEOL: true }), { transform });
    const items = [
      turned('Breakfast', [0, 10, -10, 0, 300, 600]),
      turned('Parking', [0, 10, -10, 0, 340, 600]),
      turned('No. 7', [0, -10, 10, 0, 20, 300]),
      item('Cedar room by the river', 72, 500),
      item('yes', 300, 500),
    ];
    expect(linesOf(items, PAGE).map(({ text }) => text)).toEqual(['Cedar room by the river yes']);
    expect(turnedTexts(items, PAGE)).toEqual(['No. 7', 'Breakfast\nParking']);
    expect(turnedTexts(items.slice(3), PAGE)).toEqual([]);
  });
});

describe('joining lines', () => {
  it.each([
    ['the ef-', 'ficient way', 'the efficient way'],
    ['the ef\u00ad', 'ficient way', 'the efficient way'],
    ['Anti-', 'Viren', 'Anti-Viren'],
    ['COVID-', '19', 'COVID-19'],
    ['a well-', 'known fact', 'a well-known fact'],
    ['one', 'two', 'one two'],
    ['日本', '語', '日本語'],
    ['한국', '어', '한국 어'],
  ])('%j and %j become %j', (text, next, joined) => {
    expect(joinLine(text, next, (word) => word === 'well-known')).toBe(joined);
  });

  it('keeps all letters', () => {
    const letters = (text: string): string => text.replace(/[^\p{L}]/gu, '');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, next) => {
        expect(letters(joinLine(text, next, () => false))).toBe(letters(text + next));
      }),
    );
  });

  it.each([
    ['• tea', { number: null, text: 'tea' }],
    ['– tea', { number: null, text: 'tea' }],
    ['12. tea', { number: 12, text: 'tea' }],
    ['(3) tea', { number: 3, text: 'tea' }],
    ['-5 degrees', undefined],
    ['2024 was', undefined],
    ['(415) 555-0199', undefined],
    ['(30) 901820', undefined],
    ['(1) 250 g flour', { number: 1, text: '250 g flour' }],
  ])('sees in %j the item of a list', (text, expected) => expect(itemOf(text)).toEqual(expected));
});

describe('headings of an outline', () => {
  it('are found with their number and over several lines, or else stand where the outline says', () => {
    const lines = [
      line('3.2 Instal-', 100),
      line('lation', 112),
      line('Text.', 140),
      line('More text.', 400),
    ];
    const entries = [
      { level: 2, title: 'Installation', bottom: 750 },
      { level: 1, title: 'Not on the page', bottom: 450 },
    ];
    expect(outlinedHeadings(lines, entries, 842)).toEqual([
      { level: 2, text: 'Installation', at: 0, lineCount: 2 },
      { level: 1, text: 'Not on the page', at: 3, lineCount: 0 },
    ]);
  });
});

describe('content in columns', () => {
  const row = (y: number, ...texts: string[]): TextLine => {
    const cells = texts.map((text, at) => ({ text, x: 72 + at * 200, end: 72 + at * 200 + text.length * 5 }));
    return { ...line(texts.join(' '), y), cells, end: cells.at(-1)?.end ?? 0 };
  };

  it('is a table, in which wrapped cells are whole', () => {
    const wrapped = { ...line('and warm', 124, 272) };
    const lines = [row(100, 'Item', 'Note'), row(112, 'Tea', 'green'), wrapped, row(136, 'Pot', 'large')];
    expect(new GridFinder(lines).at(0)).toEqual({
      kind: 'table',
      rows: [
        ['Item', 'Note'],
        ['Tea', 'green and warm'],
        ['Pot', 'large'],
      ],
      lineCount: 4,
    });
  });

  it('has a centred head and a last row of one cell in its columns', () => {
    const row = (y: number, ...cells: [string, number][]): TextLine => ({
      ...line(cells.map(([text]) => text).join(' '), y, cells[0]![1]),
      cells: cells.map(([text, x]) => ({ text, x, end: x + text.length * 5 })),
    });
    const rows = [
      row(100, ['Boat', 140], ['Price', 250]),
      row(120, ['Canoe', 72], ['9', 200]),
      row(140, ['Raft', 72], ['12', 200]),
      row(160, ['Ferry', 72]),
    ];
    const after = row(195, ['Text', 72]);
    expect(new GridFinder([...rows, after]).at(0)).toMatchObject({
      rows: [
        ['Boat', 'Price'],
        ['Canoe', '9'],
        ['Raft', '12'],
        ['Ferry', ''],
      ],
      lineCount: 4,
    });
  });

  it('is not a table if it is text', () => {
    expect(new GridFinder([line('a', 100), line('b', 112), line('c', 124)]).at(0)).toBeNull();
    expect(new GridFinder([row(100, 'a', 'b')]).at(0)).toBeNull();
  });

  it('of a table of contents is left out, and of a price list is kept', () => {
    const contents = [1, 2, 5, 9].map((page, at) => line(`Chapter ${at} ........ ${page}`, 100 + at * 12));
    expect(withoutContents([...contents, line('Text', 300)], 10)).toEqual([]);
    const prices = [5, 2, 9, 4].map((price, at) => line(`Drink ${at} ........ ${price}`, 100 + at * 12));
    expect(withoutContents(prices, 10)).toEqual(prices);
  });
});
