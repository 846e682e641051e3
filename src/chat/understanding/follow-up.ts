import { answerTypeOf, smallTalkOf } from '@app/extractive-answer';
import { detectLanguage, LANGUAGES, type Language, vocabularyOf } from '@app/languages';
import { analyze, hasContentWords } from '@app/ranking';
import { hasSubject } from './correction';

/** A longer message can be searched for by itself. */
const MAX_CHARS = 200;
/** A message refers to one of the last messages. Each takes time to read. */
const MAX_EARLIER_MESSAGES = 10;
/** The subject of a follow-up is seldom further back. */
const MAX_THREAD_MESSAGES = 3;
const MAX_COMPARED_PASSAGES = 3;
/** A message that begins with "and" is a follow-up if it has at most this many content terms. */
const MAX_CONTINUATION_TERMS = 5;
/** A pronoun with more content terms before it usually refers to one of them. */
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
for (const [language, vocabulary] of LANGUAGES) {
  const { followUpPronouns: pronouns, followUpOpenings: opening, impersonal, isUnspaced } = vocabulary;
  if (pronouns === undefined || opening === undefined) continue;
  const [before, after] = isUnspaced ? ['', ''] : ['(?<![\\p{L}\\p{M}\\p{N}])', '(?![\\p{L}\\p{M}\\p{N}])'];
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
  return hasPronoun(message, patterns, count);
}

/**
 * Whether a follow-up names next to nothing by itself, so that it is about the page that answered the question before
 * it: "is it free?", "and on Sundays?". "And how long do I have to finish a course?" names a subject.
 */
export function lacksSubject(message: string, earlierMessages: readonly string[]): boolean {
  const language = languageOf(message, earlierMessages.slice(0, MAX_EARLIER_MESSAGES));
  const termsPerWord = vocabularyOf(language)?.termsPerWord ?? 1;
  const count = (text: string): number => analyze(text, language).length / termsPerWord;
  const patterns = PATTERNS.get(language);
  return count(message) <= 1 || (patterns !== undefined && hasPronoun(message, patterns, count));
}

/**
 * Whether a message only asks for the price of what the message before it (the first of the earlier ones) asked about:
 * "and how much is it?". Other bare questions may be about the site, and a message that refers back itself names little.
 */
export function asksOnlyPrice(message: string, earlierMessages: readonly string[]): boolean {
  const [last = '', ...before] = earlierMessages;
  const language = languageOf(message, earlierMessages);
  return (
    needsRewrite(message, earlierMessages) &&
    answerTypeOf(message, language) === 'price' &&
    !hasSubject(message, language) &&
    !needsRewrite(last, before)
  );
}

/**
 * Whether a message may be a follow-up only by its first word, and names enough to be asked alone: "and how far ahead
 * do I have to order?".
 */
export function mayStandAlone(message: string, earlierMessages: readonly string[]): boolean {
  const language = languageOf(message, earlierMessages.slice(0, MAX_EARLIER_MESSAGES));
  return PATTERNS.get(language)?.opening.test(message) === true && !lacksSubject(message, earlierMessages);
}

function hasPronoun(
  message: string,
  { impersonal, pronouns }: Patterns,
  count: (text: string) => number,
): boolean {
  const rest = impersonal ? message.replace(impersonal, ' ') : message;
  // "Is it free?" names nothing; "is it free to park there?" does.
  if (count(rest) === 0) return true;
  const pronoun = pronouns.exec(rest);
  return pronoun !== null && count(rest.slice(0, pronoun.index)) <= MAX_TERMS_BEFORE;
}

/**
 * A follow-up as one question with the earlier ones (newest first) that it refers to, back to the one that has a
 * subject of its own.
 */
export function threadOf(message: string, earlierMessages: readonly string[]): string {
  return thread(message, earlierMessages).join(' ');
}

/** The same in the order in which the visitor asked. Any other message stays as it is. */
export function questionInFull(message: string, earlierMessages: readonly string[]): string {
  if (!needsRewrite(message, earlierMessages)) return message;
  return thread(message, earlierMessages).toReversed().join(' ');
}

function thread(message: string, earlierMessages: readonly string[]): string[] {
  const messages = [message];
  for (const [age, earlier] of earlierMessages.slice(0, MAX_THREAD_MESSAGES).entries()) {
    messages.push(earlier);
    if (!needsRewrite(earlier, earlierMessages.slice(age + 1))) break;
  }
  return messages;
}

/** Whether one of the best passages, in another language than the message, has each of its words. */
export function isTranslatedIn(message: string, passages: readonly { text: string }[]): boolean {
  const { best, language, ofTexts } = comparison(message, passages);
  if (language === ofTexts) return false;
  const words = analyze(message, language);
  return (
    words.length > 0 &&
    best.some(({ text }) => {
      const terms = termsOf(text, language, ofTexts);
      return words.every((word) => terms.has(word));
    })
  );
}

/** Whether one of the best passages has a word of the follow-up itself. */
export function sharesWords(message: string, passages: readonly { text: string }[]): boolean {
  const { best, language, ofTexts } = comparison(message, passages);
  const words = analyze(message, language);
  return best.some(({ text }) => {
    const terms = termsOf(text, language, ofTexts);
    return words.some((word) => terms.has(word));
  });
}

/** What a message is compared with: the best passages, the language of its terms, and that of the passages. */
function comparison(
  message: string,
  passages: readonly { text: string }[],
): { best: readonly { text: string }[]; language: Language; ofTexts: Language } {
  const best = passages.slice(0, MAX_COMPARED_PASSAGES);
  const ofTexts = detectLanguage(best.map(({ text }) => text).join('\n'));
  const own = detectLanguage(message);
  return { best, language: own === 'und' ? ofTexts : own, ofTexts };
}

/** The terms of a text, in both languages. */
function termsOf(text: string, language: Language, ofTexts: Language): ReadonlySet<string> {
  return new Set([...analyze(text, language), ...(ofTexts === language ? [] : analyze(text, ofTexts))]);
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
