import { smallTalkOf } from '@app/extractive-answer';
import { analyze, detectLanguage, hasContentWords, type Language } from '@app/ranking';
import { FOLLOW_UP_WORDS } from './follow-up-words';

/** A longer message tells enough by itself. */
const MAX_CHARS = 200;
/** Words that carry meaning: with more of them, "and" is no more than a word. */
const MAX_OPENED_TERMS = 5;
/** With more of them before it, a pronoun most often stands for one of them. */
const MAX_TERMS_BEFORE = 2;
/** "in winter?" */
const MAX_ELLIPTIC_WORDS = 2;
/** A language whose function words are not known: all its words count. */
const MAX_UNKNOWN_TERMS = 3;
/** In scripts without spaces, each character and each pair of them is a term: about so many a word. */
const UNSPACED: ReadonlySet<Language> = new Set(['zh', 'ja', 'ko', 'th']);
const UNSPACED_FACTOR = 4;
/** Latin letters with spaces between are words in any case; the segmenter takes microseconds for each. */
const MANY_SPACED_WORDS = new RegExp(`^[^a-z]*[a-z](?:[^ ]* [^a-z]*[a-z]){${MAX_ELLIPTIC_WORDS}}`, 'i');
const words = new Intl.Segmenter('en', { granularity: 'word' });
const MARKS_BEFORE = '^[\\s\\p{P}]*';

interface Patterns {
  pointing: RegExp;
  opening: RegExp;
  empty: RegExp | undefined;
}

const PATTERNS = new Map<Language, Patterns>();
for (const [key, { pointing, opening, empty }] of Object.entries(FOLLOW_UP_WORDS)) {
  const language = key as Language;
  const [before, after] = UNSPACED.has(language)
    ? ['', '']
    : ['(?<![\\p{L}\\p{M}\\p{N}])', '(?![\\p{L}\\p{M}\\p{N}])'];
  PATTERNS.set(language, {
    pointing: new RegExp(`${before}(?:${pointing})${after}`, 'iu'),
    opening: new RegExp(`${MARKS_BEFORE}(?:${opening})${after}`, 'iu'),
    empty: empty === undefined ? undefined : new RegExp(`${before}(?:${empty})${after}`, 'giu'),
  });
}

/**
 * Whether a message can only be understood with the visitor's earlier ones (newest first): it points back, begins like an addition, or has
 * hardly a word of its own. Of a language whose words are not known, only a message of up to three words is.
 */
export function needsRewrite(message: string, earlier: readonly string[]): boolean {
  if (message.length > MAX_CHARS || !earlier.some(hasContentWords) || smallTalkOf(message)) return false;
  const asks = hasContentWords(message) || /\p{L}.*[?？؟;]/u.test(message);
  if (!asks) return false;
  const language = languageOf(message, earlier);
  const patterns = PATTERNS.get(language);
  const count = (text: string): number =>
    analyze(text, language).length / (UNSPACED.has(language) ? UNSPACED_FACTOR : 1);
  const terms = count(message);
  if (!patterns) return terms <= MAX_UNKNOWN_TERMS;
  if (terms === 0 || !hasManyWords(message)) return true;
  if (terms <= MAX_OPENED_TERMS && patterns.opening.test(message)) return true;
  const rest = patterns.empty ? message.replace(patterns.empty, ' ') : message;
  const pointing = patterns.pointing.exec(rest);
  return pointing !== null && count(rest.slice(0, pointing.index)) <= MAX_TERMS_BEFORE;
}

/** A message too short to tell is in the language of the ones before it. */
function languageOf(message: string, earlier: readonly string[]): Language {
  const own = detectLanguage(message);
  return own === 'und' ? detectLanguage(earlier.join('\n')) : own;
}

/** Whether there are more than so few that a message is elliptic. */
function hasManyWords(text: string): boolean {
  if (MANY_SPACED_WORDS.test(text)) return true;
  let count = 0;
  for (const { isWordLike } of words.segment(text))
    if (isWordLike && ++count > MAX_ELLIPTIC_WORDS) return true;
  return false;
}
