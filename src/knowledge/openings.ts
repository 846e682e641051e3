import { alternativesOf, withoutLinkTargets, CHINESE_OR_JAPANESE, holdsSentenceEnd } from '@app/languages';
import type { OpeningRow } from './openings.queries';

/** The words with which a site describes itself. Whole words, in scripts that have spaces between words. */
const DESCRIBES = new RegExp(
  `(?<!\\p{L})(?:${alternativesOf('descriptions', 'spaced')})(?!\\p{L})` +
    `|${alternativesOf('descriptions', 'unspaced')}`,
  'iu',
);
/** Lines of lists, tables, headings, code and quotations do not describe a site. */
const STRUCTURE = /^\s*(?:[-*•|#>`]|\d+[.)]\s)/;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED = new RegExp(`[${CHINESE_OR_JAPANESE}]`, 'gu');
const MIN_WORDS = 5;
const MIN_UNSPACED = 12;
/** A paragraph is worth more than a slogan, but no more than at the maximum. */
const CHARS_PER_POINT = 150;
const MAX_CHARS_POINTS = 2;
/** The worth of a paragraph, measured in places in the order of pages. */
const WORTH = { describes: 3, perPosition: -0.5, perPage: -1 };

/** A passage that introduces a site, with only the introducing paragraphs of its text. */
export interface Opening {
  id: number;
  text: string;
}

/**
 * The passages that describe a site, at most one from each page, best first. `rows` are in the order of their pages,
 * the likeliest page first. Passages without a sentence, such as menus, lists and teasers, are left out.
 */
export function bestOpenings(rows: readonly OpeningRow[], limit: number): Opening[] {
  const pages = [...new Set(rows.map(({ documentId }) => documentId))];
  const openings = rows.flatMap(({ id, documentId, position, text }) => {
    const found = introducingParagraph(text);
    if (!found) return [];
    const worth = found.worth + WORTH.perPosition * position + WORTH.perPage * pages.indexOf(documentId);
    return { id, documentId, worth, text: found.text };
  });
  const best = openings.toSorted((one, other) => other.worth - one.worth);
  return best
    .filter(({ documentId }, at) => best.findIndex((other) => other.documentId === documentId) === at)
    .slice(0, limit)
    .map(({ id, text }) => ({ id, text }));
}

/** The openings, with the visitor's language first: a site in several languages introduces itself in each. */
export function inLanguageFirst<Opening extends { language: string }>(
  openings: readonly Opening[],
  language: string,
): Opening[] {
  return openings.toSorted(
    (one, other) => Number(other.language === language) - Number(one.language === language),
  );
}

/**
 * The paragraph that describes best, with the paragraphs directly below it, up to the first line without a sentence.
 */
function introducingParagraph(text: string): { text: string; worth: number } | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const worths = lines.map(worthOf);
  const worth = Math.max(...worths.map((each) => each ?? -1));
  if (worth < 0) return undefined;
  const start = worths.indexOf(worth);
  const length = worths.slice(start).indexOf(undefined);
  return { text: lines.slice(start, length < 0 ? undefined : start + length).join('\n\n'), worth };
}

/** The worth of a line as an introduction; undefined for a line without a sentence. */
function worthOf(line: string): number | undefined {
  const plain = withoutLinkTargets(line).trim();
  if (STRUCTURE.test(line) || !holdsSentenceEnd(plain)) return undefined;
  const isSentence =
    (plain.match(WORD)?.length ?? 0) >= MIN_WORDS || (plain.match(UNSPACED)?.length ?? 0) >= MIN_UNSPACED;
  if (!isSentence) return undefined;
  return (
    (DESCRIBES.test(plain) ? WORTH.describes : 0) + Math.min(plain.length / CHARS_PER_POINT, MAX_CHARS_POINTS)
  );
}
