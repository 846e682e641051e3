import { deflateSync } from 'node:zlib';

/** A text on a page: its place from the lower left in points, its size; in bold if `bold`. */
export interface PdfText {
  x?: number;
  y: number;
  size?: number;
  text: string;
  bold?: boolean;
}

/** An entry of the outline, which leads to a page from 1. */
export interface PdfBookmark {
  title: string;
  page: number;
  y: number;
}

/** A PDF of A4 pages in Helvetica, as small as a PDF can be. `contents` are the streams of pages instead of texts. */
export function pdfOf(pages: PdfText[][], outline: PdfBookmark[] = []): Buffer {
  return pdfOfStreams(
    pages.map((texts) => Buffer.from(texts.map(textOperator).join('\n'), 'latin1')),
    { outline },
  );
}

function textOperator({ x = 72, y, size = 10, text, bold = false }: PdfText): string {
  const escaped = text.replace(/[\\()]/g, String.raw`\$&`);
  return `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`;
}

/** The optional parts of a PDF. */
interface PdfOptions {
  outline?: PdfBookmark[];
  /** The filters of its streams, and the streams as they are stored. */
  filter?: string;
  /** Further objects, by number from 100. */
  objects?: string[];
  /** Entries of the resources of its pages. */
  resources?: string;
  /** Entries of its catalog, and of its trailer. */
  catalog?: string;
  trailer?: string;
}

/** A PDF with a page for each stream of drawing operators. */
export function pdfOfStreams(streams: Buffer[], options: PdfOptions = {}): Buffer {
  const { outline = [], filter = '', objects = [], resources = '', catalog: entries = '' } = options;
  const objectsByNumber = new Map<number, string | Buffer>();
  const pageNumber = (at: number): number => 1_000 + 2 * at;
  const catalog = outline.length > 0 ? ' /Outlines 10 0 R' : '';
  objectsByNumber.set(1, `<< /Type /Catalog /Pages 2 0 R${catalog} ${entries} >>`);
  const kids = streams.map((_, at) => `${pageNumber(at)} 0 R`).join(' ');
  objectsByNumber.set(2, `<< /Type /Pages /Count ${streams.length} /Kids [${kids}] >>`);
  objectsByNumber.set(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  objectsByNumber.set(
    4,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  );
  outline.forEach(({ title, page, y }, at) => {
    const next = at + 1 < outline.length ? ` /Next ${12 + at} 0 R` : '';
    const dest = `/Dest [${pageNumber(page - 1)} 0 R /XYZ 72 ${y} 0]`;
    objectsByNumber.set(11 + at, `<< /Title (${title}) /Parent 10 0 R ${dest}${next} >>`);
  });
  if (outline.length > 0)
    objectsByNumber.set(10, `<< /First 11 0 R /Last ${10 + outline.length} 0 R /Count ${outline.length} >>`);
  objects.forEach((object, at) => objectsByNumber.set(100 + at, object));
  streams.forEach((stream, at) => {
    const own = `/Resources << /Font << /F1 3 0 R /F2 4 0 R >> ${resources} >>`;
    objectsByNumber.set(
      pageNumber(at),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${own} /Contents ${pageNumber(at) + 1} 0 R >>`,
    );
    objectsByNumber.set(pageNumber(at) + 1, streamObject(stream, filter));
  });
  return assembled(objectsByNumber, options.trailer ?? '');
}

/** A stream as an object, packed once if it has no filter. */
function streamObject(bytes: Buffer, filter: string): Buffer {
  const stored = filter === '' ? deflateSync(bytes) : bytes;
  const head = `<< /Length ${stored.length} /Filter ${filter === '' ? '/FlateDecode' : filter} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), stored, Buffer.from('\nendstream')]);
}

function assembled(objects: ReadonlyMap<number, string | Buffer>, trailerEntries: string): Buffer {
  const chunks = [Buffer.from('%PDF-1.7\n')];
  let offset = chunks[0]!.length;
  const offsets = new Map<number, number>();
  for (const [number, content] of objects) {
    const chunk = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(content),
      Buffer.from('\nendobj\n'),
    ]);
    offsets.set(number, offset);
    chunks.push(chunk);
    offset += chunk.length;
  }
  const size = Math.max(...objects.keys()) + 1;
  const rows = Array.from({ length: size }, (_, number) => {
    const at = offsets.get(number);
    return at === undefined ? '0000000000 65535 f \n' : `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const trailer = `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailerEntries} >>\nstartxref\n${offset}\n%%EOF`;
  return Buffer.concat([...chunks, Buffer.from(trailer)]);
}

/** A scan: a PDF whose pages are a line of text each, or a grey picture. */
export function scanOf(pages: { text?: string }[]): Buffer {
  const picture =
    '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>\nstream\nabcd\nendstream';
  return pdfOfStreams(
    pages.map(({ text }) =>
      Buffer.from(
        text === undefined ? 'q 500 0 0 700 0 0 cm /I Do Q' : `BT /F1 10 Tf 72 700 Td (${text}) Tj ET`,
      ),
    ),
    { objects: [picture], resources: '/XObject << /I 100 0 R >>' },
  );
}
