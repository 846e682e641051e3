import { type Token, tokenize } from './analysis';
import { GramCounter, flatten } from './grams';
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

/** A piece of a passage in words, and the same words with one space between. */
interface Piece {
  tokens: readonly Token[];
  flat: string;
}

/** A passage cut into words, to be ranked for any question. */
export interface Candidate {
  id: number;
  title: Piece;
  heading: Piece;
  sentences: readonly Piece[];
  /** In index terms. */
  length: number;
  /** Of all its words with one space between, in UTF-16 units. */
  flatLength: number;
}

/** Cuts a passage into words: what ranking needs of it, whatever is asked. */
export function cutIntoWords({ id, text, title, heading, language }: PassageText): Candidate {
  const cut = (piece: string): Piece => {
    const tokens = tokenize(piece, language);
    return { tokens, flat: flatten(tokens) };
  };
  const candidate = {
    id,
    title: cut(title),
    heading: cut(heading),
    sentences: text.split(SENTENCE_END).map(cut),
    length: 0,
    flatLength: 0,
  };
  for (const { tokens, flat } of [candidate.title, candidate.heading, ...candidate.sentences]) {
    for (const { term, bigram } of tokens) if (term !== '') candidate.length += bigram ? 2 : 1;
    candidate.flatLength += flat.length;
  }
  return candidate;
}

/** How often a passage holds each of a question's parts, in their order there. */
export interface Reading {
  title: Uint32Array;
  heading: Uint32Array;
  /** In title, heading and text. */
  words: Uint32Array;
  phrases: Uint32Array;
  grams: Uint32Array;
  /** The grams of each sentence of the text. */
  sentences: Uint32Array[];
}

/** What a word of a passage stands for in the question. */
interface Meaning {
  /** The index of the question's word that it is, if it is one. */
  word: number | undefined;
  /** The phrases that it begins: their indices by their second word. */
  phrases: Map<string, number> | undefined;
}

/** Counts a question's parts in passages. */
export class Reader {
  private readonly meanings: Map<string, Meaning>;
  private readonly grams: GramCounter;

  constructor(private readonly query: Query) {
    this.meanings = meaningsIn(query);
    this.grams = new GramCounter(query.grams);
  }

  read({ title, heading, sentences }: Candidate): Reading {
    const { words, phrases, grams } = this.query;
    const reading: Reading = {
      title: new Uint32Array(words.length),
      heading: new Uint32Array(words.length),
      words: new Uint32Array(words.length),
      phrases: new Uint32Array(phrases.length),
      grams: new Uint32Array(grams.length),
      sentences: [],
    };
    this.add(title, reading, reading.title);
    this.add(heading, reading, reading.heading);
    for (const sentence of sentences) reading.sentences.push(this.add(sentence, reading, reading.words));
    for (const part of [reading.title, reading.heading]) addTo(reading.words, part);
    return reading;
  }

  /** Adds what a piece of a passage holds to the passage's counts; returns its grams. */
  private add({ tokens, flat }: Piece, reading: Reading, words: Uint32Array): Uint32Array {
    let begun: Map<string, number> | undefined;
    for (const { term, bigram, folded } of tokens) {
      const word = term || folded;
      const phrase = begun?.get(word);
      if (phrase !== undefined) reading.phrases[phrase]! += 1;
      const meaning = this.meanings.get(word);
      begun = meaning?.phrases;
      if (term === '') continue;
      if (meaning?.word !== undefined) words[meaning.word]! += 1;
      const pair = bigram && this.meanings.get(bigram)?.word;
      if (typeof pair === 'number') words[pair]! += 1;
    }
    const grams = this.grams.count(flat);
    addTo(reading.grams, grams);
    return grams;
  }
}

function meaningsIn({ words, phrases }: Query): Map<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  const meaningOf = (term: string): Meaning => {
    const meaning = meanings.get(term) ?? { word: undefined, phrases: undefined };
    meanings.set(term, meaning);
    return meaning;
  };
  words.forEach(({ terms }, i) => terms.forEach((term) => (meaningOf(term).word = i)));
  phrases.forEach(({ terms }, i) => {
    for (const phrase of terms) {
      const [first = '', second = ''] = phrase.split(' ');
      const meaning = meaningOf(first);
      meaning.phrases = (meaning.phrases ?? new Map<string, number>()).set(second, i);
    }
  });
  return meanings;
}

function addTo(sum: Uint32Array, counts: Uint32Array): void {
  for (let i = 0; i < counts.length; i++) sum[i]! += counts[i]!;
}
