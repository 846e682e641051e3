import { STOP_WORDS, detectLanguage, isStopWord, opening } from '@app/languages';
import { tokenize } from './analysis';

/** The rest of a longer message is not read. */
const MAX_MESSAGE_CHARS = 8_000;
const LISTED_LANGUAGES = [...STOP_WORDS.keys()];

/** Whether a message has words with content. False if it holds only function words, in any of the languages. */
export function hasContentWords(message: string): boolean {
  const text = opening(message, MAX_MESSAGE_CHARS);
  const own = detectLanguage(text);
  const stopLanguages = STOP_WORDS.has(own) ? [] : LISTED_LANGUAGES;
  return tokenize(text, own).some(
    ({ folded, term }) => term !== '' && !stopLanguages.some((language) => isStopWord(folded, language)),
  );
}
