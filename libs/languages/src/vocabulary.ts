import type { VisitorPhrases } from './visitor-phrases';

/**
 * The service's knowledge of a language. All parts are optional: without a part, its kind of text is not found in this
 * language. *Words* are separated by white space. *Alternatives* are parts of a regular expression, separated by `|`;
 * where words have spaces between them, they match whole words only. A text that is not called words consists of
 * alternatives.
 */
export interface Vocabulary extends VisitorPhrases {
  /** True if no spaces separate words, or if particles touch them. Alternatives then match anywhere in a text. */
  isUnspaced?: true;
  /** The approximate number of index terms of a word, if several: characters, or forms with and without diacritics. */
  termsPerWord?: number;
  /**
   * Words: articles, pronouns, prepositions, conjunctions, auxiliaries, question words, elided forms. The index leaves
   * them out, and so do questions; in Chinese, only questions. Compared in folded form.
   */
  stopWords?: string;
  /** The form in which words are compared, if not `fold`. */
  fold?: (normalized: string) => string;
  /** The stem of a normalized word. Without a stemmer, words with the same first letters count as the same. */
  stem?: (word: string) => string;

  /** Words: titles of pages with news, which name everything and explain little. */
  newsPages?: string;

  // Types of questions.

  /** Questions about a thing, with the group `thing`: "what is Acme", "tell me about Acme". */
  asksWhatIs?: RegExp[];
  /** Questions for the site itself. */
  asksAboutSite?: RegExp[];

  // How sentences end and continue.

  /** Words: abbreviations that do not end a sentence, in lower case and without full stops. */
  abbreviations?: string;
  /** True if a full stop marks an ordinal number: "am 3. Oktober". */
  hasOrdinalStops?: true;
  /** True if all nouns are capitalised, so a capitalised word need not be a name. */
  capitalizesNouns?: true;
  /** Alternatives: words that continue a sentence after a space, where a space may also end it. */
  continuations?: string;

  // The structure of pages.

  /** Titles of pages that introduce a site. PostgreSQL reads them too: no syntax of JavaScript alone. */
  introductions?: string;
  /** Words by which a site describes itself: "is a", "we offer". */
  descriptions?: string;
  /** Labels of questions and answers: "Q:", "Answer 2:". */
  questionLabels?: string;
  /** Beginnings of lines about the page and not about its subject: "Posted in", "5 min read". */
  asides?: string;
  /** Words before the author of a page: "By". */
  bylines?: string;
  /** Words before the day on which a page was changed: "Last updated". */
  updated?: string;
}

/** The parts of a vocabulary that are texts. */
export type TextPart = {
  [Part in keyof Vocabulary]-?: NonNullable<Vocabulary[Part]> extends string ? Part : never;
}[keyof Vocabulary];
