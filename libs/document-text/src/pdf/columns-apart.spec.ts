import { withColumnsJoined } from './columns-apart';
import type { TextLine } from './lines';
import { line } from './lines.fixture';

/** Lines of one column from the top, in type of 10 points, in which each character is 5 points wide. */
function column(x: number, ...texts: string[]): TextLine[] {
  return texts.map((text, at) => line(text, 100 + at * 14, x));
}

function textsOf(lines: readonly TextLine[]): string[] {
  return withColumnsJoined(lines).map(({ cells }) => cells.map(({ text }) => text).join(' | '));
}

describe('a column of figures that a PDF stores apart', () => {
  it('stands beside the names at its height, on either side', () => {
    const [names, prices] = [column(100, 'Tea', 'Hot soup', 'Apple pie'), column(300, '2.50', '6', '4.20')];
    const rows = ['Tea | 2.50', 'Hot soup | 6', 'Apple pie | 4.20'];
    expect(textsOf([...names, ...prices])).toEqual(rows);
    expect(textsOf([...prices, ...names])).toEqual(rows);
  });

  it('stands beside the names of its own list where the next list is nearer', () => {
    const figures = [...column(200, '211', '305', '118'), ...column(400, '407', '220', '333')];
    const names = [...column(50, 'Abel', 'Carius', 'Dorn'), ...column(230, 'Fuchs', 'Groth', 'Ihde')];
    const rows = ['Abel | 211', 'Carius | 305', 'Dorn | 118', 'Fuchs | 407', 'Groth | 220', 'Ihde | 333'];
    expect(textsOf([...figures, ...names])).toEqual(rows);
  });

  it('is left where it is beside a text, if it counts lines, and if only some of its lines have a name', () => {
    const figures = column(400, '12', '14', '16');
    const text = 'The weir of Tamm was built of oak in the year of the great flood.';
    const beside = column(50, text, text, text);
    expect(textsOf([...beside, ...figures])).toEqual([...beside, ...figures].map((line) => line.text));
    const counted = [...column(20, '1', '2', '3'), ...column(50, 'Tea', 'Soup', 'Pie')];
    expect(textsOf(counted)).toEqual(counted.map((line) => line.text));
    const few = [...column(50, 'Tea'), ...figures];
    expect(textsOf(few)).toEqual(few.map((line) => line.text));
  });
});
