import { join } from 'node:path';
import type { Attachment } from '../attachment';
import { DocumentError } from '../document-error';
import type { DocumentLimits } from '../limits';
import type { DocumentSink } from '../section-writer';
import { withColumnsJoined } from './columns-apart';
import { withoutContents } from './contents';
import { withFieldValues } from './form-fields';
import { largeHeadings, outlinedHeadings, type PdfHeading } from './headings';
import { wordsOf } from './line-joining';
import { linesOf, type PageLines } from './lines';
import { withGlyphs } from './glyph-order';
import { outlineOf, type PdfFile } from './outline';
import { PageWriter } from './page-writer';
import { withoutRunningHeads } from './running-heads';
import { turnedTexts } from './turned-text';
import { withWholeRows } from './whole-rows';

/** Tables of characters that fonts of Chinese, Japanese and Korean refer to. pdf.js reads them as files. */
const CHARACTER_MAPS = `${join(__dirname, '../../cmaps')}/`;
/** The number of pdf.js for texts that were typed on a page. */
const FREE_TEXT = 3;
/** The operator of pdf.js that moves and scales. */
const TRANSFORM = 12;
const PICTURES = ['/Subtype/Image', '/Subtype /Image'];
/** The page that a form for Adobe Reader shows to other programs names its address. */
const ADOBE = /adobe\.com/i;
/** The most words that are remembered, to tell hyphens within words from hyphens at line ends. */
const MAX_WORDS = 200_000;

/** The callbacks of a reader of PDFs. */
interface PdfEvents {
  afterPage: () => Promise<void>;
  /** Takes a page without text as a PDF of its own. False if it stays without text. */
  onScan: (page: number, cutOut: () => Promise<Uint8Array>) => Promise<boolean>;
  /** Takes the files of a portfolio, whose own page only says how to open it. */
  onFiles: (files: Attachment[]) => void;
}

/**
 * Reads a PDF page by page. Headings come from its outline, else from lines in a larger font. A file that only
 * restricts its use is read; a file that asks for a password is not.
 * @throws DocumentError `encrypted`, `broken`, `too_many_pages`, `dynamic_form`
 */
export async function readPdf(
  data: Uint8Array,
  writer: DocumentSink,
  limits: DocumentLimits,
  { afterPage, onScan, onFiles }: PdfEvents,
): Promise<void> {
  // pdf.js takes the bytes over.
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const hasPictures = PICTURES.some((name) => bytes.includes(name));
  const pdf = await openPdf(data, limits);
  if (pdf.numPages > limits.maxPages) throw new DocumentError('too_many_pages', limits);
  const files = (await hasMark(pdf, 'IsCollectionPresent')) ? await filesIn(pdf) : [];
  if (files.length > 0) return onFiles(files);
  const isForm = pdf.numPages === 1 && (await hasMark(pdf, 'IsXFAPresent'));
  const outline = await outlineOf(pdf);
  writer.title(await metadataTitle(pdf));
  const words = new Set<string>();
  const turned = new Set<string>();
  const pages = new PageWriter(writer, limits, (word) => words.has(word));
  for await (const page of withoutRunningHeads(pagesOf(pdf, words), pdf.numPages)) {
    if (
      page.isPicture === true &&
      hasPictures &&
      !(await onScan(page.number, () => cutOut(pdf, page.number)))
    )
      writer.warn('pictures_without_text', page.number);
    const lines = withoutContents(page.lines, pdf.numPages);
    if (isForm && lines.some(({ text }) => ADOBE.test(text))) throw new DocumentError('dynamic_form', limits);
    const large = outline.size > 0 && page.number > 1 ? [] : largeHeadings(lines, page.body);
    if (page.number === 1) writer.title(largest(large)?.text);
    const headings =
      outline.size > 0 ? outlinedHeadings(lines, outline.get(page.number) ?? [], page.height) : large;
    pages.write(page.number, lines, headings);
    // A text at the side of each page is read once.
    const unread = (page.turned ?? []).filter((text) => !turned.has(text));
    for (const text of unread) writer.block(text);
    unread.forEach((text) => turned.add(text));
    await afterPage();
  }
  pages.end();
}

