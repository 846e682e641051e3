import { zipOf } from './archive/zip.fixture';
import { read } from './document.fixture';
import { docx, officeFile, relationships } from './office/office.fixture';

const odt = zipOf({
  mimetype: 'application/vnd.oasis.opendocument.text',
  'content.xml':
    '<office:document-content><office:automatic-styles><style:style style:name="T1"><style:text-properties ' +
    'style:text-line-through-style="solid"/></style:style></office:automatic-styles><office:body><office:text>' +
    '<text:p>Now <text:span text:style-name="T1">49 €</text:span> 39 €</text:p></office:text></office:body>' +
    '</office:document-content>',
});
const rich =
  '<si><t>Price</t></si><si><r><t>Now </t></r><r><rPr><strike/></rPr><t>49 € </t></r><r><t>39 €</t></r></si>';
const xlsx = officeFile('xl/workbook.xml', {
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="s"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relationships([
    ['s', 'worksheet', 'sheet.xml'],
    ['t', 'sharedStrings', 'strings.xml'],
    ['f', 'styles', 'styles.xml'],
  ]),
  'xl/strings.xml': `<sst>${rich}</sst>`,
  'xl/styles.xml':
    '<styleSheet><fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts>' +
    '<cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs></styleSheet>',
  'xl/sheet.xml':
    '<worksheet><sheetData><row><c s="1"><v>49</v></c><c s="2" t="s"><v>1</v></c></row></sheetData></worksheet>',
});
const inlineXlsx = officeFile('xl/workbook.xml', {
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="s"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relationships([['s', 'worksheet', 'sheet.xml']]),
  'xl/sheet.xml':
    '<worksheet><sheetData><row><c t="inlineStr"><is><r><t>Now </t></r><r><rPr><strike/></rPr><t>49 € </t></r>' +
    '<r><t>39 €</t></r></is></c></row></sheetData></worksheet>',
});
const run = (text: string, strike: string): string =>
  `<a:r><a:rPr strike="${strike}"/><a:t>${text}</a:t></a:r>`;
const pptx = officeFile('ppt/presentation.xml', {
  'ppt/presentation.xml': '<p:presentation xmlns:r="r"><p:sldId r:id="s"/></p:presentation>',
  'ppt/_rels/presentation.xml.rels': relationships([['s', 'slide', 'slide.xml']]),
  'ppt/slide.xml':
    `<p:sld><p:sp><a:p>${run('Now ', 'noStrike')}${run('49 € ', 'sngStrike')}${run('39 €', 'noStrike')}` +
    '</a:p></p:sp></p:sld>',
});
const word = docx(
  '<w:p><w:r><w:t xml:space="preserve">Now </w:t></w:r><w:r><w:rPr><w:strike/></w:rPr><w:t>49 €</w:t></w:r>' +
    '<w:r><w:rPr><w:strike w:val="0"/></w:rPr><w:t>39 €</w:t></w:r></w:p>',
);
/** Styles whose text is struck out, or hidden and shown again. */
const styles = [
  ['Old', 'character', '', '<w:strike/>'],
  ['Older', 'paragraph', 'Old', ''],
  ['Secret', 'character', '', '<w:vanish/>'],
  ['Told', 'character', 'Secret', '<w:vanish w:val="0"/>'],
].map(
  ([id, type, base, switches]) =>
    `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="${base}"/>` +
    `<w:rPr>${switches}</w:rPr></w:style>`,
);
const styledRun = (style: string, text: string, direct = ''): string =>
  `<w:r><w:rPr><w:rStyle w:val="${style}"/>${direct}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const styledWord = docx(
  `<w:p><w:pPr><w:pStyle w:val="Older"/></w:pPr><w:r><w:t>Season 300 €</w:t></w:r></w:p><w:p>` +
    styledRun('Told', 'Now ') +
    styledRun('Old', '49 €') +
    styledRun('Secret', 'at a loss') +
    styledRun('Old', '39 €', '<w:strike w:val="0"/>') +
    '</w:p>',
  { 'word/styles.xml': `<w:styles xmlns:w="w">${styles.join('')}</w:styles>` },
);

describe('struck-out text, which is outdated', () => {
  it.each([
    ['DOCX', word],
    ['DOCX with styles, and hidden text too,', styledWord],
    ['ODT', odt],
    ['XLSX', xlsx],
    ['XLSX with texts in its cells', inlineXlsx],
    ['PPTX', pptx],
    ['RTF', String.raw`{\rtf1\ansi Now \strike 49 EUR \strike0 39 \u8364?\par}`],
    ['RTF with deletions', String.raw`{\rtf1\ansi Now {\deleted 49 EUR }39 \u8364?\par}`],
  ])('is left out of %s', async (_, file) => {
    const { blocks } = await read(file);
    expect(blocks.map((block) => block.replace(/\s+/g, ' '))).toEqual(['Now 39 €']);
  });
});
