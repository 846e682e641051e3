export { detectLanguage } from './language-detection';
export { fold, normalize, opening } from './normalize';
export { STOP_WORDS, isStopWord } from './stop-words';
export { truncate } from './truncate';
export {
  LANGUAGES,
  type Language,
  alternativesOf,
  inAllLanguages,
  replyIn,
  vocabularyOf,
  wordsOf,
} from './vocabularies';
export type { PhoneWords, VisitorAlternatives } from './visitor-phrases';
export type { AnswerType, SmallTalk } from './vocabulary';
export { foldIn, stem } from './word-forms';
