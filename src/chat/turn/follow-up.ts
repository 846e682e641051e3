import { smallTalkOf } from '@app/extractive-answer';
import { detectLanguage, LANGUAGES, type Language, vocabularyOf } from '@app/languages';
import { analyze, hasContentWords } from '@app/ranking';

/** A longer message can be searched for by itself. */
const MAX_CHARS = 200;
/** A message refers to one of the last messages. Each takes time to read. */
const MAX_EARLIER_MESSAGES = 10;
/** A message that begins with "and" is a follow-up if it has at most this many content terms. */
const MAX_CONTINUATION_TERMS = 5;
/** A pronoun with more content terms before it most often refers to one of them. */
const MAX_TERMS_BEFORE = 2;
/** A message with at most this many words is elliptic: "in winter?" */
const MAX_ELLIPTIC_WORDS = 2;
/** For languages without a word list: the message is a follow-up if it has at most this many terms. */
const MAX_TERMS_WITHOUT_LIST = 3;
/** A fast test for more than two words in Latin script. The segmenter takes microseconds per word. */
const MANY_SPACED_WORDS = new RegExp(`^[^a-z]*[a-z](?:[^ ]* [^a-z]*[a-z]){${MAX_ELLIPTIC_WORDS}}`, 'i');
const words = new Intl.Segmenter('en', { granularity: 'word' });
const MARKS_BEFORE = '^[\\s\\p{P}]*';

interface Patterns {
  pronouns: RegExp;
  opening: RegExp;
  impersonal: RegExp | undefined;
}

const PATTERNS = new Map<Language, Patterns>();
for (const [language, { followUp, isUnspaced }] of LANGUAGES) {
  if (!followUp) continue;
  const [before, after] = isUnspaced ? ['', ''] : ['(?<![\\p{L}\\p{M}\\p{N}])', '(?![\\p{L}\\p{M}\\p{N}])'];
  const { pronouns, opening, impersonal } = followUp;
  PATTERNS.set(language, {
    pronouns: new RegExp(`${before}(?:${pronouns})${after}`, 'iu'),
    opening: new RegExp(`${MARKS_BEFORE}(?:${opening})${after}`, 'iu'),
    impersonal:
      impersonal === undefined ? undefined : new RegExp(`${before}(?:${impersonal})${after}`, 'giu'),
  });
}

/**
 * Whether a message can only be understood with the visitor's earlier messages (newest first): it contains a pronoun
 * that refers back, begins like an addition, or is elliptic. In a language without a word list, only messages of up to
 * three terms are follow-ups.
 */
export function needsRewrite(message: string, earlierMessages: readonly string[]): boolean {
  const earlier = earlierMessages.slice(0, MAX_EARLIER_MESSAGES);
  if (message.length > MAX_CHARS || !earlier.some(hasContentWords) || smallTalkOf(message)) return false;
  const asks = hasContentWords(message) || /\p{L}.*[?？؟;]/u.test(message);
  if (!asks) return false;
  const language = languageOf(message, earlier);
  const patterns = PATTERNS.get(language);
  const termsPerWord = vocabularyOf(language)?.termsPerWord ?? 1;
  const count = (text: string): number => analyze(text, language).length / termsPerWord;
  const terms = count(message);
  if (!patterns) return terms <= MAX_TERMS_WITHOUT_LIST;
  if (terms === 0 || !hasManyWords(message)) return true;
  if (terms <= MAX_CONTINUATION_TERMS && patterns.opening.test(message)) return true;
  const rest = patterns.impersonal ? message.replace(patterns.impersonal, ' ') : message;
  const pronoun = patterns.pronouns.exec(rest);
  return pronoun !== null && count(rest.slice(0, pronoun.index)) <= MAX_TERMS_BEFORE;
}

/** The language of the message, or of the earlier messages when the message is too short to detect its language. */
function languageOf(message: string, earlier: readonly string[]): Language {
  const own = detectLanguage(message);
  return own === 'und' ? detectLanguage(earlier.join('\n')) : own;
}

/** Whether the text has more words than an elliptic message. */
function hasManyWords(text: string): boolean {
  if (MANY_SPACED_WORDS.test(text)) return true;
  let count = 0;
  for (const { isWordLike } of words.segment(text))
    if (isWordLike && ++count > MAX_ELLIPTIC_WORDS) return true;
  return false;
}
