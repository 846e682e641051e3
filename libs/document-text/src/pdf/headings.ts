import { endsClause } from '@app/languages';
import { holdsFigure } from '../figures';
import type { BodyText, TextLine } from './lines';
import type { OutlineEntry } from './outline';

/** A heading, with the lines of the page that it consists of; none if the page does not show it. */
export interface PdfHeading {
  level: number;
  text: string;
  /** The index of its first line, or of the line that it stands above. */
  at: number;
  lineCount: number;
}

const MAX_HEADING_LINES = 3;
const MAX_HEADING_CHARS = 200;
/** Headings are larger than the text by this factor. */
const MIN_RATIO = 1.15;
/** Numbered or short headings may be larger by only this factor. */
const MIN_RATIO_OF_SHORT = 1.06;
const MAX_SHORT_CHARS = 80;
/** A line of so many cells is a row of a table. */
const MIN_ROW_CELLS = 3;
/** "2.1 Methods" */
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,4}|[A-Z](?:\.\d{1,2}){0,4}|[IVX]{1,5}\.)\.?\s+(?=\p{L})/u;
/** A label that may stand apart before a heading: "2.1", "B.", "Chapter 3". */
const LABEL = /^(?:\p{L}{2,12}\.?\s)?(?:\d{1,2}(?:\.\d{1,2}){0,4}|\p{L}|[IVX]{1,5})[.:)]?$/u;
/** More entries than these that a page does not show belong to pages that were taken out of the file. */
const MAX_UNSEEN = 20;
/** The distance of the lines of one heading, in font sizes. */
const MAX_LINE_DISTANCE = 1.8;
/** The distance from the line before, in font sizes. */
const MIN_DISTANCE = 1.5;

/** The headings of a page, as the outline names them. An entry that the page does not show stands at its place. */
export function outlinedHeadings(
  lines: readonly TextLine[],
  entries: readonly OutlineEntry[],
  height: number,
): PdfHeading[] {
  const headings: PdfHeading[] = [];
  const keys = lines.map(({ text }) => keyOf(text));
  let from = 0;
  for (const { level, title, bottom } of entries) {
    const found = findTitle(keys, keyOf(title), from);
    if (found !== null) {
      headings.push({ level, text: title, ...found });
      from = found.at + found.lineCount;
      continue;
    }
    const below = bottom === null ? -1 : lines.findIndex(({ y, size }) => y >= height - bottom - size / 2);
    const at = Math.max(from, below < 0 ? from : below);
    headings.push({ level, text: title, at, lineCount: 0 });
    from = at;
  }
  const unseen = headings.filter(({ lineCount }) => lineCount === 0).length;
  return unseen > MAX_UNSEEN ? headings.filter(({ lineCount }) => lineCount > 0) : headings;
}

/** Finds a title in the lines from `from` on, where it may go over several lines and have a number before it. */
function findTitle(
  keys: readonly string[],
  title: string,
  from: number,
): { at: number; lineCount: number } | null {
  if (title === '') return null;
  for (let at = from; at < keys.length; at++) {
    let joined = '';
    for (let lineCount = 1; lineCount <= MAX_HEADING_LINES && at + lineCount <= keys.length; lineCount++) {
      joined += keys[at + lineCount - 1];
      if (isTitle(joined, title)) return { at, lineCount };
      if (joined.length > title.length * 2) break;
    }
  }
  return null;
}

/** Whether a line is the title, perhaps with "Chapter 3" or "3.2" before either of them. */
function isTitle(line: string, title: string): boolean {
  if (line === title) return true;
  const [longer, shorter] = line.length > title.length ? [line, title] : [title, line];
  if (shorter.length < 3 || !longer.endsWith(shorter)) return false;
  return /^(?:\p{L}{0,12}\d{1,6}|[a-z]|[ivxlc]{1,6})$/u.test(longer.slice(0, -shorter.length));
}

function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/**
 * The headings of a page by the size of their font, for files without an outline: larger headings are above smaller
 * headings. A line with a number, in another font than the text, is a heading, too.
 */
export function largeHeadings(lines: readonly TextLine[], { size, font }: BodyText): PdfHeading[] {
  const headings: PdfHeading[] = [];
  for (let at = 0; at < lines.length;) {
    const first = lines[at]!;
    let lineCount = 1;
    if (isHeading(first, lines[at - 1], { size, font }) && !namesRows(first, lines[at + 1])) {
      while (at + lineCount < lines.length && continues(lines[at + lineCount - 1]!, lines[at + lineCount]!))
        lineCount += 1;
      const text = lines
        .slice(at, at + lineCount)
        .map((line) => line.text)
        .join(' ');
      if (lineCount <= MAX_HEADING_LINES && text.length <= MAX_HEADING_CHARS && /\p{L}{2}|\p{Lo}/u.test(text))
        headings.push({ level: levelOf(first), text, at, lineCount });
    }
    at += lineCount;
  }
  return headings;
}

function isHeading(line: TextLine, before: TextLine | undefined, body: BodyText): boolean {
  const { size, font, text, cells } = line;
  if (cells.length > 2 || (cells.length === 2 && !LABEL.test(cells[0]!.text)) || holdsFigure(text))
    return false;
  if (size >= body.size * MIN_RATIO && size >= body.size + 1) return true;
  if (text.length > MAX_SHORT_CHARS || endsClause(text)) return false;
  const isNumbered = NUMBERED.test(text);
  if (size >= body.size * MIN_RATIO_OF_SHORT) return isNumbered || /^\p{Lu}/u.test(text);
  const standsAlone = before === undefined || Math.abs(line.y - before.y) > MIN_DISTANCE * size;
  return isNumbered && font !== body.font && size >= body.size * 0.95 && standsAlone;
}

/** Whether a line names a group of rows of a table, which follow it in the same type. */
function namesRows(line: TextLine, next: TextLine | undefined): boolean {
  return next !== undefined && next.cells.length >= MIN_ROW_CELLS && Math.abs(next.size - line.size) < 0.5;
}

function continues(line: TextLine, next: TextLine): boolean {
  const distance = next.y - line.y;
  const isAlike = Math.abs(next.size - line.size) < 0.5 && next.font === line.font;
  return isAlike && distance > 0 && distance < MAX_LINE_DISTANCE * line.size && !NUMBERED.test(next.text);
}

/** Only the order of levels counts. Of headings of the same size, longer numbers are below shorter numbers. */
function levelOf({ size, text }: TextLine): number {
  const depth =
    NUMBERED.exec(text)?.[1]
      ?.split('.')
      .filter((part) => part !== '').length ?? 0;
  return 10_000 - Math.round(size * 2) + depth / 10;
}
