import { fold } from './normalize';
import { vocabularyOf } from './vocabularies';

/** In a language without a stemmer, words with the same first letters count as the same. */
const PREFIX_LETTERS = 6;

/** The form in which normalized words of a language are compared: without diacritics, except in Vietnamese. */
export function foldIn(normalized: string, language: string): string {
  return (vocabularyOf(language)?.fold ?? fold)(normalized);
}

/** The folded stem of a normalized word. Numbers and words with digits are not stemmed. */
export function stem(word: string, language: string): string {
  if (/\p{N}/u.test(word)) return fold(word);
  const stemmer = vocabularyOf(language)?.stem;
  return stemmer ? fold(stemmer(word)) : Array.from(fold(word)).slice(0, PREFIX_LETTERS).join('');
}
