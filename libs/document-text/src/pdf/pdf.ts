import { join } from 'node:path';
import { DocumentError } from '../document-error';
import type { DocumentLimits } from '../limits';
import type { DocumentSink } from '../section-writer';
import { withoutContents } from './contents';
import { largeHeadings, outlinedHeadings, type PdfHeading } from './headings';
import { wordsOf } from './line-joining';
import { linesOf, type PageLines } from './lines';
import { withGlyphs } from './glyph-order';
import { outlineOf, type PdfFile } from './outline';
import { PageWriter } from './page-writer';
import { withoutRunningHeads } from './running-heads';

/** Tables of characters that fonts of Chinese, Japanese and Korean refer to. pdf.js reads them as files. */
const CHARACTER_MAPS = `${join(__dirname, '../../cmaps')}/`;
/** The most words that are remembered, to tell hyphens within words from hyphens at line ends. */
const MAX_WORDS = 200_000;

/**
 * Reads a PDF page by page. Headings are those of its outline, else lines in a larger font. A file that only restricts
 * what may be done with it is read; one that asks for a password is not.
 * @throws DocumentError `encrypted`, `broken`, `too_many_pages`
 */
export async function readPdf(
  data: Uint8Array,
  writer: DocumentSink,
  limits: DocumentLimits,
  afterPage: () => Promise<void>,
): Promise<void> {
  const pdf = await openPdf(data, limits);
  if (pdf.numPages > limits.maxPages) throw new DocumentError('too_many_pages', limits);
  const outline = await outlineOf(pdf);
  writer.title(await metadataTitle(pdf));
  const words = new Set<string>();
  const pages = new PageWriter(writer, limits, (word) => words.has(word));
  for await (const page of withoutRunningHeads(pagesOf(pdf, words), pdf.numPages)) {
    const lines = withoutContents(page.lines, pdf.numPages);
    const large = outline.size > 0 && page.number > 1 ? [] : largeHeadings(lines, page.body);
    if (page.number === 1) writer.title(largest(large)?.text);
    const headings =
      outline.size > 0 ? outlinedHeadings(lines, outline.get(page.number) ?? [], page.height) : large;
    pages.write(page.number, lines, headings);
    await afterPage();
  }
  pages.end();
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
      // Pictures are not shown: larger ones are not decoded.
      maxImageSize: 1,
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
  } catch (error) {
    const isProtected = error instanceof Error && error.name === 'PasswordException';
    throw new DocumentError(isProtected ? 'encrypted' : 'broken', limits);
  }
}

/** The lines of the pages. One that cannot be read is empty: the others may be whole. */
async function* pagesOf(pdf: PdfFile, words: Set<string>): AsyncGenerator<PageLines> {
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number).catch(() => null);
    if (page === null) continue;
    const { transform, width, height } = page.getViewport({ scale: 1 });
    const content = await page.getTextContent().catch(() => null);
    const items = (content?.items ?? []).filter((item) => 'str' in item);
    const lines = linesOf(await withGlyphs(page, items).catch(() => items), { transform, width, height });
    if (words.size < MAX_WORDS)
      for (const { text } of lines) for (const word of wordsOf(text)) words.add(word);
    yield { number, height, lines };
    page.cleanup();
  }
}

async function metadataTitle(pdf: PdfFile): Promise<string | null> {
  const metadata = await pdf.getMetadata().catch(() => null);
  const { Title: title } = (metadata?.info ?? {}) as { Title?: unknown };
  return typeof title === 'string' ? title : null;
}
