import { detectLanguage, holdsQuestionMark, type Language, vocabularyOf } from '@app/languages';
import { analyze, hasContentWords } from '@app/ranking';

/** A longer message can be searched for by itself. */
const MAX_CHARS = 200;
/** The number of last messages that a message may refer to. Each takes time to read. */
const MAX_EARLIER_MESSAGES = 10;
/** The subject of a follow-up is rarely further back. */
const MAX_THREAD_MESSAGES = 3;
const MAX_COMPARED_PASSAGES = 3;
/** A message with at most this many content terms may need the messages before it: measured by `npm run eval`. */
const MAX_OWN_TERMS = 3;

/**
 * Whether a message may need the visitor's earlier messages (newest first) to be understood: it has few content terms
 * of its own. A search for it alone shows whether it does.
 */
export function isFollowUp(message: string, earlierMessages: readonly string[]): boolean {
  const earlier = earlierMessages.slice(0, MAX_EARLIER_MESSAGES);
  if (message.length > MAX_CHARS || !earlier.some(hasContentWords)) return false;
  if (!hasContentWords(message) && !(/\p{L}/u.test(message) && holdsQuestionMark(message))) return false;
  return ownTerms(message, earlier) <= MAX_OWN_TERMS;
}

/**
 * Whether a follow-up hardly names a subject, so that it is about the page that answered the previous question: "is it
 * free?", "and on Sundays?". "And how long do I have to finish a course?" names a subject.
 */
export function lacksSubject(message: string, earlierMessages: readonly string[]): boolean {
  return ownTerms(message, earlierMessages.slice(0, MAX_EARLIER_MESSAGES)) <= 1;
}

/**
 * A follow-up as one question, with the earlier questions (newest first) that it refers to, back to a question with its
 * own subject.
 */
export function threadOf(message: string, earlierMessages: readonly string[]): string {
  return thread(message, earlierMessages).join(' ');
}

/** As `threadOf`, in the order in which the visitor asked. Any other message is returned unchanged. */
export function questionInFull(message: string, earlierMessages: readonly string[]): string {
  if (!isFollowUp(message, earlierMessages)) return message;
  return thread(message, earlierMessages).toReversed().join(' ');
}

function thread(message: string, earlierMessages: readonly string[]): string[] {
  const messages = [message];
  for (const [age, earlier] of earlierMessages.slice(0, MAX_THREAD_MESSAGES).entries()) {
    messages.push(earlier);
    if (!isFollowUp(earlier, earlierMessages.slice(age + 1))) break;
  }
  return messages;
}

/** Whether one of the best passages has a word of the follow-up itself. */
export function sharesWords(message: string, passages: readonly { text: string }[]): boolean {
  const best = passages.slice(0, MAX_COMPARED_PASSAGES);
  const ofTexts = detectLanguage(best.map(({ text }) => text).join('\n'));
  const own = detectLanguage(message);
  const language = own === 'und' ? ofTexts : own;
  const terms = analyze(message, language);
  return best.some(({ text }) => {
    const held = new Set([
      ...analyze(text, language),
      ...(ofTexts === language ? [] : analyze(text, ofTexts)),
    ]);
    return terms.some((term) => held.has(term));
  });
}

/** About how many words with content a message has. */
function ownTerms(message: string, earlier: readonly string[]): number {
  const language = languageOf(message, earlier);
  return analyze(message, language).length / (vocabularyOf(language)?.termsPerWord ?? 1);
}

/** The language of the message; if the message is too short to show it, of the earlier messages. */
function languageOf(message: string, earlier: readonly string[]): Language {
  const own = detectLanguage(message);
  return own === 'und' ? detectLanguage(earlier.join('\n')) : own;
}
