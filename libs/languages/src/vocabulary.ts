import type { PhoneWords, VisitorPhrases } from './visitor-phrases';

/** The kind of a message that asks nothing. */
export type SmallTalk = 'greeting' | 'thanks' | 'farewell' | 'acknowledgement';

/**
 * The fixed replies of the service: to small talk, for a missing answer, above an answer that may be wrong, while
 * nothing is known yet, and the word before a link.
 */
export type Reply = SmallTalk | 'unknown' | 'unsure' | 'learning' | 'more';

/** The type of answer that a question asks for. */
export type AnswerType = 'person' | 'time' | 'number' | 'place' | 'reason';

/**
 * Everything that the service knows of one language. All parts are optional: without a part, its readers find nothing
 * in this language. *Words* are separated by white space. *Alternatives* are parts of a regular expression, separated
 * by `|`; where words have spaces between them, they match whole words only.
 */
export interface Vocabulary {
  /** True if no spaces separate words, or if particles touch them. Alternatives then match anywhere in a text. */
  isUnspaced?: true;
  /** About how many index terms a word has, if more than one: characters, or forms with and without diacritics. */
  termsPerWord?: number;
  /**
   * Words: articles, pronouns, prepositions, conjunctions, auxiliaries, question words, elided forms. The index leaves
   * them out, and the language of a text is detected by them. Compared in folded form.
   */
  stopWords?: string;
  /** Patterns of letters that few languages use; languages that share a pattern spell it alike. They count as words. */
  letters?: string[];
  /** The form in which words are compared, if not `fold`. */
  fold?: (normalized: string) => string;
  /** The stem of a normalized word. Without a stemmer, words with the same first letters count as one. */
  stem?: (word: string) => string;
  courtesy?: Courtesy;
  /** Alternatives: whole messages, or parts of them, that ask nothing. */
  smallTalk?: Partial<Record<SmallTalk, string>>;
  /** Alternatives: words around small talk that carry no meaning alone. */
  fillers?: string;
  /** Languages without replies get the English ones. */
  replies?: Record<Reply, string>;
  followUp?: FollowUpWords;
  questions?: QuestionPatterns;
  answers?: AnswerWords;
  sentences?: SentenceRules;
  pages?: PageWords;
  visitors?: VisitorPhrases;
  phones?: PhoneWords;
}

/** Words that never show what a message is about. */
export interface Courtesy {
  /** Words: greetings, thanks, yes and no. They are never part of a question. */
  greetings?: string;
  /** Words of pleasantries. Next to other words they may carry the subject. */
  pleasantries?: string;
  /** Words: greetings and pleasantries of a language without spaces. */
  phrases?: string;
  /** Characters that may stand next to these phrases: particles and pronouns. */
  particles?: string;
}

/** Alternatives that mark a follow-up. */
export interface FollowUpWords {
  /** Pronouns and adverbs that refer back. */
  pronouns: string;
  /** First words of a message that continues the message before it. */
  opening: string;
  /** Phrases in which such a pronoun refers to nothing: "is it possible", "es gibt". */
  impersonal?: string;
}

/** What questions ask for. */
export interface QuestionPatterns {
  /** Alternatives for each type of answer. */
  types?: Record<AnswerType, string>;
  /** Questions for what something is, with the group `thing`: "what is Acme", "tell me about Acme". */
  whatIs?: RegExp[];
  /** Questions for the site itself. */
  aboutSite?: RegExp[];
}

/** Alternatives by which the built-in model chooses sentences. */
export interface AnswerWords {
  /** Numbers in words. */
  numbers?: string;
  /** Words for times, besides the names of months and weekdays, which come from `Intl`. */
  times?: string;
  /** Words before a reason. */
  reasons?: string;
  /** First words of a sentence that refers to the sentence before it. */
  refersBack?: string;
  /** Words that announce code. */
  introducesCode?: string;
  /** Remarks of editors in square brackets. */
  editorialNotes?: string;
}

/** How sentences end and go on. */
export interface SentenceRules {
  /** Words: abbreviations that do not end a sentence, in lower case and without full stops. */
  abbreviations?: string;
  /** True if a full stop marks an ordinal number: "am 3. Oktober". */
  hasOrdinalStops?: true;
  /** True if all nouns are capitalised, so that one capitalised word is no name. */
  capitalizesNouns?: true;
  /** Alternatives: words that continue a sentence after a space, where a space may also end it. */
  continuations?: string;
}

/** Alternatives for the structure of pages. */
export interface PageWords {
  /** Titles of pages that introduce a site. PostgreSQL reads them too: no syntax of JavaScript alone. */
  introductions?: string;
  /** Labels of questions and answers: "Q:", "Answer 2:". */
  questionLabels?: string;
}
