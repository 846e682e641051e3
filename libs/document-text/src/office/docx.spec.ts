import fc from 'fast-check';
import mammoth from 'mammoth';
import { Archive } from '../archive/archive';
import { read } from '../document.fixture';
import { DEFAULT_DOCUMENT_LIMITS } from '../limits';
import { readDocx } from './docx';
import { docx, paragraph, relationships, table } from './office.fixture';

describe('a DOCX file', () => {
  it('has space where a tab of its margins is, and no pronunciation', async () => {
    const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
    const ruby = `<w:r><w:ruby><w:rt>${run('とう')}</w:rt><w:rubyBase>${run('東')}</w:rubyBase></w:ruby></w:r>`;
    const body = `<w:p>${run('No. 55')}<w:r><w:ptab w:alignment="right"/></w:r>${run('May')}${ruby}</w:p>`;
    expect((await read(docx(body))).blocks).toEqual(['No. 55 May東']);
  });

  it('has its headings by style, whatever the language of Word, and its title', async () => {
    const file = docx(
      paragraph('Guide', { style: 'Titel' }) +
        paragraph('Contents 3', { style: 'Inhalt1' }) +
        paragraph('Billing', { style: 'berschrift1' }) +
        paragraph('Refunds', { style: 'Eigene' }) +
        paragraph('Within 30 days.') +
        paragraph('Who pays:', { bold: true }) +
        paragraph('We do.'),
    );
    expect(await read(file)).toMatchObject({
      type: 'docx',
      title: 'Guide',
      content: [
        ['Billing > Refunds', ['Within 30 days.']],
        ['Billing > Refunds > Who pays', ['We do.']],
      ],
    });
  });

  it('has lists with bullets, numbers and levels, and links', async () => {
    const link = '<w:p><w:hyperlink r:id="rId3"><w:r><w:t>Help</w:t></w:r></w:hyperlink></w:p>';
    const file = docx(
      paragraph('Bring', {}) +
        paragraph('ticket', { list: '1' }) +
        paragraph('passport', { list: '1' }) +
        paragraph('Steps', {}) +
        paragraph('Open', { list: '2' }) +
        paragraph('the door', { list: '2', level: 1 }) +
        paragraph('Enter', { list: '2' }) +
        link,
    );
    expect((await read(file)).blocks).toEqual([
      'Bring',
      '- ticket\n- passport',
      'Steps',
      '1. Open\n  - the door\n2. Enter',
      '[Help](https://example.com/help)',
    ]);
  });

  it('has the labels of its clauses as they are shown', async () => {
    const level = (at: number, format: string, text: string): string =>
      `<w:lvl w:ilvl="${at}"><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const levels = [
      level(0, 'decimal', '%1.'),
      level(1, 'decimal', '%1.%2'),
      level(2, 'lowerLetter', '(%3)'),
    ];
    const numbering = [
      `<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0">${levels.join('')}</w:abstractNum>`,
      '<w:num w:numId="7"><w:abstractNumId w:val="0"/></w:num></w:numbering>',
    ].join('');
    const clause = (text: string, at: number): string => paragraph(text, { list: '7', level: at });
    const file = docx(
      paragraph('Rent', { style: 'berschrift1', list: '7', level: 0 }) +
        clause('Due monthly', 1) +
        clause('Return it', 1) +
        clause('clean', 2) +
        clause('dry', 2) +
        paragraph('Others', { style: 'berschrift1', list: '7', level: 0 }) +
        paragraph('Damage', { style: 'Clause' }),
      {
        'word/numbering.xml': numbering,
        'word/styles.xml':
          '<w:styles xmlns:w="w"><w:style w:type="paragraph" w:styleId="berschrift1">' +
          '<w:name w:val="heading 1"/></w:style>' +
          '<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause 2"/><w:pPr><w:numPr>' +
          '<w:ilvl w:val="1"/><w:numId w:val="7"/></w:numPr></w:pPr></w:style></w:styles>',
      },
    );
    expect((await read(file)).blocks).toEqual([
      '- 1.1 Due monthly\n- 1.2 Return it\n  - (a) clean\n  - (b) dry',
      '- 2.1 Damage',
    ]);
  });

  it('has its formulas and the marks of notes as people type them', async () => {
    const raised = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>1</w:t></w:r>';
    const t = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
    const fraction = `<m:f><m:num>${t('a+b')}</m:num><m:den>${t('2')}</m:den></m:f>`;
    const power = `<m:sSup><m:e>${t('10')}</m:e><m:sup>${t('6')}</m:sup></m:sSup>`;
    const formula = `<m:oMath>${t('p=')}${fraction}${power}</m:oMath>`;
    const file = docx(`<w:p><w:r><w:t>A room is 410</w:t></w:r>${raised}</w:p><w:p>${formula}</w:p>`);
    expect((await read(file)).blocks).toEqual(['A room is 410^1', 'p= (a+b)/2 10^6']);
  });

  it('has the numbers of its headings, the links of fields, and no hidden text', async () => {
    const field = (code: string, result: string): string =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>${result}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const level = (at: number, format: string, text: string): string =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const numbering = `<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0">${level(0, 'upperRoman', '%1.')}${level(1, 'decimal', '%1.%2')}</w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
    const heading = (text: string, at: number): string =>
      paragraph(text, { style: `berschrift${at + 1}`, list: '7', level: at });
    const file = docx(
      heading('Scope', 0) +
        heading('Places', 1) +
        paragraph('All.') +
        heading('Times', 1) +
        paragraph('Always.') +
        heading('Fees', 0) +
        `<w:p>${field(' HYPERLINK "https://example.com/fees" ', 'The list')}<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r></w:p>`,
      { 'word/numbering.xml': numbering },
    );
    expect((await read(file)).content).toEqual([
      ['I.1 Places', ['All.']],
      ['I.2 Times', ['Always.']],
      ['II. Fees', ['[The list](https://example.com/fees)']],
    ]);
  });

  it('has its headers and footers once, without numbers of pages, and the pages that it shows', async () => {
    const page =
      '<w:p><w:r><w:t>Page </w:t></w:r><w:fldSimple w:instr=" PAGE "><w:r><w:t>3</w:t></w:r></w:fldSimple></w:p>';
    const file = docx(paragraph('Dear guest,'), {
      'word/_rels/document.xml.rels': relationships([
        ['h', 'header', 'header1.xml'],
        ['f', 'footer', 'footer1.xml'],
        ['c', 'aFChunk', 'chunk.htm'],
      ]),
      'word/header1.xml': `<w:hdr>${paragraph('Mill, telephone 555 0177')}</w:hdr>`,
      'word/footer1.xml': `<w:ftr>${page}${paragraph('Mill, telephone 555 0177')}</w:ftr>`,
      'word/chunk.htm': '<html><body><p>The mill opens in March, at ten.</p></body></html>',
    });
    expect((await read(file)).blocks).toEqual([
      'Mill, telephone 555 0177',
      'Dear guest,',
      'The mill opens in March, at ten.',
    ]);
  });

  it('has the pages, mails and documents that it shows, but not the documents in these', async () => {
    const mail =
      'MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n';
    const chunk = (name: string): string => relationships([['c', 'aFChunk', name]]);
    const innermost = docx(paragraph('Innermost'));
    const inner = docx(paragraph('A rope is 8 m long.'), {
      'word/_rels/document.xml.rels': chunk('b.docx'),
      'word/b.docx': innermost,
    });
    for (const [name, content, text] of [
      [
        'a.mht',
        `${mail}<html><body><p>A caf=C3=A9 costs 3 =E2=82=AC.</p></body></html>`,
        'A café costs 3 €.',
      ],
      ['a.rtf', '{\\rtf1\\ansi An oar costs 31.\\par}', 'An oar costs 31.'],
      ['a.docx', inner, 'A rope is 8 m long.'],
    ] as const) {
      const file = docx('', { 'word/_rels/document.xml.rels': chunk(name), [`word/${name}`]: content });
      expect((await read(file)).blocks).toEqual([text]);
    }
  });

  it('has its check boxes, checked or not, and the signs of fonts', async () => {
    const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const box = (state: string, shown: string): string =>
      `<w:sdt><w:sdtPr><w14:checkbox>${state}<w14:checkedState w14:val="2612"/></w14:checkbox></w:sdtPr>` +
      `<w:sdtContent><w:r>${shown}</w:r></w:sdtContent></w:sdt>`;
    const field = (state: string): string =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>${state}</w:checkBox></w:ffData></w:fldChar></w:r>` +
      '<w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const sign = (font: string, char: string): string => `<w:sym w:font="${font}" w:char="${char}"/>`;
    const file = docx(
      `<w:p>${box('<w14:checked w14:val="1"/>', sign('Wingdings', 'F0FE'))}${run(' Breakfast')}</w:p>` +
        `<w:p>${box('', '<w:t>q</w:t>')}${run(' Dinner')}</w:p>` +
        `<w:p>${field('<w:default w:val="0"/><w:checked/>')}${run(' Parking, ')}` +
        `${field('<w:default w:val="0"/>')}${run(' pets')}</w:p>` +
        `<w:p>${run('Age ')}<w:r>${sign('Symbol', 'F0B3')}</w:r>${run(' 12')}` +
        `<w:r>${sign('Foo', 'F041')}${sign('Symbol', '2714')}</w:r></w:p>`,
    );
    expect((await read(file)).blocks).toEqual(['☒ Breakfast', '☐ Dinner', '☒ Parking, ☐ pets', 'Age ≥ 12✔']);
  });

  it('has tables with their header, and cells that span several rows', async () => {
    const merged = (text: string, merge: string): string =>
      `<w:tc><w:tcPr><w:vMerge${merge}/></w:tcPr>${paragraph(text)}</w:tc>`;
    const rows = [
      `<w:tr>${['Plan', 'Term', 'Price'].map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`,
      `<w:tr>${merged('Basic', ' w:val="restart"')}<w:tc>${paragraph('month')}</w:tc><w:tc>${paragraph('5 €')}</w:tc></w:tr>`,
      `<w:tr>${merged('', '')}<w:tc>${paragraph('year')}</w:tc><w:tc>${paragraph('50 €')}</w:tc></w:tr>`,
    ];
    expect((await read(docx(`<w:tbl>${rows.join('')}</w:tbl>`))).blocks).toEqual([
      '| Plan | Term | Price |\n| --- | --- | --- |\n| Basic | month | 5 € |\n| Basic | year | 50 € |',
    ]);
  });

  it('has text of boxes once, footnotes after their paragraph, and no deleted text', async () => {
    const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
    const box = (text: string): string => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
    const file = docx(
      `<w:p>${run('A price')}<w:r><w:footnoteReference w:id="2"/></w:r><w:del>${run('old')}</w:del></w:p>` +
        `<w:p><w:r><mc:AlternateContent><mc:Choice>${box('In a box')}</mc:Choice><mc:Fallback>${box('In a box')}</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    );
    expect((await read(file)).blocks).toEqual(['A price', 'From 2024.', 'In a box']);
  });

  it('has the words that mammoth reads, in its order, for any document', async () => {
    const text = fc.stringMatching(/^[a-zäéß漢 ]{0,12}[a-z]$/);
    const element = fc.oneof(
      text.map((each) => paragraph(each)),
      text.map((each) => paragraph(each, { bold: true })),
      fc
        .tuple(text, fc.integer({ min: 1, max: 3 }))
        .map(([each, level]) => paragraph(each, { style: `berschrift${level}` })),
      fc
        .tuple(text, fc.constantFrom('1', '2'), fc.nat(1))
        .map(([each, list, level]) => paragraph(each, { list, level })),
      fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }).map(table),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(element, { minLength: 1, maxLength: 12 }), async (elements) => {
        const file = docx(elements.join(''));
        const texts: string[] = [];
        const archive = await Archive.open(file, DEFAULT_DOCUMENT_LIMITS);
        const record = (text: string): void => void texts.push(text.replace(/^ *(?:-|\d+\.) /gm, ''));
        const sink = {
          page() {},
          title() {},
          warn() {},
          heading: (_: number, text: string) => record(text),
          block: record,
        };
        await readDocx(archive, 'word/document.xml', sink, async () => {});
        expect(wordsOf(texts.join('\n'))).toEqual(
          wordsOf((await mammoth.extractRawText({ buffer: file })).value),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('has the headings and lists that mammoth finds', async () => {
    const file = docx(
      paragraph('Top', { style: 'berschrift1' }) +
        paragraph('one', { list: '1' }) +
        paragraph('Below', { style: 'berschrift2' }) +
        paragraph('two', { list: '2' }) +
        table([
          ['a', 'b', 'c'],
          ['1', '2', '3'],
        ]),
    );
    const { value: html } = await mammoth.convertToHtml({ buffer: file });
    const { title, sections } = await read(file);
    expect([...html.matchAll(/<h\d>(.*?)<\/h\d>/g)].map(([, text]) => text)).toEqual([
      title,
      sections[1]?.heading,
    ]);
    expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text)).toEqual(['one', 'two']);
    expect(sections.flatMap(({ blocks }) => blocks)).toEqual([
      '- one',
      '1. two',
      '| a | b | c |\n| --- | --- | --- |\n| 1 | 2 | 3 |',
    ]);
  });
});

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
