import { read } from '../document.fixture';
import { zipOf } from '../archive/zip.fixture';
import { officeFile, relationships } from './office.fixture';

const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="[$€-407]\\ #,##0.00"/><numFmt numFmtId="166" formatCode="#,##0.00&quot; kr&quot;"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="20"/></cellXfs></styleSheet>';

/** An XLSX file of sheets, each the XML of its rows. */
function xlsx(sheets: Record<string, string>, strings: string[] = [], columns = ''): Buffer {
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
      ['Ticket'],
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
          '| Ticket | Price | From |\n| --- | --- | --- |\n| Adult | € 12.50 | 2024-01-01 |',
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
    ['99', 4, '99.00 kr'],
    ['1.5', 2, '150%'],
  ])('shows %s in format %d as %s', async (value, style, shown) => {
    expect((await read(xlsx({ Sheet1: row(1, number('A1', value, style)) }))).blocks).toEqual([shown]);
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
      { code: 'formulas_without_values', message: expect.stringContaining('on sheet 1 '), pages: 1 },
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
});

/** An OpenDocument file. */
function odf(kind: 'text' | 'spreadsheet' | 'presentation', body: string, styles = ''): Buffer {
  return zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
  });
}

describe('an OpenDocument file', () => {
  it('has headings, lists, tables, links and notes of a text', async () => {
    const cells = (...texts: string[]): string =>
      texts.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join('');
    const file = odf(
      'text',
      '<text:p text:style-name="P1">Guide</text:p><text:h text:outline-level="1">Fees</text:h>' +
        '<text:p>See<text:s/><text:a xlink:href="https://example.com/">us</text:a><text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Since May.</text:p></text:note-body></text:note>.</text:p>' +
        '<text:list text:style-name="L1"><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>inner</text:p></text:list-item></text:list></text:list-item><text:list-item><text:p>two</text:p></text:list-item></text:list>' +
        `<table:table><table:table-header-rows><table:table-row>${cells('Who', 'Fee')}</table:table-row></table:table-header-rows><table:table-row>${cells('Child', 'free')}</table:table-row></table:table>` +
        '<text:tracked-changes><text:p>old</text:p></text:tracked-changes>',
      '<style:style style:name="P1" style:parent-style-name="Title"/><text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/><text:list-level-style-bullet text:level="2"/></text:list-style>',
    );
    expect(await read(file)).toMatchObject({
      type: 'odf',
      title: 'Guide',
      content: [
        [
          'Fees',
          [
            'See [us](https://example.com/).',
            'Since May.',
            '1. one\n  - inner\n2. two',
            '| Who | Fee |\n| --- | --- |\n| Child | free |',
          ],
        ],
      ],
    });
  });

  it('has bold paragraphs as headings below the others', async () => {
    const file = odf(
      'text',
      '<text:p text:style-name="P1">When</text:p><text:p>Daily.</text:p><text:p><text:span text:style-name="T1">Who:</text:span></text:p><text:p><text:span text:style-name="T1">All</text:span> of us.</text:p>',
      '<style:style style:name="P1"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="T1"><style:text-properties fo:font-weight="bold"/></style:style>',
    );
    expect(await read(file)).toMatchObject({
      title: 'When',
      content: [
        ['', ['Daily.']],
        ['Who', ['All of us.']],
      ],
    });
  });

  it('has the sheets of a spreadsheet, without its million empty cells', async () => {
    const cells =
      '<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell table:number-columns-repeated="2"><text:p>7</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16000"/></table:table-row>';
    const file = odf(
      'spreadsheet',
      `<table:table table:name="One">${cells}${cells.replace('>a<', '>b<')}<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`,
    );
    expect((await read(file)).sections).toEqual([
      { heading: 'One', anchor: 'sheet=1', page: 1, blocks: ['| a | 7 | 7 |\n| b | 7 | 7 |'] },
    ]);
  });

  it('has the slides of a presentation', async () => {
    const slide = (title: string, text: string): string =>
      `<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>${title}</text:p></draw:text-box></draw:frame><draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame></draw:page>`;
    expect((await read(odf('presentation', slide('Talk', 'Hello') + slide('Next', 'Bye')))).sections).toEqual(
      [
        { heading: '', anchor: 'slide=1', page: 1, blocks: ['Hello'] },
        { heading: 'Next', anchor: 'slide=2', page: 2, blocks: ['Bye'] },
      ],
    );
  });
});
