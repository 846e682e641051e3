import type { Token } from './analysis';
import { hashOfPair } from './hash-index';

/**
 * The length of a gram: four letters match inflected forms, compounds and typos; two characters are a word in
 * Chinese.
 */
const LETTERS_PER_GRAM = 4;
const CHARACTERS_PER_GRAM = 2;
/** Scripts from this code on (Thai) have grams of characters. */
const FIRST_CHARACTER_CODE = 0x0e00;

/** A gram of a question by its hash. */
export interface WeightedGram {
  hash: number;
  weight: number;
}

/** The words of a text with a space before and after each. Characters of scripts without spaces are not separated. */
export function flatten(tokens: readonly Pick<Token, 'folded' | 'bigram'>[]): string {
  let flat = '';
  for (const { folded, bigram } of tokens)
    flat += bigram !== undefined && folded.charCodeAt(0) >= FIRST_CHARACTER_CODE ? folded : ` ${folded}`;
  return `${flat} `;
}

/** Adds the hashes of the overlapping grams of a flattened text, in order and across words. */
export function pushGramHashes(hashes: number[], flat: string): void {
  for (let i = 0; i + 1 < flat.length; i++) {
    const head = twoUnits(flat, i);
    const isCharacters = head >>> 16 >= FIRST_CHARACTER_CODE;
    if (isCharacters) hashes.push(hashOfPair(head, 0));
    else if (i + LETTERS_PER_GRAM <= flat.length)
      hashes.push(hashOfPair(head, twoUnits(flat, i + CHARACTERS_PER_GRAM)));
  }
}

function twoUnits(text: string, at: number): number {
  return (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);
}
