import { type Language, vocabularyOf } from '@app/languages';
import { type Token, tokenize } from './analysis';
import { hashOf } from './hash-index';

/** A longer text asks more than one question. */
const MAX_QUESTION_CHARS = 600;
/** Forms of a word differ in their last letters. A stem that lacks more of them may belong to another word. */
const MAX_ENDING = 3;
/** Leaves 21 bits of a hash: together with 32 bits of another, the most that a number holds exactly. */
const LOW_SHIFT = 11;

/**
 * The keys under which a question is found, at most a key for each of these languages and a key for its words as they
 * are written. Two questions of a scope (an agent) that share a key are the same: they have the same words in the same
 * order, but for case, punctuation, accents and the endings of words. Any other word makes another question: a wrong
 * answer is worse than none, and the search finds similar questions. None for a text without words, and for a text that
 * is too long to be a question. A key is an integer below 2^53.
 */
export function questionKeys(question: string, languages: Iterable<Language>, scope: number): number[] {
  if (question.length > MAX_QUESTION_CHARS) return [];
  const forms = [...languages, 'und' as const].map((language) => normalForm(question, language));
  return [...new Set(forms.filter((form) => form !== ''))].map((form) => keyOf(`${scope} ${form}`));
}

function normalForm(question: string, language: Language): string {
  const hasStemmer = vocabularyOf(language)?.stem !== undefined;
  return tokenize(question, language)
    .map((token) => formOf(token, hasStemmer))
    .join(' ');
}

function formOf({ folded, term }: Token, hasStemmer: boolean): string {
  const isStem = hasStemmer && term !== '' && folded.length - term.length <= MAX_ENDING;
  return isStem ? term : folded;
}

function keyOf(text: string): number {
  const [low, high] = [hashOf(text), hashOf(`${text}\n`)];
  return (high >>> LOW_SHIFT) * 2 ** 32 + (low >>> 0);
}
