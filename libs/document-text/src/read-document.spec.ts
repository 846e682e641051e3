import { deflateSync } from 'node:zlib';
import { DEFAULT_DOCUMENT_LIMITS, type DocumentLimits } from './limits';
import type { Found } from './document-part';
import type { readDocument as ReadDocument } from './read-document';
import { fileOf, summaryOf, type ReadFile } from './document.fixture';
import { docx, paragraph } from './office/office.fixture';
import { pdfOf, pdfOfStreams, type PdfText } from './pdf/pdf.fixture';

// The built library: it starts a process, which runs JavaScript.
const { readDocument } = jest.requireActual<{ readDocument: typeof ReadDocument }>(
  '../../../dist/libs/document-text/src',
);

async function read(content: Buffer | string, limits: Partial<DocumentLimits> = {}): Promise<ReadFile> {
  const found: Found[] = [];
  for await (const each of readDocument(fileOf(content), { ...DEFAULT_DOCUMENT_LIMITS, ...limits }))
    found.push(each);
  return summaryOf(found);
}

async function reasonOf(content: Buffer | string, limits: Partial<DocumentLimits> = {}): Promise<string> {
  return read(content, limits).then(
    () => 'read',
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  );
}

/** Lines of a page, one below the other. */
function lines(from: number, ...texts: string[]): PdfText[] {
  return texts.map((text, at) => ({ y: from - 12 * at, text }));
}

const LONG = 'This is a line of ordinary text that is as long as the page is wide, more or less, he said';

it('reads an archive with bytes after its end, as some downloads have, but none that is cut', async () => {
  const file = docx(paragraph('The mill opens at nine.'));
  const { sections } = await read(Buffer.concat([file, Buffer.from('\n')]));
  expect(sections[0]?.blocks).toEqual(['The mill opens at nine.']);
  expect(await reasonOf(file.subarray(0, -1))).toMatch(/^broken/);
});

