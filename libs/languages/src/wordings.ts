/**
 * How wordings of one question may differ, for `wordingOf` of `@app/ranking`. *Words* are separated by white space,
 * *alternatives* by `|`; both are in lower case and without diacritics. A function word in no list is part of what is
 * asked: a missing word only makes the comparison stricter.
 */
export interface Wordings {
  /** Spellings to be replaced, in order, such as contractions. */
  rewrites: [pattern: RegExp, words: string][];
  /** Alternatives at the beginning of a message: "can you tell me if". */
  frames: string;
  /** Alternatives anywhere in a message: greetings, thanks, "please". */
  courtesies: string;
  /** Words that add nothing to a question: articles, particles. */
  idle: string;
  /** Words: pronouns. They may stand anywhere in a question, in the same order: "can it help you". */
  pronouns: string;
  /** Words that may stand anywhere in a question: modal verbs, question words. */
  movable: string;
  /** Words: question words that belong to the word after them: "how long". */
  asking: string;
  /** Forms of "be" and "have": the words before and after them may not change places. */
  linking: string;
  /** A folded word without its ending, if words with one stem need not mean the same: `animals`, `animation`. */
  base?: (word: string) => string;
}
