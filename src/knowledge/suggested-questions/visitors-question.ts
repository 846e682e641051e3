import { countMatches, isSeveralSentences, vocabularyOf } from '@app/languages';
import { hasContentWords } from '@app/ranking';

/** "Why?" and "Have questions?" are understood only on their page. */
const MIN_WORDS = 3;
const MIN_UNSPACED_CHARS = 6;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const OPENING_MARKS = /^[\s¿¡"“”„«]+/;
/** A heading that continues the heading above it: "... and what about cats?". */
const CONTINUES = /^[^\p{L}\p{N}]|^\p{Ll}/u;

/** Whether a heading is a question that a visitor can ask without its page: one sentence of at least three words. */
export function isVisitorsQuestion(heading: string, language: string): boolean {
  const question = heading.replace(OPENING_MARKS, '').trim();
  if (CONTINUES.test(question) || isSeveralSentences(question) || !hasContentWords(question)) return false;
  if (vocabularyOf(language)?.isUnspaced) return question.length >= MIN_UNSPACED_CHARS;
  return countMatches(question, WORD) >= MIN_WORDS;
}
