import { computeFormula, movedFormula, type CellValue } from './formula';

/** A sheet with 100 in A1, 0.19 in B1, a text in C1, 1 to 3 in A2 to A4, and nothing known in D1. */
const CELLS: Record<string, CellValue | null> = {
  '0,0': 100,
  '1,0': 0.19,
  '2,0': 'pcs',
  '0,1': 1,
  '0,2': 2,
  '0,3': 3,
  '3,0': null,
};
const lookup = (column: number, row: number): CellValue | null => {
  const value = CELLS[`${column},${row}`];
  return value === undefined ? '' : value;
};

describe('a formula without a stored value', () => {
  it.each([
    ['A1*(1+B1)', 119],
    ['A1+A1*19%', 119],
    ['-A2^2', 1],
    ['2*-3', -6],
    ['10-2-3', 5],
    ['SUM(A2:A4)', 6],
    ['SUM(A2:A4,10)/4', 4],
    ['ROUND(A1/3,2)', 33.33],
    ['AVERAGE(A2:A4)', 2],
    ['MAX(A1:A4)-MIN(A1:A4)', 99],
    ['A1&" "&C1', '100 pcs'],
    ['$A$1/Z9+1', null],
    ['A1/4', 25],
    ['D1+1', null],
    ['IF(A1>5,1,2)', null],
    ['Sheet2!A1*2', null],
    ['C1*2', null],
    ['A1*', null],
    ['SUM(', null],
    ['', null],
    ['('.repeat(5_000), null],
  ])('%s is %p, null if it is not arithmetic', (formula, value) =>
    expect(computeFormula(formula, lookup)).toBe(value),
  );

  it('that cells share moves with them', () => {
    expect(movedFormula('A1*$B$1+C$2+"A1"', 1, 2)).toBe('B3*$B$1+D$2+"A1"');
    expect(movedFormula('Z1', 1, 0)).toBe('AA1');
  });
});
