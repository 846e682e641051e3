import fc from 'fast-check';
import { DEFAULT_DOCUMENT_LIMITS } from './limits';
import { TableWriter, type TableOptions } from './table-writer';

function blocksOf(rows: string[][], options: TableOptions & { marked?: number } = {}): string[] {
  const blocks: string[] = [];
  const table = new TableWriter(
    { block: (text) => void blocks.push(text), warn: (code) => void blocks.push(code) },
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
      'Zone | Last Sales | Last Profit | This Sales',
    ],
    [
      'groups above each of their columns',
      [
        ['Zone', 'Last', 'Last'],
        ['Town', 'Sales', 'Profit'],
        ['Ulm', '12', '3'],
      ],
      'Zone Town | Last Sales | Last Profit',
    ],
  ])('has its header: %s', (_, rows, header) => {
    const [block = ''] = blocksOf(rows);
    expect(block.startsWith(`| ${header} |\n| ---`)).toBe(true);
  });

  it('has two rows of its header if only the first is marked, which names groups', () => {
    const rows = [
      ['Boat', 'Summer', '', 'Winter', ''],
      ['Boat', 'Day', 'Week', 'Day', 'Week'],
      ['Canoe', '20', '100', '10', '50'],
    ];
    expect(blocksOf(rows, { marked: 1 })[0]).toContain(
      '| Boat | Summer Day | Summer Week | Winter Day | Winter Week |\n',
    );
  });

  it('leaves the names of groups where they are if they may stand above any of their columns', () => {
    const rows = [
      ['Zone', '', 'Last', '', 'This'],
      ['', 'Sales', 'Profit', 'Sales', 'Profit'],
      ['North', '12', '3', '4', '5'],
    ];
    expect(blocksOf(rows, { centresGroups: true })[0]).toContain(
      '| Zone | Sales | Last Profit | Sales | This Profit |',
    );
  });

  it('begins again where a row names the columns again, such as for another period', () => {
    const year = (name: string, ...rows: string[][]): string[][] => [
      ['Total', '', name],
      ['', 'Sales', 'Profit'],
      ...rows,
    ];
    const [first, second] = blocksOf([
      ...year('2023', ['Water', '12', '187']),
      ...year('2022', ['Water', '11', '175']),
    ]);
    expect(first).toBe('| Total | Sales | 2023 Profit |\n| --- | --- | --- |\n| Water | 12 | 187 |');
    expect(second).toBe('| Total | Sales | 2022 Profit |\n| --- | --- | --- |\n| Water | 11 | 175 |');
  });

  it.each([
    ['', '2023', '2022', '2021', '2020'],
    ['In millions', 'H1 2023', 'H1 2022', 'H1 2021', 'H1 2020'],
  ])('begins again where a row has other years beside the same name (%j)', (name, ...years) => {
    const rows = [
      ['Water', '187', '175'],
      ['Founded', '2001', '1999'],
    ];
    const blocks = blocksOf([[name, ...years.slice(0, 2)], ...rows, [name, ...years.slice(2)], ...rows]);
    expect(blocks.map((block) => block.split('\n').length)).toEqual([4, 4]);
    expect(blocks[1]).toContain(`${years[2]} | ${years[3]} |`);
  });

  it('has a caption above each of its parts', () => {
    const header = ['Item', 'Price', 'Tax'];
    const blocks = blocksOf([header, ['Tea', '2', '1'], ['Winter'], header, ['Tea', '3', '1']]);
    expect(blocks.map((block) => block.split('\n').at(-1))).toEqual([
      '| Tea | 2 | 1 |',
      'Winter',
      '| Tea | 3 | 1 |',
    ]);
  });

  it('does not begin again for a row that happens to have such words', () => {
    const rows = [
      ['Day', 'Opens', 'Closes'],
      ['Monday', '9:00', '17:00'],
      ['Sunday', 'closed', 'closed'],
      ['Day off', 'never', '-'],
    ];
    expect(blocksOf(rows)).toHaveLength(1);
  });

  it('of too many columns has the first ones, with a warning', () => {
    const row = Array.from({ length: 300 }, (_, at) => `c${at}`);
    const blocks = blocksOf([row, row.map((_, at) => String(at))]);
    expect(blocks).toContain('columns_left_out');
    expect(blocks.join('\n')).toContain('| 199 |');
    expect(blocks.join('\n')).not.toContain('200');
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

  it('ends before the notes below it, and goes on after a row of one name', () => {
    const note = 'Prices include the tax, but not the fee for the ferry.';
    const table = [
      ['Item', 'Size', 'Price'],
      ['Tea', 'S', '2.50'],
      ['Pots'],
      ['Pot', 'L', '9'],
      [note],
      ['Tamm'],
    ];
    expect(blocksOf(table)).toEqual([
      '| Item | Size | Price |\n| --- | --- | --- |\n| Tea | S | 2.50 |\n| Pots | | |\n| Pot | L | 9 |',
      note,
      'Tamm',
    ]);
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
