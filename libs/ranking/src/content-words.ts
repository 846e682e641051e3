import {
  STOP_WORDS,
  detectLanguage,
  fold,
  inAllLanguages,
  isStopWord,
  opening,
  wordsOf,
  isUnspaced,
} from '@app/languages';
import { tokenize } from './analysis';

/** Greetings, thanks, yes and no in all languages. They are never part of a question. */
export const GREETINGS: ReadonlySet<string> = new Set(wordsOf('greetings').map(fold));
/** Words of pleasantries: ignored unless the message has no other words. */
const PLEASANTRIES = new Set(wordsOf('pleasantries').map(fold));
/** Greetings and pleasantries in languages without spaces, longer phrases first: one may begin with another. */
const PHRASE = new RegExp(
  wordsOf('courtesyPhrases')
    .sort((one, other) => other.length - one.length)
    .join('|'),
  'gu',
);
/** Particles and pronouns that may stand next to these phrases. */
const PARTICLES = new Set(inAllLanguages('courtesyParticles').join(''));

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
  return tokenize(text.replace(PHRASE, ' '), own).some(({ folded, term }) => {
    if (term === '') return false;
    if (isUnspaced(folded)) return !PARTICLES.has(folded);
    if (GREETINGS.has(folded) || PLEASANTRIES.has(folded)) return false;
    return !stopLanguages.some((language) => isStopWord(folded, language));
  });
}