describe('a PDF', () => {
  const chapter = (number: number): PdfText[] => [
    { y: 810, text: `The Handbook of Everything ${number}` },
    ...lines(
      700,
      `${number}.1 Chapter ${number}`,
      `${LONG} and the machine is ef-`,
      'ficient at what it does.',
    ),
    ...lines(500, `${LONG} on page ${number}.`),
    { y: 30, x: 290, text: String(number) },
  ];

  it('has the headings of its outline with their pages, without running heads and page numbers', async () => {
    const pages = [1, 2, 3, 4].map(chapter);
    const outline = [1, 2, 4].map((page) => ({ title: `Chapter ${page}`, page, y: 710 }));
    const { type, sections } = await read(pdfOf(pages, outline));
    expect(type).toBe('pdf');
    expect(sections.map(({ heading, anchor, page }) => [heading, anchor, page])).toEqual([
      ['', 'page=1', 1],
      ['Chapter 2', 'page=2', 2],
      ['Chapter 2', 'page=3', 3],
      ['Chapter 4', 'page=4', 4],
    ]);
    expect(sections[1]?.blocks).toEqual([
      `${LONG} and the machine is efficient at what it does.`,
      `${LONG} on page 2.`,
    ]);
  });

  it('has headings by their size if it has no outline, and the largest one as title', async () => {
    const page: PdfText[] = [
      { y: 780, size: 24, text: 'Rules of the House' },
      { y: 700, size: 16, text: 'Opening hours' },
      ...lines(670, LONG, 'and so on.'),
      { y: 600, size: 13, text: 'On Sundays' },
      ...lines(580, `${LONG}.`),
      { y: 500, text: '2.1 Prices of tickets', bold: true },
      ...lines(480, `${LONG}.`),
    ];
    expect(await read(pdfOf([page]))).toMatchObject({
      title: 'Rules of the House',
      content: [
        ['Opening hours', [`${LONG} and so on.`]],
        ['Opening hours > On Sundays', [`${LONG}.`]],
        ['Opening hours > On Sundays > 2.1 Prices of tickets', [`${LONG}.`]],
      ],
    });
  });

  it('has lists, and tables with their header', async () => {
    const row = (y: number, ...cells: string[]): PdfText[] =>
      cells.map((text, at) => ({ x: 72 + at * 120, y, text }));
    const page = [
      ...lines(780, `${LONG}:`),
      ...lines(750, '\u0095 one', '\u0095 two'),
      ...row(700, 'Item', 'Size', 'Price'),
      ...row(686, 'Tea', 'small', '2.50'),
      ...row(672, 'Pot', 'large', '9.00'),
    ];
    expect((await read(pdfOf([page]))).blocks).toEqual([
      `${LONG}:`,
      '- one\n- two',
      '| Item | Size | Price |\n| --- | --- | --- |\n| Tea | small | 2.50 |\n| Pot | large | 9.00 |',
    ]);
  });

  it('has its text in Japanese, whose character map is a file beside the code', async () => {
    const stream = Buffer.from('BT /F3 12 Tf 72 700 Td <93fa967b8cea82cc95b68f91> Tj ET');
    const file = pdfOfStreams([stream], {
      resources: '/Font << /F3 100 0 R >>',
      objects: [
        '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /90ms-RKSJ-H /DescendantFonts [101 0 R] >>',
        '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 102 0 R >>',
        '<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
      ],
    });
    expect((await read(file)).blocks).toEqual(['日本語の文書']);
  });

  it('of one scanned page ends with the advice to recognise its text', async () => {
    const picture =
      '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>\nstream\nabcd\nendstream';
    const show = Buffer.from('q 500 0 0 700 0 0 cm /I Do Q');
    const scan = { objects: [picture], resources: '/XObject << /I 100 0 R >>' };
    expect(await reasonOf(pdfOfStreams([show], scan))).toMatch(/^only_pictures: .*scan.*OCR/);
    expect(await reasonOf(pdfOfStreams([Buffer.from('0 0 100 100 re f')]))).toMatch(
      /^no_text: The file has no text/,
    );
    const text = Buffer.from('BT /F1 10 Tf 72 700 Td (Two pages follow.) Tj ET');
    expect((await read(pdfOfStreams([text, show, show], scan))).warnings).toMatchObject([
      {
        code: 'pictures_without_text',
        message: expect.stringContaining(' on pages 2 to 3 '),
        pageNumbers: '2–3',
      },
    ]);
  });

  it('has the texts that were typed on it, each after its label', async () => {
    const typed =
      '<< /Type /Annot /Subtype /FreeText /Rect [150 695 300 712] /Contents (Isabeau Reed) /DA (/F1 10 Tf) >>';
    const page = Buffer.from('BT /F1 10 Tf 72 700 Td (Name of the warden:) Tj ET');
    const file = pdfOfStreams([page], { resources: '>> /Annots [100 0 R] /Rest <<', objects: [typed] });
    expect((await read(file)).blocks).toEqual(['Name of the warden: Isabeau Reed']);
  });

  it('that is a portfolio is the files in it', async () => {
    const text = 'The ferry sails at nine.';
    const portfolio = pdfOfStreams(
      [Buffer.from('BT /F1 10 Tf 72 700 Td (Open this portfolio in Acrobat.) Tj ET')],
      {
        catalog: '/Collection << /View /D >> /Names << /EmbeddedFiles << /Names [(a.txt) 100 0 R] >> >>',
        objects: [
          '<< /Type /Filespec /F (a.txt) /UF (a.txt) /EF << /F 101 0 R >> >>',
          `<< /Type /EmbeddedFile /Length ${text.length} >>\nstream\n${text}\nendstream`,
        ],
      },
    );
    const { found, blocks } = await read(portfolio);
    expect([blocks, found.map(({ file }) => file)]).toEqual([[text], ['a.txt']]);
  });

  it('that asks for a password ends with that reason', async () => {
    const noise = 'ab'.repeat(32);
    const trailer = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${noise}> /U <${noise}> /P -4 >> /ID [<00> <00>]`;
    expect(await reasonOf(pdfOfStreams([Buffer.from('q')], { trailer }))).toMatch(/^encrypted: .*password/);
  });

  it.each([
    ['truncated', pdfOf([lines(700, 'a')]).subarray(0, 200)],
    ['noise', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, 'noise')])],
  ])('that is %s ends as damaged', async (_, file) => {
    expect(await reasonOf(file)).toMatch(/^broken: .*damaged/);
  });

  it('of too many pages ends with that reason', async () => {
    const pages = Array.from({ length: 4 }, () => lines(700, 'a'));
    expect(await reasonOf(pdfOf(pages), { maxPages: 3 })).toMatch(/^too_many_pages: .*3 pages/);
  });
});

describe('the process that reads a file', () => {
  it('is ended when it takes too much memory, even outside its heap', async () => {
    const bomb = pdfOfStreams([deflateSync(deflateSync(Buffer.alloc(400_000_000, ' ')))], {
      filter: '[/FlateDecode /FlateDecode]',
    });
    expect(bomb.length).toBeLessThan(30_000);
    expect(await reasonOf(bomb, { maxMemoryBytes: 200_000_000 })).toMatch(/^too_much_memory: .*200 MB/);
  });

  it('is ended when it takes too much time', async () => {
    const form = (next: string): string => {
      const content = '/X Do '.repeat(20);
      return `<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X ${next} 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`;
    };
    const depth = 12;
    const objects = Array.from({ length: depth }, (_, at) => form(String(101 + at)));
    const text = 'BT /F1 1 Tf (a) Tj ET';
    objects.push(
      `<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /Font << /F1 3 0 R >> >> /Length ${text.length} >>\nstream\n${text}\nendstream`,
    );
    const bomb = pdfOfStreams([Buffer.from('/X Do')], { resources: '/XObject << /X 100 0 R >>', objects });
    expect(await reasonOf(bomb, { maxMs: 2_000 })).toMatch(/^too_slow: .*2 seconds/);
  });

  it('holds one part, and waits until that has been used', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `${at},name ${at},${at * 2}`).join('\n');
    let parts = 0;
    for await (const part of readDocument(fileOf(`Id,Name,Sum\n${rows}`), {
      ...DEFAULT_DOCUMENT_LIMITS,
      maxMs: 60_000,
    })) {
      expect(JSON.stringify(part).length).toBeLessThan(400_000);
      parts += 1;
    }
    expect(parts).toBeGreaterThan(10);
  });

  it('ends when the reader has seen enough, and when it is told to', async () => {
    const path = fileOf(docx(paragraph('Hello')));
    for await (const part of readDocument(path, DEFAULT_DOCUMENT_LIMITS)) {
      expect(part.kind).toBe('part');
      break;
    }
    const stop = new AbortController();
    const reading = readDocument(path, DEFAULT_DOCUMENT_LIMITS, { signal: stop.signal }).next();
    stop.abort(new Error('deleted'));
    await expect(reading).rejects.toThrow('deleted');
  });

  it('reports a missing file as missing', async () => {
    await expect(readDocument('/nowhere/at/all', DEFAULT_DOCUMENT_LIMITS).next()).rejects.toThrow('ENOENT');
  });
});
