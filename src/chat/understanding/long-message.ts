import { splitSentences } from '@app/extractive-answer';
import { detectLanguage, type Language, vocabularyOf } from '@app/languages';
import { hasContentWords } from '@app/ranking';

/** A longer message tells more than it asks. */
export const MAX_SHORT_CHARS = 300;
/** The rest of a longer message is not read. */
const MAX_READ_CHARS = 8_000;
const ASKS = /[?？؟]["'”’»)\s]*$/u;

/**
 * The question in a message of more than 300 characters: its last sentence that ends with a question mark, else the
 * last that begins as a question does. Undefined for a shorter message, and where no sentence asks.
 */
export function questionIn(message: string): string | undefined {
  if (message.length <= MAX_SHORT_CHARS) return undefined;
  const language = detectLanguage(message);
  const sentences = message
    .slice(0, MAX_READ_CHARS)
    .split('\n')
    .flatMap((line) => splitSentences(line, language))
    .filter(hasContentWords);
  return (
    sentences.findLast((sentence) => ASKS.test(sentence)) ??
    sentences.findLast((sentence) => beginsAsQuestion(sentence, language))
  );
}

/** Whether a sentence or clause begins with a question word or the like of its language. */
export function beginsAsQuestion(text: string, language: Language): boolean {
  const openings = vocabularyOf(language)?.questionOpenings;
  return openings !== undefined && new RegExp(`^\\P{L}*(?:${openings})(?!\\p{L})`, 'iu').test(text);
}
