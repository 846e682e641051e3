export { confirmationTextIn, type ConfirmationTexts } from './confirmations';
export {
  PLAIN_CONTACT,
  emailsIn,
  holdsClockTime,
  holdsEmail,
  holdsShortNumber,
  isPhoneNumber,
  phonesIn,
  shortNumbersIn,
  withoutEmails,
} from './contact-shapes';
export { digitValue, FOREIGN_DIGIT, NUMERALS } from './digits';
export { detectLanguage, scoresByLanguage } from './language-detection';
export {
  LINK_TARGET,
  linkTargetsRemoved,
  linksIn,
  markdownLink,
  withoutLinkTargets,
  type TextLink,
} from './links';
export { fold, normalize, opening } from './normalize';
export { CHINESE_OR_JAPANESE, CJK, UNSPACED, isUnspaced, joint } from './scripts';
export {
  QUESTION_MARKS,
  cutAtSentences,
  endsAsQuestion,
  endsClause,
  endsSentence,
  holdsQuestionMark,
  holdsSentenceEnd,
  isSeveralSentences,
  sentenceEnds,
} from './sentence-ends';
export { languageOfReplies, replyIn } from './replies';
export type { Reply } from './reply';
export { siteLabel, type SiteLabel } from './site-labels';
export { STOP_WORDS, isStopWord, withoutUnspacedStopWords } from './stop-words';
export { countMatches } from './count-matches';
export { truncate } from './truncate';
export { decodedUri, parseUrl, pathOf } from './urls';
export {
  LANGUAGES,
  type Language,
  alternativesOf,
  inAllLanguages,
  vocabularyOf,
  wordsOf,
} from './vocabularies';
export type { TextPart } from './vocabulary';
export { foldIn, stem } from './word-forms';
