import { GridFinder } from './grid';
import { linesOf, type TextLine } from './lines';
import { item, PAGE } from './lines.fixture';

/** Texts with the places where they begin, in type of 10 points, in which each character is 5 points wide. */
type Row = [string, number][];

/** The cells of the table that begins with the first of these rows. */
function cellsOf(rows: Row[]): string[][] | undefined {
  const items = rows.flatMap((cells, at) => cells.map(([str, x]) => item(str, x, 700 - at * 14)));
  return new GridFinder(linesOf(items, PAGE)).at(0)?.rows;
}

describe('the columns of a table in a PDF', () => {
  it('are told apart below heads that stand above two of them, and have those heads', () => {
    const rows = cellsOf([
      [
        ['Room', 72],
        ['Weekdays and holidays', 160],
        ['Weekends and feasts', 320],
      ],
      [
        ['and beds', 72],
        ['adult', 170],
        ['child', 230],
        ['adult', 330],
        ['child', 390],
      ],
      ...['Cedar', 'Larch', 'Maple'].map((name, at): Row => [
        [name, 72],
        [`4${at}.50`, 170],
        [`2${at}.50`, 230],
        [`6${at}.50`, 330],
        [`3${at}.50`, 390],
      ]),
    ]);
    const [weekdays, weekends] = ['Weekdays and holidays', 'Weekends and feasts'];
    expect(rows).toEqual([
      ['Room', weekdays, weekdays, weekends, weekends],
      ['and beds', 'adult', 'child', 'adult', 'child'],
      ['Cedar', '40.50', '20.50', '60.50', '30.50'],
      ['Larch', '41.50', '21.50', '61.50', '31.50'],
      ['Maple', '42.50', '22.50', '62.50', '32.50'],
    ]);
  });

  it('are told apart where one row is wider than the place between them', () => {
    const rows = cellsOf([
      ...['Cedar', 'Larch', 'Maple', 'Rowan'].map((name, at): Row => [
        [name, 72],
        [`1${at}`, 160],
        [`2${at}`, 200],
      ]),
      [
        ['Alder', 72],
        ['closed until May', 150],
      ],
    ]);
    expect(rows).toEqual([
      ['Cedar', '10', '20'],
      ['Larch', '11', '21'],
      ['Maple', '12', '22'],
      ['Rowan', '13', '23'],
      ['Alder', 'closed until May', ''],
    ]);
  });

  it('are nearer to each other where they have figures', () => {
    const near = (...[first, second]: [string, string]): Row => [
      ['Cedar', 72],
      [first, 160],
      [second, 160 + first.length * 5 + 8],
      ['night', 300],
    ];
    const rows = [near('12.50', '14.00'), near('13.50', '15.00'), near('9.50', '8.00')];
    expect(cellsOf(rows)?.[0]).toEqual(['Cedar', '12.50', '14.00', 'night']);
    const words = [near('large', 'rooms'), near('small', 'rooms'), near('all', 'rooms')];
    expect(cellsOf(words)?.[0]).toEqual(['Cedar', 'large rooms', 'night']);
  });
});

describe('the rows of a table in a PDF', () => {
  it('are totals where figures stand below figures, and continue the row above where words do', () => {
    const rows = cellsOf([
      [
        ['Drill', 72],
        ['with two', 140],
        ['149,00', 220],
        ['298,00', 300],
      ],
      [['batteries', 140]],
      [
        ['Bits', 72],
        ['a set', 140],
        ['19,90', 220],
        ['59,70', 300],
      ],
      [
        ['Net', 220],
        ['357,70', 300],
      ],
      [
        ['Total', 220],
        ['425,66 €', 300],
      ],
    ]);
    expect(rows).toEqual([
      ['Drill', 'with two batteries', '149,00', '298,00'],
      ['Bits', 'a set', '19,90', '59,70'],
      ['', '', 'Net', '357,70'],
      ['', '', 'Total', '425,66 €'],
    ]);
  });

  it('have a currency beside its figure, with a space of any width between them', () => {
    const row = (name: string, ...prices: [string, number][]): Row => [
      [name, 72],
      ...prices.flatMap(([price, x]): Row => [
        ['€', x],
        [price, x + 12],
      ]),
    ];
    const rows = ['9.50', '10.00', '11.50'].map((price) => row('Cedar', [price, 160], [price, 230]));
    expect(cellsOf(rows)).toEqual([
      ['Cedar', '€ 9.50', '€ 9.50'],
      ['Cedar', '€ 10.00', '€ 10.00'],
      ['Cedar', '€ 11.50', '€ 11.50'],
    ]);
    const joined = ['9.50', '9.60', '9.70'].map((price): Row => [
      ['Larch', 72],
      [`€ ${price}`, 160],
    ]);
    expect(cellsOf(joined)?.[0]).toEqual(['Larch', '€ 9.50']);
  });
});

describe('the cells of a table in a PDF that reach up to the next column', () => {
  const row = (name: string, price: string): Row => [
    [name, 72],
    [price, 200 - price.length * 5],
  ];

  it('are apart if their gap is a space, and if pdf.js joins them', () => {
    const rows = [row('Cedar', '410.00'), row('Larch room', '95.00'), row('Maple', '320.00')];
    const end = ['Cedar', '410.00'];
    expect(cellsOf([...rows, row('Rowan room by river', '280.00')])).toEqual([
      end,
      ['Larch room', '95.00'],
      ['Maple', '320.00'],
      ['Rowan room by river', '280.00'],
    ]);
    const joined = 'Rowan room by river 280.00';
    expect(cellsOf([...rows, [[joined, 200 - joined.length * 5]]])?.at(-1)).toEqual([
      'Rowan room by river',
      '280.00',
    ]);
  });

  it('are whole if no column begins or ends there, or a figure may have its thousands apart', () => {
    const rows = [row('Cedar', '1 410.00'), row('Larch', '1 320.00'), row('Maple', '1 280.00')];
    expect(cellsOf([...rows, [['Rowan room in May 1 290.00', 70]]])).toHaveLength(3);
    expect(cellsOf([...rows, [['Rowan with 2026 prices', 72]]])).toHaveLength(3);
  });
});

describe('the lines of a page that has no table', () => {
  /** How often the cells of lines are looked at until none of them is found to begin a table. */
  function looksAt(lineCount: number): number {
    let looks = 0;
    const cells = Array.from({ length: 60 }, (_, column) => ({
      text: 'a1',
      x: column * 20,
      end: column * 20 + 10,
    }));
    const lines = Array.from({ length: lineCount }, (_, at): TextLine => ({
      text: 'a1 '.repeat(60).trim(),
      get cells() {
        looks += 1;
        return cells;
      },
      x: 0,
      end: 1_190,
      y: at * 12,
      size: 10,
      font: 'f1',
    }));
    const grids = new GridFinder(lines);
    for (const at of lines.keys()) expect(grids.at(at)).toBeNull();
    return looks / lineCount;
  }

  it('are not compared with each other again and again, however many they are', () => {
    expect(looksAt(4_000)).toBeLessThan(looksAt(400) * 1.5);
  });
});
