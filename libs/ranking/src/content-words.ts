import { STOP_WORDS, detectLanguage, isStopWord, opening } from '@app/languages';
import { isUnspaced, tokenize } from './analysis';
import { GREETINGS, PLEASANTRIES, isParticle, withoutPhrases } from './courtesy';

/** The rest of a longer message is not read. */
const MAX_MESSAGE_CHARS = 8_000;
const LISTED_LANGUAGES = [...STOP_WORDS.keys()];

/**
 * Whether a message has words with content. False if it holds only function words, greetings, thanks and the like
 * ("hi", "ok, cool!", "danke", an emoji), in any of the languages.
 */
export function hasContentWords(message: string): boolean {
  const text = opening(message, MAX_MESSAGE_CHARS);
  const own = detectLanguage(text);
  const stopLanguages = STOP_WORDS.has(own) ? [] : LISTED_LANGUAGES;
  return tokenize(withoutPhrases(text), own).some(({ folded, term }) => {
    if (term === '') return false;
    if (isUnspaced(folded)) return !isParticle(folded);
    if (GREETINGS.has(folded) || PLEASANTRIES.has(folded)) return false;
    return !stopLanguages.some((language) => isStopWord(folded, language));
  });
}
