import fc from 'fast-check';
import { CsvError, parseCsv, toCsv, withoutGuard } from './csv';
import { anyCharacter } from '../../../test/support/any-character';

const cellsOf = (text: string): string[][] => parseCsv(text).map(({ cells }) => cells);

describe('a CSV file', () => {
  it('is read with quotes, line breaks in cells, any line ends, and the lines of its rows', () => {
    expect(parseCsv('a,b\r\n"x, ""y""","1\n2"\r\n\r\nlast,')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x, "y"', '1\n2'] },
      { line: 5, cells: ['last', ''] },
    ]);
    expect(cellsOf('a,b\rc,d\ne,f')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ]);
  });

  it.each([';', '\t'])('may be separated by %j, as spreadsheets of some countries do', (separator) => {
    expect(cellsOf(`\uFEFFa${separator}"b,c"\n1,5${separator}2`)).toEqual([
      ['a', 'b,c'],
      ['1,5', '2'],
    ]);
  });

  it.each([
    ['a,b\n"open', 2, 'a quote is not closed'],
    ['a,b\nx,"y" z', 2, 'there is text after a closing quote'],
  ])('that is broken names the line: %j', (text, line, problem) => {
    expect(() => parseCsv(text)).toThrow(problem);
    expect(() => parseCsv(text)).toThrow(expect.objectContaining({ line }));
    expect(() => parseCsv(text)).toThrow(CsvError);
  });

  it('is empty without rows', () => {
    expect([parseCsv(''), parseCsv('\n\r\n,\n')]).toEqual([[], []]);
  });

  it('is read as it was written, whatever the cells are', () => {
    const cell = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.string({
        unit: fc.constantFrom('"', ',', ';', '\n', '\r', "'", '=', '+', '-', '@', '\t', 'a', ' '),
      }),
    );
    const row = fc
      .array(cell, { minLength: 2, maxLength: 4 })
      .filter((cells) => cells.some((text) => text !== ''));
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const read = cellsOf(toCsv(rows)).map((cells) => cells.map(withoutGuard));
        expect(read).toEqual(rows);
      }),
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', "'=1", '=cmd|"/c calc"!A1'])(
    'has no cell that a spreadsheet takes for a formula: %j',
    (text) => {
      const [row] = parseCsv(toCsv([[text, 'x']]));
      expect(row?.cells[0]).toBe(`'${text}`);
      expect(withoutGuard(row!.cells[0]!)).toBe(text);
    },
  );

  it('leaves other cells as they are, even with an apostrophe', () => {
    for (const text of ["'quoted'", 'a=b', '1-2', '“=1”']) {
      expect(cellsOf(toCsv([[text, 'x']]))).toEqual([[text, 'x']]);
      expect(withoutGuard(text)).toBe(text);
    }
  });
});
