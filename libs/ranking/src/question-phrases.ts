import { alternativesOf, isStopWord, LANGUAGES, fold } from '@app/languages';

const PHRASES = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${alternativesOf('questionPhrases')})(?![\\p{L}\\p{N}])`,
  'giu',
);
/** A small number at the end, after a comma or a word. */
const COUNT = /(?:(?<!\p{L})(\p{L}+)\s+|,\s*)\d{1,2}(?=\s*\p{P}*$)/u;

/** The phrases of a question that only ask, such as "how long" or "combien de temps", joined by spaces. */
export function questionPhrasesOf(question: string): string {
  return (question.match(PHRASES) ?? []).join(' ');
}

/**
 * The question without the phrases that only ask, and without the number of people or an age at its end: texts put "for
 * 4?" and "my daughter, 15" in other words.
 */
export function withoutQuestionPhrases(question: string): string {
  return question
    .replace(COUNT, (found, word?: string) => (isCount(word) ? (word ?? ' ') : found))
    .replace(PHRASES, ' ');
}

/** Whether a number is a count and not part of a name, as in "Room 12". */
function isCount(word: string | undefined): boolean {
  return word === undefined || LANGUAGES.some(([language]) => isStopWord(fold(word), language));
}
