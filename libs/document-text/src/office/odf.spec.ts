import { zipOf } from '../archive/zip.fixture';
import { read } from '../document.fixture';

/** An OpenDocument file. */
function odf(
  kind: 'text' | 'spreadsheet' | 'presentation' | 'graphics',
  body: string,
  styles = '',
  files: Record<string, string> = {},
): Buffer {
  const element = kind === 'graphics' ? 'drawing' : kind;
  return zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml':
      `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles>` +
      `<office:body><office:${element}>${body}</office:${element}></office:body></office:document-content>`,
    ...files,
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

  it('has the text of a cell in each row that it spans, none of covered cells, and links', async () => {
    const cell = (text: string, attributes = ''): string =>
      `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
    const covered = '<table:covered-table-cell><text:p>secret</text:p></table:covered-table-cell>';
    const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;
    const link = 'table:formula="of:=HYPERLINK(&quot;https://b.example/&quot;;&quot;Apply&quot;)"';
    const file = odf(
      'spreadsheet',
      `<table:table table:name="One">${row(cell('Region'), cell('Town'), cell('Fee'))}` +
        row(cell('North', 'table:number-rows-spanned="3"'), cell('Oslo'), cell('11')) +
        row(covered, cell('Bergen'), cell('12')).replace('row>', 'row table:number-rows-repeated="2">') +
        row(cell('South'), cell('Apply', link), cell('14')) +
        `${row(cell('Both', 'table:number-columns-spanned="2"'), covered, cell('15'))}</table:table>`,
    );
    expect((await read(file)).blocks).toEqual([
      '| Region | Town | Fee |\n| --- | --- | --- |\n| North | Oslo | 11 |\n| North | Bergen | 12 |\n' +
        '| South | [Apply](https://b.example/) | 14 |\n| Both | | 15 |',
    ]);
  });

  it.each(['in a file of its own', 'in the same file'])(
    'has the title and the data of a chart %s',
    async (place) => {
      const cells = (...texts: string[]): string =>
        texts.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join('');
      const chart =
        '<office:chart><chart:chart><chart:title><text:p>Visitors</text:p></chart:title><chart:plot-area>' +
        '<chart:axis><chart:title><text:p>Years</text:p></chart:title></chart:axis></chart:plot-area><table:table>' +
        `<table:table-header-rows><table:table-row>${cells('', 'Boats', 'Tours')}</table:table-row>` +
        '</table:table-header-rows>' +
        `<table:table-row>${cells('2024', '4', '7')}</table:table-row></table:table></chart:chart></office:chart>`;
      const isApart = place !== 'in the same file';
      const content = isApart ? '<loext:p/>' : chart;
      const object = `<draw:frame><draw:object xlink:href="./Object 1">${content}</draw:object></draw:frame>`;
      const row = (text: string): string => `<table:table-row>${cells(text)}</table:table-row>`;
      const file = odf(
        'spreadsheet',
        `<table:table table:name="One">${row('a')}<table:table-row><table:table-cell>${object}</table:table-cell>` +
          `</table:table-row>${row('b')}</table:table><table:table table:name="Two">${row('c')}</table:table>`,
        '',
        isApart ? { 'Object 1/content.xml': `<x>${chart}</x>` } : {},
      );
      expect((await read(file)).sections).toMatchObject([
        {
          page: 1,
          blocks: ['a', 'b', 'Visitors', '| | Boats | Tours |\n| --- | --- | --- |\n| 2024 | 4 | 7 |'],
        },
        { page: 2, blocks: ['c'] },
      ]);
    },
  );

  it('has the text of a cell of a text in each row that it spans', async () => {
    const cell = (text: string, rows = 1): string =>
      `<table:table-cell table:number-rows-spanned="${rows}"><text:p>${text}</text:p></table:table-cell>`;
    const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;
    const covered = '<table:covered-table-cell/>';
    const file = odf(
      'text',
      `<table:table>${row(cell('Region'), cell('Town'), cell('Fee'))}` +
        row(cell('North', 3), cell('Oslo'), cell('11')) +
        row(covered, cell('Bergen'), cell('12')) +
        row(covered, cell('Bodo'), cell('13')) +
        `${row(cell('South'), covered, cell('14'))}</table:table>`,
    );
    expect((await read(file)).blocks).toEqual([
      '| Region | Town | Fee |\n| --- | --- | --- |\n| North | Oslo | 11 |\n| North | Bergen | 12 |\n' +
        '| North | Bodo | 13 |\n| South | | 14 |',
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

  it('in one piece is read as one in an archive', async () => {
    const flat =
      '<?xml version="1.0"?>\n<office:document office:mimetype="application/vnd.oasis.opendocument.text">' +
      '<office:settings><config-item>0</config-item></office:settings>' +
      '<office:body><office:text><text:h>Rules</text:h>' +
      '<text:p>Dogs stay <text:span>outside</text:span>.</text:p></office:text></office:body></office:document>';
    expect((await read(flat)).content).toEqual([['', ['Dogs stay outside.']]]);
  });

  it.each([
    [
      'spreadsheet',
      '<table:table table:name="Fees"><table:table-row><table:table-cell><text:p>9</text:p></table:table-cell>' +
        '</table:table-row></table:table>',
      'sheet=1',
    ],
    ['presentation', '<draw:page><text:p>Hello</text:p></draw:page>', 'slide=1'],
  ])('in one piece is cited by its sheets or slides: %s', async (kind, body, anchor) => {
    const flat =
      `<?xml version="1.0"?>\n<office:document office:mimetype="application/vnd.oasis.opendocument.${kind}">` +
      `<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`;
    expect((await read(flat)).sections).toMatchObject([{ anchor }]);
  });

  it('has the pages of a drawing, without hidden text, and marks of notes apart from prices', async () => {
    const text =
      'A room is 410<text:span text:style-name="T1">1</text:span><text:span text:style-name="T2"> or 9</text:span>.';
    const file = odf(
      'graphics',
      `<draw:page><draw:custom-shape><text:p>${text}</text:p></draw:custom-shape></draw:page>`,
      '<style:style style:name="T1"><style:text-properties style:text-position="super 58%"/></style:style>' +
        '<style:style style:name="T2"><style:text-properties text:display="none"/></style:style>',
    );
    expect((await read(file)).sections).toEqual([
      { heading: '', anchor: 'page=1', page: 1, blocks: ['A room is 410^1.'] },
    ]);
  });

  it('has no hidden sheets, rows and columns', async () => {
    const cell = (text: string, more = ''): string =>
      `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`;
    const row = (cells: string, more = ''): string => `<table:table-row ${more}>${cells}</table:table-row>`;
    const hidden = 'table:visibility="collapse"';
    const file = odf(
      'spreadsheet',
      `<table:table table:name="Costs" table:style-name="ta2">${row(cell('margin') + cell('9'))}</table:table>` +
        '<table:table table:name="Staff" table:style-name="ta1"><table:table-column/>' +
        `<table:table-column table:number-columns-repeated="2" ${hidden}/><table:table-column/>` +
        row(cell('Name') + cell('Salary') + cell('Bonus') + cell('Room')) +
        row(cell('Ida') + cell('9000', 'table:number-columns-repeated="2"') + cell('12')) +
        `${row(cell('Max') + cell('8000') + cell('1') + cell('13'), hidden)}</table:table>`,
      '<style:style style:name="ta1"><style:table-properties table:display="true"/></style:style>' +
        '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>',
    );
    expect((await read(file)).sections).toEqual([
      {
        heading: 'Staff',
        anchor: 'sheet=2',
        page: 2,
        blocks: ['| Name | Room |\n| --- | --- |\n| Ida | 12 |'],
      },
    ]);
  });

  it('has no hidden slides, and speaker’s notes only if they are wanted', async () => {
    const page = (text: string, style = 'dp1'): string =>
      `<draw:page draw:style-name="${style}"><draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>` +
      `<presentation:notes draw:style-name="dp3"><draw:frame><draw:text-box><text:p>Notes on ${text}</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>`;
    const file = odf(
      'presentation',
      page('salaries', 'dp2') + page('ferries'),
      '<style:style style:name="dp2"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>',
    );
    const shown = { heading: '', anchor: 'slide=2', page: 2 };
    expect((await read(file)).sections).toEqual([{ ...shown, blocks: ['ferries'] }]);
    expect((await read(file, { readsNotes: true })).sections).toEqual([
      { ...shown, blocks: ['ferries', 'Notes on ferries'] },
    ]);
  });
});

describe('an OpenDocument text', () => {
  it('has its headers and footers once, without numbers of pages, and no hidden section', async () => {
    const file = zipOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml':
        '<office:document-content><office:body><office:text><text:p>Dear guest,</text:p>' +
        '<text:section text:display="none"><text:p>secret</text:p></text:section>' +
        '</office:text></office:body></office:document-content>',
      'styles.xml':
        '<office:document-styles><office:styles><style:style style:name="P"><text:p>no text</text:p></style:style>' +
        '</office:styles><office:master-styles><style:master-page>' +
        '<style:header><text:p>Mill, telephone 555 0177</text:p></style:header>' +
        '<style:footer><text:p>Page <text:page-number>3</text:page-number> of ' +
        '<text:page-count>9</text:page-count></text:p>' +
        '<text:p>Mill, telephone 555 0177</text:p><text:p>Contract K-77</text:p></style:footer>' +
        '</style:master-page></office:master-styles></office:document-styles>',
    });
    expect((await read(file)).blocks).toEqual(['Mill, telephone 555 0177', 'Contract K-77', 'Dear guest,']);
  });
});
