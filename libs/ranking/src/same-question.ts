import { vocabularyOf } from '@app/languages';
import type { SubjectWord, Wording } from './wording';

/** Inflected forms differ in their last letters. */
const MAX_ENDING = 3;
/** Shorter words are too similar to others. */
const MIN_MISSPELT_LETTERS = 5;
/** One in this many words may be misspelt, and one in any question. */
const WORDS_PER_MISSPELLING = 3;

/**
 * Whether a message asks the same as a question: the words of the message that are misspelt, usually none; undefined if
 * it asks something else. Order, inflection and misspellings may differ as follows; any additional or missing word
 * makes another question.
 * - Words with their own function words ("to Canada") may stand anywhere. Other words keep their order, except that two
 * of them may change places in a sentence in which no "be" or "have" links them: "was kostet der Versand" and "was der
 * Versand kostet".
 * - Words with the same stem are equal if they differ in an ending only.
 * - A word that is not known (`isKnown`) may have two letters swapped, a letter doubled, or one too few or too many.
 */
export function misspeltInSame(
  message: Wording,
  question: Wording,
  isKnown: (word: string) => boolean,
): string[] | undefined {
  if (message.movable !== question.movable || message.words.length !== question.words.length)
    return undefined;
  if (message.isOrdered || question.isOrdered || message.words.length === 0)
    return message.text === question.text && message.text !== '' ? [] : wordless(message, question);
  const compare = new Comparison(question.language, isKnown);
  const isBound = ({ bound }: SubjectWord): boolean => bound !== '';
  const [ofMessage, ofQuestion] = [message, question].map(({ words }) => ({
    bound: words.filter(isBound),
    free: words.filter((word) => !isBound(word)),
  })) as [Record<'bound' | 'free', SubjectWord[]>, Record<'bound' | 'free', SubjectWord[]>];
  // Outside a sentence, two nouns are a compound: "house boat", "boat house".
  const mayTurn = ofMessage.free.length === 2 && message.isSentence && !message.isLinked;
  const isSame =
    compare.inAnyOrder(ofMessage.bound, ofQuestion.bound) &&
    (compare.inOrder(ofMessage.free, ofQuestion.free) ||
      (mayTurn && compare.inOrder(ofMessage.free.toReversed(), ofQuestion.free)));
  const allowed = Math.max(1, Math.floor(question.words.length / WORDS_PER_MISSPELLING));
  return isSame && compare.misspelt.length <= allowed ? compare.misspelt : undefined;
}

/** Questions of function words alone, such as "who are you": the same words, in any order. */
function wordless(message: Wording, question: Wording): string[] | undefined {
  const isSame = !message.isOrdered && !question.isOrdered && message.movable !== '';
  return isSame ? [] : undefined;
}

/** Compares words, and collects misspelt ones. */
class Comparison {
  misspelt: string[] = [];
  private readonly base: ((word: string) => string) | undefined;

  constructor(
    language: string,
    private readonly isKnown: (word: string) => boolean,
  ) {
    this.base = vocabularyOf(language)?.wordings?.base;
  }

  inOrder(words: readonly SubjectWord[], others: readonly SubjectWord[]): boolean {
    const before = this.misspelt;
    const isSame =
      words.length === others.length && words.every((word, at) => this.isSame(word, others[at]!));
    if (!isSame) this.misspelt = before;
    return isSame;
  }

  inAnyOrder(words: readonly SubjectWord[], others: readonly SubjectWord[]): boolean {
    if (words.length !== others.length) return false;
    const left = [...others];
    return words.every((word) => {
      const exact = left.findIndex((other) => this.isEqual(word, other));
      const at = exact >= 0 ? exact : left.findIndex((other) => this.isSame(word, other));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  }

  private isSame(one: SubjectWord, other: SubjectWord): boolean {
    if (this.isEqual(one, other)) return true;
    if (one.bound !== other.bound || !isMisspelling(one.word, other.word) || this.isKnown(one.word))
      return false;
    this.misspelt = [...this.misspelt, one.word];
    return true;
  }

  private isEqual(one: SubjectWord, other: SubjectWord): boolean {
    if (one.bound !== other.bound || one.stem !== other.stem) return false;
    if (one.word === other.word) return true;
    if (this.base) return this.base(one.word) === this.base(other.word);
    return sharedPrefix(one.word, other.word) >= Math.max(one.word.length, other.word.length) - MAX_ENDING;
  }
}

/**
 * Whether one word is another with a frequent typing error after its first letter: two letters swapped, a letter
 * doubled or written once, or a letter left out or added before the last one. A replaced letter yields too many other
 * words: "nitrate", "nitrite".
 */
export function isMisspelling(written: string, meant: string): boolean {
  const [shorter, longer] = written.length < meant.length ? [written, meant] : [meant, written];
  if (shorter.length < MIN_MISSPELT_LETTERS || longer.length - shorter.length > 1) return false;
  if (written === meant || /\p{N}/u.test(written + meant) || written[0] !== meant[0]) return false;
  const at = sharedPrefix(shorter, longer);
  if (longer.length > shorter.length) {
    const isDoubled = longer[at] === longer[at - 1];
    return (isDoubled || at < shorter.length) && longer.slice(at + 1) === shorter.slice(at);
  }
  const isSwapped = written[at] === meant[at + 1] && written[at + 1] === meant[at];
  return isSwapped && written.slice(at + 2) === meant.slice(at + 2);
}

function sharedPrefix(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
