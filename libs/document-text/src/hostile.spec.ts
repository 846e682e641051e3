import { zipOf } from './archive/zip.fixture';
import { read, type ReadFile } from './document.fixture';
import type { DocumentLimits } from './limits';
import { docx, officeFile, paragraph, relationships } from './office/office.fixture';
import { pdfOf } from './pdf/pdf.fixture';

/** The reason why a file is not read. */
async function reasonOf(content: Buffer | string, limits: Partial<DocumentLimits> = {}): Promise<string> {
  return read(content, limits).then(
    ({ found }: ReadFile) => `read: ${JSON.stringify(found).slice(0, 200)}`,
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  );
}

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const EMPTY = Buffer.alloc(0);

describe('a file that cannot be read ends with a reason for its owner', () => {
  it.each([
    ['.doc, .xls or .ppt', Buffer.concat([OLE, Buffer.alloc(600)]), /^old_format: .*Save it as DOCX/],
    [
      'an encrypted Office file',
      Buffer.concat([OLE, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]),
      /^encrypted: .*password/,
    ],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      /^unsupported: .*Supported types are PDF/,
    ],
    ['a program in PostScript', '%!PS-Adobe-3.0\n/x 1 def', /^unsupported/],
    ['an empty file', EMPTY, /^no_text/],
    ['blank text', ' \n\t\n', /^no_text/],
    ['a document of Google Drive', '{"doc_id":"1a","resource_key":"","email":"ann@x.example"}', /^shortcut/],
    ['a text of quotes', '""""""\n""\n', /^no_text/],
    ['a text of escape sequences', '\u001b[1m\u001b[0m\n\\n\\t\n', /^no_text/],
    ['a document without text', docx('<w:p/>'), /^no_text/],
    ['a truncated ZIP', docx(paragraph('a')).subarray(0, 300), /^broken: .*damaged/],
    [
      'a document whose text is cut',
      docx('', { 'word/document.xml': '<w:document><w:body><w:p><w:r><w:t>The mill op' }),
      /^broken: .*incomplete/,
    ],
    ['a ZIP of nothing', zipOf({}), /^no_text/],
    [
      'a package that is no document, such as a drawing of Visio',
      zipOf({
        '[Content_Types].xml': '<Types/>',
        'visio/document.xml': '<VisioDocument>text</VisioDocument>',
      }),
      /^unsupported/,
    ],
  ])('%s', async (_, content, reason) => {
    expect(await reasonOf(content)).toMatch(reason);
  });

  it('an encrypted OpenDocument file', async () => {
    const file = zipOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': 'noise',
      'META-INF/manifest.xml': '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>',
    });
    expect(await reasonOf(file)).toMatch(/^encrypted/);
  });

  it('a copy-protected EPUB file', async () => {
    const file = zipOf({
      'META-INF/container.xml': '<container><rootfile full-path="a.opf"/></container>',
      'META-INF/encryption.xml': '<encryption><CipherReference URI="OPS/one.xhtml"/></encryption>',
    });
    expect(await reasonOf(file)).toMatch(/^encrypted/);
  });
});

