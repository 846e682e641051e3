import { withoutLinkTargets } from '@app/languages';
import { estimateTokens } from '@app/page-text';
import { pageKindOf, pageUrl, sectionUrl, type FoundPassage, type PassageMatch } from './found-passage';
import type { Stretch, StretchRow } from './passages.queries';

/**
 * The sizes to which the best passages grow with their neighbours, in characters, by their rank. Other passages do not
 * grow.
 */
export type ExcerptSizes = readonly number[];

/** For a language model: more passages within its budget hold the answer more often than a longer first passage. */
export const EXCERPTS_OF_MODEL: ExcerptSizes = [900, 900];
/** For the built-in model, which quotes from the best pages. */
export const EXCERPTS_TO_QUOTE: ExcerptSizes = [3_000, 1_200];

/** A passage has a few hundred characters, so this many neighbours on each side are enough for most sizes. */
const MAX_NEIGHBOURS = 8;

/** Hardly any passage fits into a smaller remainder of the budget. */
const MIN_EXCERPT_TOKENS = 15;

/** The limits of the excerpts for a question. */
export interface ExcerptBudget {
  budgetTokens: number;
  sizes: ExcerptSizes;
}

/** The stretches of documents that `excerptsOf` needs for these passages (best first). */
export function stretchesOf(passages: readonly FoundPassage[], sizes: ExcerptSizes): Stretch[] {
  return passages.slice(0, sizes.length).map(({ documentId, position }) => ({
    documentId,
    first: Math.max(0, position - MAX_NEIGHBOURS),
    last: position + MAX_NEIGHBOURS,
  }));
}

/**
 * The excerpts to read from the passages found (best first): the first passages with their neighbours, as many as fit
 * the budget, and each passage once. `neighbours` are the passages of `stretchesOf`, by position. A passage is never
 * cut; the first passage is read whatever its size. Neighbours on another page of a file become an excerpt of their
 * own, so that each excerpt names the page of its text.
 */
export function excerptsOf(
  passages: readonly FoundPassage[],
  neighbours: readonly StretchRow[],
  { budgetTokens, sizes }: ExcerptBudget,
): FoundPassage[] {
  const readIds = new Set<number>();
  const excerpts: FoundPassage[] = [];
  let rank = 0;
  let leftTokens = budgetTokens;
  for (const passage of passages) {
    if (excerpts.length > 0 && leftTokens < MIN_EXCERPT_TOKENS) break;
    if (readIds.has(passage.id)) continue;
    const byPage = withNeighbours(passage, { neighbours, maxChars: sizes[rank] ?? 0, readIds });
    const tokens = byPage.reduce((sum, excerpt) => sum + tokensOf(excerpt), 0);
    if (excerpts.length > 0 && tokens > leftTokens) continue;
    leftTokens -= tokens;
    rank += 1;
    excerpts.push(...byPage);
  }
  return excerpts;
}

function tokensOf({ title, heading, text }: FoundPassage): number {
  return estimateTokens(text) + estimateTokens(`${title} ${heading}`);
}

/**
 * The passage with the neighbours of its document that fit the size, the nearest first: neighbours after it, and
 * neighbours before it in its own section, so that the text begins where the heading and the URL of the passage point.
 * The neighbours on other pages follow it, page by page. Adds their ids to `readIds`.
 */
function withNeighbours(
  passage: FoundPassage,
  {
    neighbours,
    maxChars,
    readIds,
  }: { neighbours: readonly StretchRow[]; maxChars: number; readIds: Set<number> },
): FoundPassage[] {
  const rows = neighbours.filter(
    ({ documentId, id }) => documentId === passage.documentId && !readIds.has(id),
  );
  readIds.add(passage.id);
  const at = rows.findIndex(({ id }) => id === passage.id);
  if (at < 0) return [passage];
  let [first, last, chars] = [at, at, charsOf(passage)];
  const fits = (row: StretchRow | undefined, neighbour: number): row is StretchRow =>
    row !== undefined && Math.abs(row.position - neighbour) === 1 && chars + charsOf(row) <= maxChars;
  for (let grows = true; grows;) {
    grows = false;
    const [next, previous] = [rows[last + 1], rows[first - 1]];
    if (fits(next, rows[last]!.position)) {
      last += 1;
      chars += charsOf(next);
      grows = true;
    }
    if (previous?.heading === passage.heading && fits(previous, rows[first]!.position)) {
      first -= 1;
      chars += charsOf(previous);
      grows = true;
    }
  }
  const read = rows.slice(first, last + 1);
  for (const { id } of read) readIds.add(id);
  const own = read.filter(({ page }) => page === passage.page);
  const pages = [...new Set(read.map(({ page }) => page))].filter((page) => page !== passage.page);
  return [
    own.length === 1
      ? passage
      : { ...passage, text: textOf(own, passage.heading), match: withoutTerms(passage.match) },
    ...pages.map((page) =>
      onOtherPage(
        passage,
        read.filter((row) => row.page === page),
      ),
    ),
  ];
}

function withoutTerms(match: PassageMatch | undefined): PassageMatch | undefined {
  return match && { score: match.score, words: match.words };
}

/** The neighbours of a passage on another page. No search has found them. */
function onOtherPage(passage: FoundPassage, rows: readonly StretchRow[]): FoundPassage {
  const { id, position, heading, anchor, page } = rows[0]!;
  const url = passage.url && sectionUrl(pageUrl(passage.url), anchor);
  const place = { position, heading, page, pageKind: pageKindOf(rows[0]!), url };
  return { ...passage, id, ...place, text: textOf(rows, heading), match: undefined };
}

/** The length of a text as it is shown, without link targets. */
function charsOf({ text }: Pick<StretchRow, 'text'>): number {
  return withoutLinkTargets(text).length;
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
