import { linesOf } from './lines';
import { item, PAGE } from './lines.fixture';

describe('lines of a page', () => {
  it('of a page that is stored from its bottom are read from its top', () => {
    const rows = Array.from({ length: 12 }, (_, row) => [
      item(`${row}.`, 200, 700 - row * 20),
      item('Row', 72, 700 - row * 20),
    ]);
    const read = linesOf(rows.flat().toReversed(), PAGE).map(({ text }) => text);
    expect(read).toEqual(rows.map((_, row) => `Row ${row}.`));
  });

  it('of a table whose columns are stored apart, or whose rows are stored from the bottom, are its rows', () => {
    const rows = Array.from({ length: 8 }, (_, row) => [
      item(`0${row}/07/2026`, 72, 700 - row * 14),
      item('Layoff', 200, 700 - row * 14),
      item(`Town ${row}`, 300, 700 - row * 14),
      item(`${row}`, 400, 700 - row * 14),
    ]);
    const dates = rows.map(([date]) => date!);
    const others = rows
      .map((row) => row.slice(1))
      .toReversed()
      .flat();
    const read = linesOf([...dates, ...others], PAGE).map(({ text }) => text);
    expect(read).toEqual(rows.map((_, row) => `0${row}/07/2026 Layoff Town ${row} ${row}`));
  });

  it('of cards beside each other stay together', () => {
    const cards = Array.from({ length: 9 }, (_, at) => {
      const [x, y] = [72 + (at % 3) * 160, 700 - Math.floor(at / 3) * 60];
      return [item(`Name ${at}`, x, y), item('Age 9', x, y - 14), item('Town', x, y - 28)];
    });
    expect(
      linesOf(cards.flat(), PAGE)
        .slice(0, 3)
        .map(({ text }) => text),
    ).toEqual(['Name 0', 'Age 9', 'Town']);
  });

  it('of text in three columns are not joined across the columns', () => {
    const columns = [72, 240, 410].flatMap((x) =>
      Array.from({ length: 12 }, (_, row) => item(`Words of a long story ${row}`, x, 700 - row * 12)),
    );
    expect(linesOf(columns, PAGE)).toHaveLength(36);
  });

  it('whose pieces are stored in another order are read by their places', () => {
    const row = [
      item('Party', 200, 700),
      item('YES', 400, 700),
      item('Name', 72, 700),
      item('Town', 300, 700),
    ];
    expect(linesOf(row, PAGE).map(({ text, cells }) => [text, cells.length])).toEqual([
      ['Name Party Town YES', 4],
    ]);
  });
});