describe('an attack ends with its reason, before it costs anything', () => {
  it('a ZIP bomb, by the size that it declares', async () => {
    const bomb = docx(' '.repeat(20_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await reasonOf(bomb, { maxUnpackedBytes: 10_000_000 })).toMatch(/^unpacks_too_large: .*10 MB/);
  });

  it('a ZIP bomb in a ZIP, of which each file alone is small enough', async () => {
    const inner = docx(paragraph('a ').repeat(10_000));
    const files = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`${at}.docx`, inner]));
    const { found } = await read(zipOf(files), { maxUnpackedBytes: 2_000_000 });
    expect(found.filter((each) => each.kind === 'skipped')).toContainEqual(
      expect.objectContaining({ code: 'unpacks_too_large' }),
    );
  });

  it('a file that is larger than it declares', async () => {
    const lying = zipOf([{ name: 'a.txt', content: 'long text '.repeat(1_000), claimedSize: 100 }]);
    expect(await reasonOf(lying)).toMatch(/^unsafe/);
  });

  it('a name that leads out of the archive', async () => {
    expect(await reasonOf(zipOf({ '../../etc/evil.txt': 'x' }))).toMatch(/^unsafe/);
  });

  it('more files than allowed', async () => {
    const files = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.txt`, 'x']));
    expect(await reasonOf(zipOf(files), { maxEntries: 100 })).toMatch(/^too_many_entries: .*100 files/);
  });

  it('200,000 elements inside each other', async () => {
    expect(await reasonOf(docx('<w:x>'.repeat(200_000)))).toMatch(/^nested_too_deeply: .*500 levels/);
  });

  it('entities that multiply', async () => {
    const file = docx('', {
      'word/document.xml':
        '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><w:document><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>',
    });
    expect(await reasonOf(file)).toMatch(/^unsafe/);
  });

  it('entities in XML that declares no version', async () => {
    expect(await reasonOf('<!DOCTYPE a [<!ENTITY b "ha">]><a>&b;&b;</a>')).toMatch(/^unsafe/);
  });

  it('a cell in the last of 16,384 columns', async () => {
    const file = officeFile('xl/workbook.xml', {
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="s"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relationships([['s', 'worksheet', 'sheet.xml']]),
      'xl/sheet.xml':
        '<worksheet><row r="1"><c r="A1"><v>7</v></c><c r="XFD1"><v>1</v></c></row></worksheet>',
    });
    expect(await read(file)).toMatchObject({ blocks: ['7'], warnings: [{ code: 'columns_left_out' }] });
  });

  it('one text that is shown a million times', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(100);
    const file = officeFile('xl/workbook.xml', {
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="s"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relationships([
        ['s', 'worksheet', 'sheet.xml'],
        ['t', 'sharedStrings', 'strings.xml'],
      ]),
      'xl/strings.xml': `<sst><si><t>${'long '.repeat(2_000)}</t></si></sst>`,
      'xl/sheet.xml': `<worksheet>${`<row>${cells}</row>`.repeat(1_000)}</worksheet>`,
    });
    expect(await reasonOf(file, { maxCharacters: 10_000_000 })).toMatch(/^too_much_text/);
  });

  it('a file that is too large', async () => {
    expect(await reasonOf('x '.repeat(100), { maxBytes: 100 })).toMatch(/^too_large/);
  });
});

describe('a ZIP of files', () => {
  it('is read file by file, one level deep, with a reason for each that is skipped', async () => {
    const { found } = await read(
      zipOf({
        'docs/': '',
        'docs/a.md': '# Fees\n\nFive euros.',
        'docs/b.docx': docx(paragraph('Hello')),
        'old.doc': Buffer.concat([OLE, Buffer.alloc(600)]),
        'inner.zip': zipOf({ 'c.txt': 'too deep' }),
        '__MACOSX/._a.md': 'x',
      }),
    );
    expect(
      found.map((each) =>
        each.kind === 'part' ? [each.file, each.type, each.title] : [each.file, 'code' in each && each.code],
      ),
    ).toEqual([
      ['docs/a.md', 'text', 'Fees'],
      ['docs/b.docx', 'docx', null],
      ['old.doc', 'old_format'],
      ['inner.zip', 'archive_in_archive'],
    ]);
  });

  it('is not a PDF, even if its first file is a PDF without compression', async () => {
    const { found } = await read(
      zipOf([
        { name: 'a.pdf', content: pdfOf([[{ text: 'Opening hours', x: 72, y: 700 }]]), isStored: true },
        { name: 'b.md', content: 'Five euros.', isStored: true },
      ]),
    );
    expect(found.map(({ file }) => file)).toEqual(['a.pdf', 'b.md']);
  });
});
