import { type Token, tokenize } from './analysis';
import { flatten, pushGramHashes } from './grams';
import { HashIndex, hashOf, mixed } from './hash-index';
import type { Language } from './language';
import type { Query } from './query';

/** Where a sentence ends: at a mark before white space, at an ideographic mark, at a line's end. */
const SENTENCE_END = /(?<=[.!?؟।])\s+|(?<=[。！？；])|\n+/u;
/** Of the objects that a candidate is made of. */
const CANDIDATE_BYTES = 800;

/** The pieces of a passage: title, heading, and from here on each sentence of the text. */
export const TITLE = 0;
export const HEADING = 1;
export const FIRST_SENTENCE = 2;

/** A passage as it is written. */
export interface PassageText {
  id: number;
  text: string;
  title: string;
  heading: string;
  language: Language;
}

/**
 * A passage cut into words, to be ranked for any question. Index terms, pairs of words and grams are compared by 32 bits of them: in a few of
 * ten thousand questions one of them counts where it does not stand.
 */
export interface Candidate {
  id: number;
  /** In which of its pieces each of them stands. */
  index: HashIndex;
  pieceCount: number;
  /** In index terms. */
  length: number;
  /** Of all its words with one space between, in UTF-16 units. */
  flatLength: number;
  /** What it takes of memory, roughly. */
  bytes: number;
}

/** Cuts a passage into words: what ranking needs of it, whatever is asked. */
export function cutIntoWords({ id, text, title, heading, language }: PassageText): Candidate {
  let [length, flatLength] = [0, 0];
  const pieces = [title, heading, ...text.split(SENTENCE_END)].map((piece) => {
    const tokens = tokenize(piece, language);
    const hashes: number[] = [];
    length += pushWordHashes(hashes, tokens);
    const flat = flatten(tokens);
    flatLength += flat.length;
    pushGramHashes(hashes, flat);
    return hashes;
  });
  const index = new HashIndex(pieces);
  return { id, index, pieceCount: pieces.length, length, flatLength, bytes: CANDIDATE_BYTES + index.bytes };
}

/** Adds the hashes of the index terms of a text, and of each two words side by side; tells how many terms these are. */
function pushWordHashes(hashes: number[], tokens: readonly Token[]): number {
  const terms: number[] = [];
  let before: number | undefined;
  for (const { term, folded, bigram } of tokens) {
    const hash = hashOf(term || folded);
    if (before !== undefined) hashes.push(mixed(before, hash));
    before = hash;
    if (term !== '') terms.push(hash);
    if (bigram) terms.push(hashOf(bigram));
  }
  hashes.push(...terms);
  return terms.length;
}

/** Which of a question's parts (its words, phrases and grams, numbered in this order) stand in passages, as flat lists. */
export interface Reading {
  /** Passage by passage the parts that it holds, in their order; a part that it spells in two ways comes twice. */
  parts: Uint16Array;
  /** What numbers they have in the passage's index. */
  numbers: Uint32Array;
  /** Where those of each passage end. */
  ends: number[];
}

/** Looks up a question's parts in passages. */
export function read(query: Query, candidates: readonly Candidate[]): Reading {
  const { hashes, partOf } = spellingsOf(query);
  const most = hashes.length * candidates.length;
  const parts = new Uint16Array(most);
  const numbers = new Uint32Array(most);
  const ends: number[] = [];
  let end = 0;
  for (const { index } of candidates) {
    for (let i = 0; i < hashes.length; i++) {
      const number = index.find(hashes[i]!);
      if (number < 0) continue;
      parts[end] = partOf[i]!;
      numbers[end++] = number;
    }
    ends.push(end);
  }
  return { parts, numbers, ends };
}

/** The hashes of a question's parts, and which part each is: a word or a phrase may be spelt otherwise in each of the languages. */
function spellingsOf({ words, phrases, grams }: Query): { hashes: Int32Array; partOf: Uint16Array } {
  const hashes: number[] = [];
  const partOf: number[] = [];
  let part = 0;
  const add = (hash: number) => {
    partOf.push(part);
    hashes.push(hash);
  };
  for (const { terms } of words) {
    for (const term of terms) add(hashOf(term));
    part++;
  }
  for (const { terms } of phrases) {
    for (const term of terms) add(phraseHash(term));
    part++;
  }
  for (const { hash } of grams) {
    add(hash);
    part++;
  }
  return { hashes: new Int32Array(hashes), partOf: new Uint16Array(partOf) };
}

function phraseHash(phrase: string): number {
  const space = phrase.indexOf(' ');
  return mixed(hashOf(phrase.slice(0, space)), hashOf(phrase.slice(space + 1)));
}
