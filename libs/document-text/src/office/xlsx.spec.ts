import { read } from '../document.fixture';
import { officeFile, relationships } from './office.fixture';

const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>' +
  '<numFmt numFmtId="165" formatCode="[$€-407]\\ #,##0.00"/>' +
  '<numFmt numFmtId="166" formatCode="#,##0.00&quot; kr&quot;"/><numFmt numFmtId="167" formatCode="[mm]:ss"/>' +
  '</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>' +
  [0, 164, 9, 165, 166, 20, 17, 167].map((format) => `<xf numFmtId="${format}"/>`).join('') +
  '</cellXfs></styleSheet>';

/** An XLSX file of sheets, each the XML of its rows. */
function xlsx(
  sheets: Record<string, string>,
  strings: string[] = [],
  columns = '',
  files: Record<string, string> = {},
): Buffer {
  const names = Object.keys(sheets);
  return officeFile('xl/workbook.xml', {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...names.map((_, at): [string, string, string] => [`s${at}`, 'worksheet', `worksheets/sheet${at}.xml`]),
      ['t', 'sharedStrings', 'sharedStrings.xml'],
      ['f', 'styles', 'styles.xml'],
    ]),
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${text}</t><rPh><t>kana</t></rPh></si>`).join('')}</sst>`,
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet>${columns}<sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...files,
  });
}

const inline = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const number = (reference: string, value: string, style = 0): string =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
const row = (at: number, ...cells: string[]): string => `<row r="${at}">${cells.join('')}</row>`;

