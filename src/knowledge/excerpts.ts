import { estimateTokens } from '@app/page-text';
import type { FoundPassage } from './found-passage';
import type { Stretch, StretchRow } from './knowledge.queries';

/**
 * The sizes that the best passages grow to with their neighbours, in characters, by their rank. All others do not
 * grow: the best pages give more than the last pages.
 */
const GROWN_CHARS = [3_000, 1_200] as const;
/** A passage has some hundred characters, so that so many neighbours on each side are enough for most sizes. */
const MAX_NEIGHBOURS = 8;

/** Hardly any passage fits into a smaller rest of a budget. */
const MIN_EXCERPT_TOKENS = 15;

/** The stretches of documents that `excerptsOf` needs for these passages (best first). */
export function stretchesOf(passages: readonly FoundPassage[]): Stretch[] {
  return passages.slice(0, GROWN_CHARS.length).map(({ documentId, position }) => ({
    documentId,
    first: Math.max(0, position - MAX_NEIGHBOURS),
    last: position + MAX_NEIGHBOURS,
  }));
}

/**
 * The texts to read of the passages that were found (best first): the first passages with their neighbours, as many as
 * fit the budget, and each passage once. `neighbours` are the passages of `stretchesOf`, by position. A passage is
 * never cut; the first one is read whatever its size.
 */
export function excerptsOf(
  passages: readonly FoundPassage[],
  neighbours: readonly StretchRow[],
  budgetTokens: number,
): FoundPassage[] {
  const readIds = new Set<number>();
  const excerpts: FoundPassage[] = [];
  let leftTokens = budgetTokens;
  for (const passage of passages) {
    if (excerpts.length > 0 && leftTokens < MIN_EXCERPT_TOKENS) break;
    if (readIds.has(passage.id)) continue;
    const size = GROWN_CHARS[excerpts.length] ?? 0;
    const excerpt = grown(passage, neighbours, size, readIds);
    const tokens = estimateTokens(excerpt.text) + estimateTokens(`${excerpt.title} ${excerpt.heading}`);
    if (excerpts.length > 0 && tokens > leftTokens) continue;
    leftTokens -= tokens;
    excerpts.push(excerpt);
  }
  return excerpts;
}

/**
 * The passage with the neighbours of its document that fit the size, the nearest first. Adds their ids to `readIds`.
 */
function grown(
  passage: FoundPassage,
  neighbours: readonly StretchRow[],
  maxChars: number,
  readIds: Set<number>,
): FoundPassage {
  const rows = neighbours.filter(
    ({ documentId, id }) => documentId === passage.documentId && !readIds.has(id),
  );
  readIds.add(passage.id);
  const at = rows.findIndex(({ id }) => id === passage.id);
  if (at < 0) return passage;
  let [first, last, chars] = [at, at, passage.text.length];
  const fits = (row: StretchRow | undefined, beside: number): row is StretchRow =>
    row !== undefined && Math.abs(row.position - beside) === 1 && chars + row.text.length <= maxChars;
  for (let grows = true; grows;) {
    grows = false;
    const [next, previous] = [rows[last + 1], rows[first - 1]];
    if (fits(next, rows[last]!.position)) {
      last += 1;
      chars += next.text.length;
      grows = true;
    }
    if (fits(previous, rows[first]!.position)) {
      first -= 1;
      chars += previous.text.length;
      grows = true;
    }
  }
  const read = rows.slice(first, last + 1);
  for (const { id } of read) readIds.add(id);
  return { ...passage, text: textOf(read, passage.heading) };
}

/** The texts in order. A heading that differs from the heading before it is put above its text. */
function textOf(rows: readonly StretchRow[], headingAbove: string): string {
  let above = headingAbove;
  return rows
    .map(({ heading, text }) => {
      const line = heading === above || heading === '' ? '' : `## ${heading}\n\n`;
      above = heading;
      return line + text;
    })
    .join('\n\n');
}
