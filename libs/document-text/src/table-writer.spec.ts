import fc from 'fast-check';
import { DEFAULT_DOCUMENT_LIMITS } from './limits';
import { TableWriter, type TableOptions } from './table-writer';

function blocksOf(rows: string[][], options: TableOptions & { marked?: number } = {}): string[] {
  const blocks: string[] = [];
  const table = new TableWriter(
    { block: (text) => void blocks.push(text) },
    DEFAULT_DOCUMENT_LIMITS,
    options,
  );
  rows.forEach((row, at) => table.row(row, at < (options.marked ?? 0)));
  table.end();
  return blocks;
}

describe('a table', () => {
  it.each([
    [
      'names above numbers',
      [
        ['Item', 'Price'],
        ['Tea', '2.50'],
        ['Pot', '9'],
      ],
      'Item | Price',
    ],
    [
      'names of three columns',
      [
        ['Name', 'Town', 'Job'],
        ['Ann', 'Ulm', 'Cook'],
      ],
      'Name | Town | Job',
    ],
    [
      'groups of columns above their names',
      [
        ['', 'Last', '', 'This'],
        ['Zone', 'Sales', 'Profit', 'Sales'],
        ['North', '12', '3', '4'],
      ],
      'Zone | Last Sales | Profit | This Sales',
    ],
  ])('has its header: %s', (_, rows, header) => {
    const [block = ''] = blocksOf(rows);
    expect(block.startsWith(`| ${header} |\n| ---`)).toBe(true);
  });

  it('of two columns without names is a list of pairs', () => {
    expect(
      blocksOf([
        ['Phone', '123'],
        ['Mail', 'a@example.com'],
      ]),
    ).toEqual(['Phone: 123\nMail: a@example.com']);
  });

  it('has the header that the file marks', () => {
    expect(
      blocksOf(
        [
          ['Who', 'What'],
          ['Ann', 'Tea'],
        ],
        { marked: 1 },
      ),
    ).toEqual(['| Who | What |\n| --- | --- |\n| Ann | Tea |']);
  });

  it('of one column, or one row, is text', () => {
    expect(blocksOf([['a'], [' '], ['b']])).toEqual(['a', 'b']);
    expect(blocksOf([['a', 'b']])).toEqual(['a', 'b']);
  });

  it('contains each cell, in order', () => {
    const cell = fc.stringMatching(/^[a-z0-9.€ ]{0,6}$/);
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 40 }),
        fc.boolean(),
        (rows, expectsHeader) => {
          const words = rows.flat().flatMap((text) => text.split(' ').filter((word) => word !== ''));
          // The header may be repeated.
          const seen = blocksOf(rows, { expectsHeader })
            .join('\n')
            .split(/[\s|:]+/);
          for (const word of words) expect(seen.some((each) => each.includes(word))).toBe(true);
        },
      ),
    );
  });
});
