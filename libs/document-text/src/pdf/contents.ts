import type { TextLine } from './lines';

/** A line of a table of contents: dots between a title and the number of its page. */
const ENTRY = /(?:\.\s?){4,}\s*(\d{1,4}|[ivxlc]{1,7})$/i;
const MIN_ENTRIES = 4;

/**
 * The lines without a table of contents, which answers no question. Its numbers rise, unlike the numbers of a price
 * list with dots.
 */
export function withoutContents(lines: readonly TextLine[], pageCount: number): TextLine[] {
  const entries = lines.filter(({ text }) => ENTRY.test(text));
  if (entries.length < MIN_ENTRIES) return [...lines];
  const numbers = entries
    .map(({ text }) => Number(ENTRY.exec(text)?.[1]))
    .filter((number) => !Number.isNaN(number));
  const rise = numbers.every((number, at) => number <= pageCount && number >= (numbers[at - 1] ?? 0));
  if (!rise) return [...lines];
  // The other lines of a page of contents are chapters without dots.
  if (entries.length * 2 > lines.length) return [];
  return lines.filter((line) => !entries.includes(line));
}
