import { zipOf } from '../archive/zip.fixture';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN_TYPES = {
  'word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  'ppt/presentation.xml':
    'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
  'xl/workbook.xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
};

/** A relationships part: `[id, type, target]`; targets with a scheme are external. */
export function relationships(rows: [string, string, string][]): string {
  const all = rows.map(([id, type, target]) => {
    const mode = /^[a-z]+:/.test(target) ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode}/>`;
  });
  return `<Relationships xmlns="${PACKAGE}relationships">${all.join('')}</Relationships>`;
}

/** An Office file with a main part and others. */
export function officeFile(main: keyof typeof MAIN_TYPES, files: Record<string, string | Buffer>): Buffer {
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${MAIN_TYPES[main]}"/></Types>`,
    '_rels/.rels': relationships([['rId1', 'officeDocument', main]]),
    ...files,
  });
}

const STYLES =
  '<w:styles xmlns:w="w"><w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>' +
  [1, 2, 3]
    .map(
      (level) =>
        `<w:style w:type="paragraph" w:styleId="berschrift${level}"><w:name w:val="heading ${level}"/></w:style>`,
    )
    .join('') +
  '<w:style w:type="paragraph" w:styleId="Eigene"><w:name w:val="Mine"/><w:basedOn w:val="berschrift2"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Inhalt1"><w:name w:val="toc 1"/></w:style></w:styles>';
const NUMBERING =
  '<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>' +
  '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>' +
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>';

/** A DOCX file with this body; its styles have German ids, as Word writes them in Germany. */
export function docx(body: string, files: Record<string, string | Buffer> = {}): Buffer {
  const namespaces =
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml"';
  return officeFile('word/document.xml', {
    'word/document.xml': `<?xml version="1.0"?><w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': STYLES.replace('xmlns:w="w"', namespaces),
    'word/numbering.xml': NUMBERING.replace('xmlns:w="w"', namespaces),
    'word/_rels/document.xml.rels': relationships([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'numbering', 'numbering.xml'],
      ['rId3', 'hyperlink', 'https://example.com/help'],
      ['rId4', 'footnotes', 'footnotes.xml'],
    ]),
    'word/footnotes.xml': `<w:footnotes ${namespaces}><w:footnote w:id="2"><w:p><w:r><w:t>From 2024.</w:t></w:r></w:p></w:footnote></w:footnotes>`,
    ...files,
  });
}

/** A paragraph of a DOCX file: its text, style, or list with level. */
export function paragraph(text: string, { style = '', list = '', level = 0, bold = false } = {}): string {
  const properties =
    (style && `<w:pStyle w:val="${style}"/>`) +
    (list && `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<w:p><w:pPr>${properties}</w:pPr><w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escaped}</w:t></w:r></w:p>`;
}

/** A table of a DOCX file. */
export function table(rows: string[][]): string {
  const cells = (row: string[]): string => row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('');
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`;
}
