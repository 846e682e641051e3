import { detectLanguage, languageOfReplies, replyIn, vocabularyOf, type Language } from '@app/languages';
import type { Passage } from './passage';

/** The language of a text with fewer letters may be detected wrongly. */
const MIN_TEXT_LETTERS = 32;
/** At most this many words of a question are looked at. */
const MAX_QUESTION_WORDS = 12;

/**
 * The line above text in another language than the question: in the visitor's language, it names the language of the
 * text. Empty if both are in the same language or either is uncertain. `known` is the language that the visitor asked
 * for, or the language of an earlier message if the question shows none. A short text, such as a list of names, counts
 * as in the language of the passage around it.
 */
export function quotationLine(
  question: string,
  known: Language,
  text: string,
  { text: around, isFile = false }: Pick<Passage, 'text' | 'isFile'> = { text: '' },
): string {
  const textLanguage = [text, around]
    .map((each) => (lettersIn(each) < MIN_TEXT_LETTERS ? 'und' : detectLanguage(each)))
    .find((language) => language !== 'und');
  if (textLanguage === undefined || text === '') return '';
  const isOwn = known === 'und' || known === detectLanguage(question);
  const questionLanguage = isOwn ? certainLanguage(question) : known;
  if (questionLanguage === 'und' || questionLanguage === textLanguage) return '';
  const inLanguage = languageOfReplies(questionLanguage);
  const name = new Intl.DisplayNames([inLanguage], { type: 'language' }).of(textLanguage) ?? textLanguage;
  return replyIn(inLanguage, isFile ? 'fileQuotes' : 'quotes').replace('{language}', name);
}

/** The language that the text shows even without any single word, because a word may be a name; else `und`. */
function certainLanguage(text: string): Language {
  const language = detectLanguage(text);
  const words = text.trim().split(/\s+/, MAX_QUESTION_WORDS);
  const isCertain =
    words.length === 1
      ? vocabularyOf(language)?.isUnspaced === true
      : words.every((_, left) => detectLanguage(words.toSpliced(left, 1).join(' ')) === language);
  return isCertain ? language : 'und';
}

function lettersIn(text: string): number {
  return text.replaceAll(/\P{L}/gu, '').length;
}
