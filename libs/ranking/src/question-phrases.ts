import { alternativesOf } from '@app/languages';

const PHRASES = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${alternativesOf('questionPhrases')})(?![\\p{L}\\p{N}])`,
  'giu',
);

/** The phrases of a question that only ask, such as "how long" or "combien de temps", joined by spaces. */
export function questionPhrasesOf(question: string): string {
  return (question.match(PHRASES) ?? []).join(' ');
}

/** The question without the phrases that only ask. */
export function withoutQuestionPhrases(question: string): string {
  return question.replace(PHRASES, ' ');
}
