import { GridFinder } from './grid';
import { linesOf, type TextItem, type TextLine } from './lines';
import { item, PAGE } from './lines.fixture';
import { withWholeRows } from './whole-rows';

/** The lines of a cell from its top, in type of 10 points, in which each character is 5 points wide. */
function cell(x: number, top: number, ...lines: string[]): TextItem[] {
  return lines.map((str, at) => item(str, x, top - at * 12, { hasEOL: true }));
}

/** The lines of a page whose cells are stored in this order. */
function linesOfCells(...cells: TextItem[][]): TextLine[] {
  return withWholeRows(linesOf(cells.flat(), PAGE));
}

describe('a table in a PDF whose cells are stored one after the other', () => {
  const head = [
    cell(72, 700, 'Room'),
    cell(200, 700, 'Price of', 'a night'),
    cell(320, 700, 'Number of', 'beds'),
  ];
  const rows = [
    cell(72, 670, 'Cedar, with a', 'view of the', 'weir'),
    cell(200, 670, '40.50'),
    cell(320, 670, '2'),
    cell(72, 630, 'Larch'),
    cell(200, 630, '60.50'),
    cell(320, 630, '4, of which', 'two are cots'),
  ];

  it('has rows whose names, heads and values may go over several lines', () => {
    expect(new GridFinder(linesOfCells(...head, ...rows)).at(0)?.rows).toEqual([
      ['Room', 'Price of a night', 'Number of beds'],
      ['Cedar, with a view of the weir', '40.50', '2'],
      ['Larch', '60.50', '4, of which two are cots'],
    ]);
  });

  it('has values that stand in the middle of a higher cell, and does not take the line above it', () => {
    const lines = linesOfCells(
      cell(72, 714, 'Prices of our rooms in summer'),
      ...head,
      cell(72, 670, 'Cedar, with a', 'view'),
      cell(200, 664, '40.50'),
      cell(320, 664, '2'),
      ...rows.slice(3),
    );
    expect(lines[0]!.text).toBe('Prices of our rooms in summer');
    expect(new GridFinder(lines).at(1)?.rows[1]).toEqual(['Cedar, with a view', '40.50', '2']);
  });

  it('is none if its cells are texts beside each other', () => {
    const lines = linesOfCells(
      ...['Alder', 'Birch', 'Rowan'].map((name, at) =>
        cell(72 + at * 150, 700, `The ${name} sleeps`, 'four people in', 'two rooms, and', 'has a stove.'),
      ),
    );
    expect(lines.slice(4, 6).map(({ text }) => text)).toEqual(['The Birch sleeps', 'four people in']);
  });

  it('costs time in proportion to the lines of a page', () => {
    let looks = 0;
    const lines = Array.from({ length: 4_000 }, (_, at): TextLine => ({
      text: 'a',
      cells: [{ text: 'a', x: at * 10, end: at * 10 + 5 }],
      x: at * 10,
      get end() {
        looks += 1;
        return at * 10 + 5;
      },
      y: at % 2 === 0 ? 100 : 95,
      size: 10,
      font: 'f1',
    }));
    withWholeRows(lines);
    expect(looks / lines.length).toBeLessThan(500);
  });
});
