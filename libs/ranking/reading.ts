import { tokenize } from './analysis';
import { GramCounter, flatten } from './grams';
import type { Language } from './language';
import type { Concept, Query } from './query';

/** Where a sentence ends: at a mark before white space, at an ideographic mark, at a line's end. */
const SENTENCE_END = /(?<=[.!?؟।])\s+|(?<=[。！？；])|\n+/u;

/** A passage to be ranked. */
export interface Candidate {
  id: number;
  text: string;
  title: string;
  heading: string;
  language: Language;
}

/** How often a passage holds each of a question's parts, in their order there. */
export interface Reading {
  id: number;
  title: Uint32Array;
  heading: Uint32Array;
  /** In title, heading and text. */
  words: Uint32Array;
  phrases: Uint32Array;
  grams: Uint32Array;
  /** The grams of each sentence of the text. */
  sentences: Uint32Array[];
  /** In index terms. */
  length: number;
  /** Of all its words with one space between, in UTF-16 units. */
  flatLength: number;
}

/** Counts a question's parts in passages; a passage is read once. */
export class Reader {
  private readonly words: Map<string, number>;
  private readonly phrases: Map<string, Map<string, number>>;
  private readonly grams: GramCounter;

  constructor(private readonly query: Query) {
    this.words = new Map(query.words.flatMap(({ terms }, i) => terms.map((term) => [term, i] as const)));
    this.phrases = byFirstWord(query.phrases);
    this.grams = new GramCounter(query.grams);
  }

  read({ id, text, title, heading, language }: Candidate): Reading {
    const { words, phrases, grams } = this.query;
    const reading: Reading = {
      id,
      title: new Uint32Array(words.length),
      heading: new Uint32Array(words.length),
      words: new Uint32Array(words.length),
      phrases: new Uint32Array(phrases.length),
      grams: new Uint32Array(grams.length),
      sentences: [],
      length: 0,
      flatLength: 0,
    };
    this.add(title, language, reading, reading.title);
    this.add(heading, language, reading, reading.heading);
    for (const sentence of text.split(SENTENCE_END)) {
      reading.sentences.push(this.add(sentence, language, reading, reading.words));
    }
    for (const part of [reading.title, reading.heading]) addTo(reading.words, part);
    return reading;
  }

  /** Adds what a piece of a passage holds to the passage's counts; returns its grams. */
  private add(piece: string, language: Language, reading: Reading, words: Uint32Array): Uint32Array {
    const tokens = tokenize(piece, language);
    let following: Map<string, number> | undefined;
    for (const { term, bigram, folded } of tokens) {
      const word = term || folded;
      increment(reading.phrases, following?.get(word));
      following = this.phrases.get(word);
      if (term === '') continue;
      increment(words, this.words.get(term));
      if (bigram) increment(words, this.words.get(bigram));
      reading.length += bigram ? 2 : 1;
    }
    const flat = flatten(tokens);
    const grams = this.grams.count(flat);
    addTo(reading.grams, grams);
    reading.flatLength += flat.length;
    return grams;
  }
}

/** Where each phrase stands in the question: by its first word, then by its second. */
function byFirstWord(phrases: readonly Concept[]): Map<string, Map<string, number>> {
  const index = new Map<string, Map<string, number>>();
  phrases.forEach(({ terms }, i) => {
    for (const phrase of terms) {
      const [first = '', second = ''] = phrase.split(' ');
      const following = index.get(first) ?? new Map<string, number>();
      index.set(first, following.set(second, i));
    }
  });
  return index;
}

function addTo(sum: Uint32Array, counts: Uint32Array): void {
  for (let i = 0; i < counts.length; i++) sum[i]! += counts[i]!;
}

function increment(counts: Uint32Array, i: number | undefined): void {
  if (i !== undefined) counts[i]! += 1;
}
