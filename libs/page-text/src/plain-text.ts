import { toCleanText } from './charset';
import { fenced } from './fences';
import { Outline } from './outline';
import type { Section } from './outline';

/** A line of this length is wrapped: the next line continues it, unless the paragraph ends. */
const MIN_WRAPPED_CHARS = 50;
/** A line of a table that was typed: its columns have wide gaps, or it is a rule. */
const TABLE_LINE = /\S(?: {3}|\t)|^[\s=+|-]+$/;
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
    } else if (
      underline !== undefined &&
      fitsHeading(paragraph[0] ?? '') &&
      !TABLE_LINE.test(paragraph[0] ?? '')
    ) {
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

/**
 * Whether a line does not go on with the line before it: both are lines of a table, or its first word would have fitted
 * into the line before it, in a paragraph of this width.
 */
function isOwnLine(line: string, previous: string, width: number): boolean {
  if (TABLE_LINE.test(line) && TABLE_LINE.test(previous)) return true;
  const word = /^\s*\S*/.exec(line)?.[0].trim() ?? '';
  return previous.length + 1 + word.length < width && !/^\p{Ll}/u.test(word);
}

/** The lines of a paragraph, with wrapped lines joined. */
function unwrap(lines: readonly string[]): string {
  const joined: string[] = [];
  const width = lines.reduce((most, line) => (/\S\s+\S/.test(line) ? Math.max(most, line.length) : most), 0);
  const early = lines.filter((line, at) => at > 0 && isOwnLine(line, lines[at - 1]!, width)).length;
  // Where half of the lines end early, such as messages, none is wrapped.
  const wrappedAt = early > 0 && early * 2 >= lines.length - 1 ? Infinity : width;
  let previous = '';
  for (const line of lines) {
    const isWrapped = previous.length >= MIN_WRAPPED_CHARS && !isOwnLine(line, previous, wrappedAt);
    const continues = isWrapped && !OWN_LINE.test(line) && !/^(?: {4}|\t)/.test(line);
    const last = joined.length - 1;
    if (continues && last >= 0) joined[last] += ` ${line.trim()}`;
    else joined.push(line);
    previous = line;
  }
  return joined.join('\n').replace(/^\n+/, '').trimEnd();
}
