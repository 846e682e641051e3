import { tokenize } from './analysis';
import { flatten, gramHash, gramHashesOf } from './grams';
import { HashIndex, hashOf } from './hash-index';
import type { Language } from './language';
import type { Query } from './query';

/** Where a sentence ends: at a mark before white space, at an ideographic mark, at a line's end. */
const SENTENCE_END = /(?<=[.!?؟।])\s+|(?<=[。！？；])|\n+/u;

/** A passage as it is written. */
export interface PassageText {
  id: number;
  text: string;
  title: string;
  heading: string;
  language: Language;
}

/**
 * A passage cut into words, to be ranked for any question. Words and grams are compared by 32 bits of them: in a few of ten thousand questions one
 * of them counts where it does not stand.
 */
export interface Candidate {
  id: number;
  /** Its pieces: title, heading, and each sentence of the text. */
  pieces: readonly Piece[];
  /** In index terms. */
  length: number;
  /** Of all its words with one space between, in UTF-16 units. */
  flatLength: number;
}

interface Piece {
  /** Of each word the hash of its index term, or of the word itself where it is a stop word. */
  words: Int32Array;
  /** 1 where the word is a stop word. */
  isStop: Uint8Array;
  /** Of each character of a script without spaces the hash of the term that it makes with the one before it; empty where there are none. */
  pairs: Int32Array;
  grams: Int32Array;
}

/** Cuts a passage into words: what ranking needs of it, whatever is asked. */
export function cutIntoWords({ id, text, title, heading, language }: PassageText): Candidate {
  let [length, flatLength] = [0, 0];
  const pieces = [title, heading, ...text.split(SENTENCE_END)].map((piece): Piece => {
    const tokens = tokenize(piece, language);
    const flat = flatten(tokens);
    flatLength += flat.length;
    for (const { term, bigram } of tokens) if (term !== '') length += bigram ? 2 : 1;
    return {
      words: Int32Array.from(tokens, ({ term, folded }) => hashOf(term || folded)),
      isStop: Uint8Array.from(tokens, ({ term }) => (term === '' ? 1 : 0)),
      pairs: tokens.some(({ bigram }) => bigram)
        ? Int32Array.from(tokens, ({ bigram }) => (bigram ? hashOf(bigram) : 0))
        : new Int32Array(),
      grams: Int32Array.from(gramHashesOf(flat)),
    };
  });
  return { id, pieces, length, flatLength };
}

/** How often a passage holds each of a question's parts, in their order there. */
export interface Reading {
  title: Uint32Array;
  heading: Uint32Array;
  /** In title, heading and text. */
  words: Uint32Array;
  phrases: Uint32Array;
  grams: Uint32Array;
  /** The grams of each sentence of the text, with repeats. */
  sentences: number[][];
}

/** Counts a question's parts in passages. */
export class Reader {
  /** The question's words and the words of its phrases, by their hashes. */
  private readonly index: HashIndex;
  /** For each of these: the number of the question's word that it is, or -1. */
  private readonly wordAt: Int32Array;
  /** For each: the phrases that it begins, by the position of their second word. */
  private readonly phrasesAt: (Map<number, number> | undefined)[] = [];
  private readonly grams: HashIndex;

  constructor(private readonly query: Query) {
    const phrases = query.phrases.flatMap(({ terms }, phrase) =>
      terms.map((term) => ({ phrase, words: term.split(' ').map(hashOf) })),
    );
    const words = query.words.flatMap(({ terms }, word) =>
      terms.map((term) => ({ word, hash: hashOf(term) })),
    );
    this.index = new HashIndex(
      Int32Array.from([...words.map(({ hash }) => hash), ...phrases.flatMap((each) => each.words)]),
    );
    this.wordAt = new Int32Array(words.length + 2 * phrases.length).fill(-1);
    for (const { word, hash } of words) this.wordAt[this.index.find(hash)] = word;
    for (const { phrase, words: pair } of phrases) {
      const [first = -1, second = -1] = pair.map((hash) => this.index.find(hash));
      (this.phrasesAt[first] ??= new Map<number, number>()).set(second, phrase);
    }
    this.grams = new HashIndex(Int32Array.from(query.grams, ({ gram }) => gramHash(gram)));
  }

  read({ pieces }: Candidate): Reading {
    const { words, phrases, grams } = this.query;
    const reading: Reading = {
      title: new Uint32Array(words.length),
      heading: new Uint32Array(words.length),
      words: new Uint32Array(words.length),
      phrases: new Uint32Array(phrases.length),
      grams: new Uint32Array(grams.length),
      sentences: [],
    };
    pieces.forEach((piece, i) => {
      this.addWords(piece, reading, [reading.title, reading.heading][i] ?? reading.words);
      const found = this.addGrams(piece, reading);
      if (i > 1) reading.sentences.push(found);
    });
    for (const part of [reading.title, reading.heading]) addTo(reading.words, part);
    return reading;
  }

  /** Adds the words and phrases of a piece to the counts. */
  private addWords({ words, isStop, pairs }: Piece, reading: Reading, counts: Uint32Array): void {
    let begun: Map<number, number> | undefined;
    for (let i = 0; i < words.length; i++) {
      const at = this.index.find(words[i]!);
      const phrase = at < 0 ? undefined : begun?.get(at);
      if (phrase !== undefined) reading.phrases[phrase]! += 1;
      begun = at < 0 ? undefined : this.phrasesAt[at];
      if (isStop[i]) continue;
      this.count(at, counts);
      if (pairs.length > 0) this.count(this.index.find(pairs[i]!), counts);
    }
  }

  private count(at: number, counts: Uint32Array): void {
    const word = at < 0 ? -1 : this.wordAt[at]!;
    if (word >= 0) counts[word]! += 1;
  }

  /** Adds the grams of a piece to the counts; returns which they were. */
  private addGrams({ grams }: Piece, reading: Reading): number[] {
    const found: number[] = [];
    for (let i = 0; i < grams.length; i++) {
      const gram = this.grams.find(grams[i]!);
      if (gram < 0) continue;
      reading.grams[gram]! += 1;
      found.push(gram);
    }
    return found;
  }
}

function addTo(sum: Uint32Array, counts: Uint32Array): void {
  for (let i = 0; i < counts.length; i++) sum[i]! += counts[i]!;
}