/** A page as a PDF of its own. */
async function cutOut(pdf: PdfFile, page: number): Promise<Uint8Array> {
  return pdf.extractPages([{ document: null, includePages: [page - 1] }]);
}

function largest(headings: readonly PdfHeading[]): PdfHeading | undefined {
  return [...headings].sort((one, other) => one.level - other.level)[0];
}

async function openPdf(data: Uint8Array, limits: DocumentLimits): Promise<PdfFile> {
  const { getResolvedPDFJS } = await import('unpdf');
  const { getDocument, VerbosityLevel } = await getResolvedPDFJS();
  try {
    return await getDocument({
      data,
      cMapUrl: CHARACTER_MAPS,
      cMapPacked: true,
      useSystemFonts: false,
      disableFontFace: true,
      isEvalSupported: false,
      // Pictures are not shown: larger pictures are not decoded.
      maxImageSize: 1,
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
  } catch (error) {
    const isProtected = error instanceof Error && error.name === 'PasswordException';
    throw new DocumentError(isProtected ? 'encrypted' : 'broken', limits);
  }
}

/** The lines of the pages. An unreadable page is empty: the others may be whole. */
async function* pagesOf(pdf: PdfFile, words: Set<string>): AsyncGenerator<PageLines> {
  const fields = await pdf.getFieldObjects().catch(() => null);
  const typed = await pdf.getAnnotationsByType(new Set([FREE_TEXT]), new Set()).catch(() => []);
  const hasForm = fields !== null || typed.length > 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number).catch(() => null);
    if (page === null) continue;
    const { transform, width, height } = page.getViewport({ scale: 1 });
    const content = await page.getTextContent().catch(() => null);
    const text = (content?.items ?? []).filter((item) => 'str' in item);
    const placed = await withGlyphs(page, text).catch(() => text);
    const items = hasForm ? await withFieldValues(page, placed).catch(() => placed) : placed;
    const view = { transform, width, height };
    const lines = withWholeRows(withColumnsJoined(linesOf(items, view)));
    const turned = turnedTexts(items, view);
    if (words.size < MAX_WORDS)
      for (const { text } of lines) for (const word of wordsOf(text)) words.add(word);
    yield { number, height, lines, turned, isPicture: lines.length === 0 && (await showsSomething(page)) };
    page.cleanup();
  }
}

/** Whether a page without text shows anything: it then has operators that move and scale the content. */
async function showsSomething(page: Awaited<ReturnType<PdfFile['getPage']>>): Promise<boolean> {
  const operators = await page.getOperatorList().catch(() => null);
  return operators?.fnArray.includes(TRANSFORM) === true;
}

/** Whether pdf.js says that a file is of some kind. */
async function hasMark(pdf: PdfFile, mark: 'IsXFAPresent' | 'IsCollectionPresent'): Promise<boolean> {
  const metadata = await pdf.getMetadata().catch(() => null);
  return (metadata?.info as Record<string, unknown> | undefined)?.[mark] === true;
}

/** The files inside a PDF. */
async function filesIn(pdf: PdfFile): Promise<Attachment[]> {
  type Files = Record<string, { filename: string; content?: Uint8Array }>;
  const files = ((await pdf.getAttachments().catch(() => null)) ?? {}) as Files;
  return Object.values(files).flatMap(({ filename: name, content }) =>
    content === undefined ? [] : [{ name, content: Buffer.from(content) }],
  );
}

async function metadataTitle(pdf: PdfFile): Promise<string | null> {
  const metadata = await pdf.getMetadata().catch(() => null);
  const { Title: title } = (metadata?.info ?? {}) as { Title?: unknown };
  return typeof title === 'string' ? title : null;
}
