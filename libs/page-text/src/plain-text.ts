import { toCleanText } from './charset';
import { fenced } from './fences';
import { Outline } from './outline';
import type { Section } from './outline';

/** A line of this length is wrapped: the next line continues it, unless the paragraph ends. */
const MIN_WRAPPED_CHARS = 50;
/** A longer line is text, not markup. */
const MAX_MARKUP_CHARS = 200;
/** The beginning of a line that does not continue the line before it: list items, quotes, table rows, "Q:" and "A:". */
const OWN_LINE = /^\s*(?:[-*+•>|]|\d+[.)]\s|[QA][:.]\s)/;

/**
 * Reads plain text or simple Markdown: headings (`#` and underlined), paragraphs separated by blank lines, lists, and
 * fenced code. The title is the given title, else the first heading. Never throws.
 */
export function readText(
  text: string,
  givenTitle: string | null = null,
): { title: string | null; sections: Section[] } {
  const outline = new Outline();
  let paragraph: string[] = [];
  let code: string[] | null = null;
  let fence = '';
  const flush = (): void => {
    const block = unwrap(paragraph);
    if (block !== '') outline.block(block);
    paragraph = [];
  };
  const flushCode = (lines: string[]): void => {
    const block = fenced(lines.join('\n').replace(/^\n+/, '').trimEnd());
    if (block !== '') outline.block(block);
  };

  for (const line of toCleanText(text)
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n|\u2028|\u2029/)) {
    if (code !== null) {
      if (line.trim().startsWith(fence) && line.replaceAll(fence[0] ?? '', '').trim() === '') {
        flushCode(code);
        code = null;
      } else code.push(line.trimEnd());
      continue;
    }
    const opening = line.length <= MAX_MARKUP_CHARS ? /^\s{0,3}(```+|~~~+)[^`]*$/.exec(line)?.[1] : undefined;
    const heading = headingIn(line);
    const underline = paragraph.length === 1 ? /^\s{0,3}(=|-)\1{2,}\s*$/.exec(line)?.[1] : undefined;
    if (opening !== undefined) {
      flush();
      fence = opening;
      code = [];
    } else if (heading !== null) {
      flush();
      outline.heading(heading.level, heading.text, null);
    } else if (underline !== undefined && fitsHeading(paragraph[0] ?? '')) {
      outline.heading(underline === '=' ? 1 : 2, paragraph[0]?.trim() ?? '', null);
      paragraph = [];
    } else if (line.trim() === '') flush();
    else paragraph.push(line.trimEnd());
  }
  flush();
  if (code !== null) flushCode(code);
  const title = givenTitle ?? outline.firstHeading;
  return { title, sections: outline.finish(title) };
}

/** The heading in a line such as "## Refunds" or "## Refunds ##". */
function headingIn(line: string): { level: number; text: string } | null {
  const marks = /^\s{0,3}(#{1,6})(?=\s)/.exec(line);
  if (marks === null || !fitsHeading(line)) return null;
  const text = line.slice(marks[0].length).trim();
  const open = text.replace(/(?:^|\s+)#+$/, '');
  return open === '' ? null : { level: marks[1]?.length ?? 1, text: open };
}

function fitsHeading(line: string): boolean {
  return line.trim() !== '' && line.length <= MAX_MARKUP_CHARS;
}

/** The lines of a paragraph, with wrapped lines joined. */
function unwrap(lines: readonly string[]): string {
  const joined: string[] = [];
  let previous = '';
  for (const line of lines) {
    const continues =
      previous.length >= MIN_WRAPPED_CHARS && !OWN_LINE.test(line) && !/^(?: {4}|\t)/.test(line);
    const last = joined.length - 1;
    if (continues && last >= 0) joined[last] += ` ${line.trim()}`;
    else joined.push(line);
    previous = line;
  }
  return joined.join('\n').replace(/^\n+/, '').trimEnd();
}
