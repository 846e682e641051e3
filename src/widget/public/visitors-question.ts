import { vocabularyOf, isSeveralSentences } from '@app/languages';
import { hasContentWords } from '@app/ranking';

/** "Why?" and "Have questions?" are understood only on their page. */
const MIN_WORDS = 3;
const MIN_UNSPACED_CHARS = 6;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const OPENING_MARKS = /^[\s¿¡"“”„«]+/;
/** A heading that continues the heading above it: "... and what about cats?". */
const CONTINUES = /^[^\p{L}\p{N}]|^\p{Ll}/u;

/**
 * Whether a heading is a question that a visitor would ask, by its first words in a language whose words are known. The
 * questions of a site to its visitors ("Ready to book?", "Do you love basketball?") and of its legal texts ("Why do we
 * store your data?") are not.
 */
export function isVisitorsQuestion(heading: string, language: string): boolean {
  const { isUnspaced, questionOpenings, siteVoice } = vocabularyOf(language) ?? {};
  const question = heading.replace(OPENING_MARKS, '').trim();
  if (CONTINUES.test(question) || isSeveralSentences(question) || !hasContentWords(question)) return false;
  if (isUnspaced) return question.length >= MIN_UNSPACED_CHARS;
  if ((question.match(WORD)?.length ?? 0) < MIN_WORDS) return false;
  const matches = (alternatives: string | undefined, start: string): boolean | undefined =>
    alternatives === undefined
      ? undefined
      : new RegExp(`${start}(?:${alternatives})(?![\\p{L}\\p{M}])`, 'iu').test(question);
  return matches(questionOpenings, '^') !== false && matches(siteVoice, '(?<![\\p{L}\\p{M}])') !== true;
}
