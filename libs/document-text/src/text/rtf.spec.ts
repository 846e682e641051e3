import { read } from '../document.fixture';

const escaped = (bytes: string): string => bytes.replace(/[\da-f]{2}/g, String.raw`\'$&`);

describe('RTF', () => {
  it('has each text in the charset of its font', async () => {
    const fonts = String.raw`{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial Cyr;}{\f2\fcharset128 Gothic;}}`;
    const cyrillic = escaped('d6e5ede0');
    // The second byte of a Japanese letter may be written as the letter A.
    const japanese = String.raw`${escaped('97bf8be0')}\'83A`;
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252${fonts}\pard\f0 Caf\'e9 \f1 ${cyrillic}\par\f2 ${japanese}\par}`;
    expect((await read(rtf)).blocks).toEqual(['Café Цена', '料金ア']);
    const western = String.raw`{\rtf1\ansicpg932{\fonttbl{\f0;}{\f1\fcharset0 A;}}\f0 ${escaped('97bf')}\f1 Caf\'e9}`;
    expect((await read(western)).blocks).toEqual(['料Café']);
    const unescaped = Buffer.from([
      ...Buffer.from(String.raw`{\rtf1\ansicpg1251 `),
      0xd6,
      0xe5,
      0xed,
      0xe0,
      0x7d,
    ]);
    expect((await read(unescaped)).blocks).toEqual(['Цена']);
  });

  it('has the cells of a table in their columns, below the name of their group', async () => {
    const row = (ends: string, ...cells: string[]): string =>
      String.raw`\trowd${ends}\intbl ${cells.map((cell) => String.raw`${cell}\cell`).join(' ')}\row `;
    const rtf =
      row(String.raw`\clvmgf\cellx1000\cellx3000\cellx5000`, 'Boat', 'Summer', 'Winter') +
      row(
        String.raw`\clvmrg\cellx1000\cellx2000\cellx3000\cellx4000\cellx5000`,
        '',
        'Day',
        'Week',
        'Day',
        'Week',
      ) +
      row(String.raw`\cellx1000\cellx2010\cellx3000\cellx4000\cellx5000`, 'Canoe', '20', '100', '10', '50');
    expect((await read(String.raw`{\rtf1 ${row('', 'x')}\pard}`)).blocks).toEqual(['x']);
    expect((await read(String.raw`{\rtf1 ${rtf}\pard}`)).blocks).toEqual([
      '| Boat | Summer Day | Summer Week | Winter Day | Winter Week |\n| --- | --- | --- | --- | --- |\n' +
        '| Canoe | 20 | 100 | 10 | 50 |',
    ]);
  });

  it('has footnotes and text boxes after their paragraph, and links with their address', async () => {
    const link = String.raw`{\field{\*\fldinst{HYPERLINK "https://example.com/fees"}}{\fldrslt{\ul fees}}}`;
    const box = String.raw`{\shp{\*\shpinst\shpz0{\sp{\sn name}}{\shptxt In storms call 1530.\par}}}`;
    const rtf = String.raw`{\rtf1 See ${link}{\*\footnote Of 2026.}${box}, please.\par{\pntext\'b7\tab}Tea\par}`;
    expect((await read(rtf)).blocks).toEqual([
      'See [fees](https://example.com/fees), please.',
      'Of 2026.',
      'In storms call 1530.',
      '- Tea',
    ]);
  });

  it('has the state of check boxes, choices of lists and signs of Wingdings', async () => {
    const field = (code: string, words: string): string =>
      String.raw`{\field{\*\fldinst ${code} {\*\formfield{${words}}}}{\fldrslt}}`;
    const box = (words: string): string => field('FORMCHECKBOX', String.raw`\fftype1${words}{\*\ffname a}`);
    const list = String.raw`\fftype2\ffres1\ffdefres0{\*\ffl Oak}{\*\ffl Elm}`;
    const rtf =
      String.raw`{\rtf1{\fonttbl{\f0 Arial;}{\f1\fcharset2 Wingdings;}}${box(String.raw`\ffres1\ffdefres0`)} paid ` +
      String.raw`${box(String.raw`\ffres25\ffdefres0`)} open ${box(String.raw`\ffres25\ffdefres1`)} new\par ` +
      String.raw`Room: ${field('FORMDROPDOWN', list)}\par {\f1\'fe} yes {\f1\'a8} no\par{\f1\'a7}\tab Tea\par}`;
    expect((await read(rtf)).blocks).toEqual(['☒ paid ☐ open ☒ new', 'Room: Elm', '🗹 yes 🞎 no', '- Tea']);
  });

  it('of very many columns and places is read within the limits', async () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, at) => String.raw`\trowd\cellx${at * 100}\intbl a\cell b\cell\row`,
    );
    expect((await read(`{\\rtf1 ${rows.join('\n')}}`)).blocks.length).toBeGreaterThan(0);
  });
});
