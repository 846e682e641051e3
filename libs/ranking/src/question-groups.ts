import type { Language } from '@app/languages';
import { isMisspelling, misspeltInSame } from './same-question';
import { wordingOf, type SubjectWord, type Wording } from './wording';

/** Words beyond this number are not compared for misspellings. */
const MAX_COMPARED_WORDS = 2000;
/** Longer words are not compared. */
const MAX_LETTERS = 30;
/** A word is compared with at most this many words that share one of its `restsOf`. */
const MAX_NEIGHBOURS = 10;
/** A question is compared with at most this many questions that have its words, in other forms or misspelt. */
const MAX_RIVALS = 20;

/** A text that was asked, and how often. */
export interface AskedQuestion {
  text: string;
  language: Language;
  count: number;
}

interface Entry extends AskedQuestion {
  wording: Wording;
}

/**
 * Groups texts that ask the same question, as `QuestionIndex` compares them: with other words of politeness, in another
 * order, with other endings, or with a typing error in an unknown word. The result does not depend on the order in
 * which texts are added. The time is linear in the number of texts.
 */
export class QuestionGroups {
  private readonly entries: Entry[] = [];

  /** Adds a text that was not added before. */
  add(question: AskedQuestion): void {
    this.entries.push({ ...question, wording: wordingOf(question.text, question.language) });
  }

  /**
   * The groups, each with its texts, most asked first; texts that were asked equally often are in the order of their
   * characters. `known` gets the words that may be misspellings of others, and tells which of them are real words.
   */
  async find(known: (words: string[]) => Promise<ReadonlySet<string>>): Promise<string[][]> {
    const entries = this.entries.toSorted(byCount);
    const similar = similarWords(entries);
    const knownWords = similar.size > 0 ? await known([...similar.keys()]) : new Set<string>();
    const isKnown = (word: string): boolean => knownWords.has(word);
    const rivalsOf = new Map<string, Entry[]>();
    const sets = new DisjointSets();
    for (const entry of entries) {
      const key = keyOf(entry.wording, similar);
      const rivals = rivalsOf.get(key) ?? [];
      for (const { text, wording } of rivals)
        if (isSame(entry.wording, wording, isKnown)) sets.join(entry.text, text);
      if (rivals.length < MAX_RIVALS) rivalsOf.set(key, [...rivals, entry]);
    }
    const groups = new Map<string, string[]>();
    for (const { text } of entries) {
      const group = groups.get(sets.nameOf(text));
      if (group) group.push(text);
      else groups.set(sets.nameOf(text), [text]);
    }
    return [...groups.values()];
  }
}

function byCount(one: AskedQuestion, other: AskedQuestion): number {
  return other.count - one.count || (one.text < other.text ? -1 : 1);
}

function isSame(one: Wording, other: Wording, isKnown: (word: string) => boolean): boolean {
  return [misspeltInSame(one, other, isKnown), misspeltInSame(other, one, isKnown)].some(Boolean);
}

/** What is equal in wordings of the same question. Similar words (`similar`) count as one. */
function keyOf(wording: Wording, similar: ReadonlyMap<string, string>): string {
  const { text, movable, words, isOrdered, isSentence, isLinked, language } = wording;
  if (isOrdered) return JSON.stringify([language, text]);
  const nameOf = ({ word, stem, bound }: SubjectWord): string => `${similar.get(word) ?? stem} ${bound}`;
  const bound = words.filter((word) => word.bound !== '').map(nameOf);
  const free = words.filter((word) => word.bound === '').map(nameOf);
  // Two words of a sentence may change places.
  const inOrder = free.length === 2 && isSentence && !isLinked ? free.toSorted() : free;
  return JSON.stringify([language, movable, bound.toSorted(), inOrder]);
}

/** The words that may be misspellings of each other, each with a name that it shares with them and with their stems. */
function similarWords(entries: readonly Entry[]): Map<string, string> {
  const stemOf = new Map<string, string>();
  for (const { wording } of entries) {
    if (wording.isOrdered) continue;
    for (const { word, stem } of wording.words)
      if (word.length <= MAX_LETTERS && stemOf.size < MAX_COMPARED_WORDS) stemOf.set(word, stem);
  }
  const sets = new DisjointSets();
  const neighbours = new Map<string, string[]>();
  const similar = new Set<string>();
  for (const [word, stem] of stemOf) {
    sets.join(word, `${stem} `);
    for (const rest of restsOf(word)) {
      const others = neighbours.get(rest) ?? [];
      for (const other of others.filter((each) => isMisspelling(word, each))) {
        sets.join(word, other);
        similar.add(word).add(other);
      }
      if (others.length < MAX_NEIGHBOURS) neighbours.set(rest, [...others, word]);
    }
  }
  const stems = new Set([...similar].map((word) => stemOf.get(word)));
  const named = [...stemOf].filter(([word, stem]) => similar.has(word) || stems.has(stem));
  return new Map(named.map(([word]) => [word, sets.nameOf(word)]));
}

/** The word, and the word without each letter after its first: words that differ by one typing error share one. */
function restsOf(word: string): Set<string> {
  const rests = new Set([word]);
  for (let at = 1; at < word.length; at++) rests.add(word.slice(0, at) + word.slice(at + 1));
  return rests;
}

/** Texts in sets that are joined step by step. */
class DisjointSets {
  private readonly parentOf = new Map<string, string>();

  nameOf(text: string): string {
    let name = text;
    for (let parent = this.parentOf.get(name); parent !== undefined; parent = this.parentOf.get(name)) {
      const above = this.parentOf.get(parent);
      if (above !== undefined) this.parentOf.set(name, above);
      name = parent;
    }
    return name;
  }

  join(one: string, other: string): void {
    const [name, otherName] = [this.nameOf(one), this.nameOf(other)];
    if (name !== otherName) this.parentOf.set(name, otherName);
  }
}