describe('an XLSX file', () => {
  it('has a section for each sheet, with its number, and tables with their header', async () => {
    const file = xlsx(
      {
        Prices:
          row(1, inline('A1', 'Price list')) +
          row(3, '<c r="B3" t="s"><v>0</v></c>', inline('C3', 'Price'), inline('D3', 'From')) +
          row(4, inline('B4', 'Adult'), number('C4', '12.5', 3), number('D4', '45292', 1)),
        Shares:
          row(1, inline('A1', 'Part'), inline('B1', 'Share')) +
          row(2, inline('A2', 'Rent'), number('B2', '0.3', 2)) +
          row(3, inline('A3', 'Food'), number('B3', '0.1', 2)),
      },
      ['Ticket 2</t><r><rPr><vertAlign val="superscript"/></rPr><t>1</t></r><t>_x000D_'],
    );
    const { type, title, sections } = await read(file);
    expect({ type, title }).toEqual({ type: 'xlsx', title: null });
    expect(sections).toEqual([
      {
        heading: 'Prices',
        anchor: 'sheet=1',
        page: 1,
        blocks: [
          'Price list',
          '| Ticket 2^1 | Price | From |\n| --- | --- | --- |\n| Adult | € 12.50 | 2024-01-01 |',
        ],
      },
      {
        heading: 'Shares',
        anchor: 'sheet=2',
        page: 2,
        blocks: ['| Part | Share |\n| --- | --- |\n| Rent | 30% |\n| Food | 10% |'],
      },
    ]);
  });

  it.each([
    ['0.1', 0, '0.1'],
    ['0.30000000000000004', 0, '0.3'],
    ['45292.5', 1, '2024-01-01'],
    ['0.5', 5, '12:00'],
    ['45292', 6, '2024-01'],
    ['99', 4, '99.00 kr'],
    ['1.5', 2, '150%'],
    ['0.0416666667', 7, '60:00'],
  ])('shows %s in format %d as %s', async (value, style, shown) => {
    expect((await read(xlsx({ Sheet1: row(1, number('A1', value, style)) }))).blocks).toEqual([shown]);
  });

  it('has the text of a cell over several rows in each of them', async () => {
    const rows =
      row(1, inline('A1', 'Region'), inline('B1', 'Town'), inline('C1', 'Price')) +
      row(2, inline('A2', 'North'), inline('B2', 'Oslo'), number('C2', '11')) +
      row(3, '<c r="A3"/>', inline('B3', 'Bergen'), number('C3', '12')) +
      row(4, inline('B4', 'Rome'), number('C4', '13')) +
      '</sheetData><mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B9:C9"/></mergeCells><sheetData>';
    expect((await read(xlsx({ Sheet1: rows }))).blocks).toEqual([
      '| Region | Town | Price |\n| --- | --- | --- |\n| North | Oslo | 11 |\n| North | Bergen | 12 |\n| | Rome | 13 |',
    ]);
  });

  it('has the links of its cells, of their own or by a formula', async () => {
    const rows =
      row(1, inline('A1', 'Tour'), inline('B1', 'Price'), inline('C1', 'Form')) +
      row(2, inline('A2', 'Heron'), number('B2', '410'), inline('C2', 'Apply')) +
      row(
        3,
        inline('A3', 'Otter'),
        number('B3', '89'),
        '<c r="C3"><f>HYPERLINK("https://b.example/","Apply")</f></c>',
      ) +
      '</sheetData><hyperlinks><hyperlink ref="B2:C2" r:id="l1" tooltip="x"/><hyperlink ref="A2" r:id="l1"/>' +
      '<hyperlink ref="C2" r:id="l2"/><hyperlink ref="A3" location="Sheet2!A1"/></hyperlinks><sheetData>';
    const links = relationships([
      ['l1', 'hyperlink', 'https://a.example/?x=1'],
      ['l2', 'hyperlink', 'javascript:x()'],
    ]);
    const file = xlsx({ Sheet1: rows }, [], '', { 'xl/worksheets/_rels/sheet0.xml.rels': links });
    expect((await read(file)).blocks).toEqual([
      '| Tour | Price | Form |\n| --- | --- | --- |\n' +
        '| [Heron](https://a.example/?x=1) | [410](https://a.example/?x=1) | Apply |\n' +
        '| Otter | 89 | [Apply](https://b.example/) |',
    ]);
  });

  it('has the values of formulas that have none stored, and says which sheet has others', async () => {
    const formula = (reference: string, text: string): string => `<c r="${reference}"><f>${text}</f><v/></c>`;
    const file = xlsx({
      Sheet1:
        row(1, inline('A1', 'Item'), inline('B1', 'Net'), inline('C1', 'Gross'), inline('D1', 'Note')) +
        row(
          2,
          inline('A2', 'Pot'),
          number('B2', '10'),
          formula('C2', 'B2*1.19'),
          formula('D2', 'VLOOKUP(A2,X!A:B,2)'),
        ) +
        row(
          3,
          inline('A3', 'Cup'),
          number('B3', '20'),
          '<c r="C3"><f t="shared" si="0" ref="C3:C4">B3*2</f></c>',
        ) +
        row(4, inline('A4', 'Jug'), number('B4', '30'), '<c r="C4"><f t="shared" si="0"/></c>'),
      Sheet2: row(1, inline('A1', 'Whole'), '<c r="B1"><f>1+1</f><v>2</v></c>'),
    });
    const { blocks, warnings } = await read(file);
    expect(blocks.join('\n')).toContain('| Pot | 10 | 11.9 | |\n| Cup | 20 | 40 | |\n| Jug | 30 | 60 | |');
    expect(warnings).toMatchObject([
      {
        code: 'formulas_without_values',
        message: expect.stringContaining('on sheet 1 '),
        pageNumbers: '1',
        pageKind: 'sheet',
      },
    ]);
  });

  it('is read without the rows, columns and sheets that it hides', async () => {
    const columns = '<cols><col min="2" max="2" hidden="1"/></cols>';
    const rows =
      row(1, inline('A1', 'Name'), inline('B1', 'Salary'), inline('C1', 'Desk')) +
      row(2, inline('A2', 'Ann'), number('B2', '9000'), inline('C2', 'North')) +
      row(3, inline('A3', 'Bob'), number('B3', '8000'), inline('C3', 'South')).replace(
        '<row',
        '<row hidden="1"',
      ) +
      row(4, inline('A4', 'Cid'), number('B4', '7000'), inline('C4', 'West'));
    expect((await read(xlsx({ Sheet1: rows }, [], columns))).blocks).toEqual([
      'Name: Desk\nAnn: North\nCid: West',
    ]);
  });

  it('keeps two tables of one sheet apart', async () => {
    const two = (at: number, column: string, next: string, text: string): string =>
      row(at, inline(`${column}${at}`, text), number(`${next}${at}`, String(at)));
    const file = xlsx({
      Sheet1: two(1, 'A', 'B', 'a') + two(2, 'A', 'B', 'b') + two(5, 'D', 'E', 'c') + two(6, 'D', 'E', 'd'),
    });
    expect((await read(file)).blocks).toEqual(['a: 1\nb: 2', 'c: 5\nd: 6']);
  });

  it('has each value below its name, also when the first column has no name', async () => {
    const file = xlsx({
      Sheet1:
        row(1, inline('B1', 'Adults'), inline('C1', 'Children')) +
        row(2, inline('A2', 'Day'), inline('B2', 'ten'), inline('C2', 'four')) +
        row(3, inline('A3', 'Week'), inline('B3', 'fifty'), inline('C3', 'twenty')),
    });
    expect((await read(file)).blocks).toEqual([
      '| | Adults | Children |\n| --- | --- | --- |\n| Day | ten | four |\n| Week | fifty | twenty |',
    ]);
  });
});
