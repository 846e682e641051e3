import type { Candidate } from './candidate';
import { hashOf, hashOfPair } from './hash-index';
import type { Query } from './query';

/**
 * Which parts of a query occur in which candidates, as flat lists. The parts are the words, phrases and grams of the
 * query, numbered in this order.
 */
export interface Matches {
  /** The parts that occur, candidate by candidate, in order. A part that occurs in two spellings is listed twice. */
  parts: Uint16Array;
  /** The number of each part's hash in the index of its candidate. */
  numbers: Uint32Array;
  /** The end of each candidate's list. */
  ends: number[];
}

/** Finds the parts of a query in candidates. */
export function findMatches(query: Query, candidates: readonly Candidate[]): Matches {
  const { hashes, partOf } = spellingsOf(query);
  const maxMatches = hashes.length * candidates.length;
  const parts = new Uint16Array(maxMatches);
  const numbers = new Uint32Array(maxMatches);
  const ends: number[] = [];
  let end = 0;
  for (const { index } of candidates) {
    for (let i = 0; i < hashes.length; i++) {
      const number = index.find(hashes[i]!);
      if (number < 0) continue;
      parts[end] = partOf[i]!;
      numbers[end] = number;
      end += 1;
    }
    ends.push(end);
  }
  return { parts, numbers, ends };
}

/** The hashes of a query's parts, and the part of each. Words and phrases may have a spelling per language. */
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
  return hashOfPair(hashOf(phrase.slice(0, space)), hashOf(phrase.slice(space + 1)));
}
