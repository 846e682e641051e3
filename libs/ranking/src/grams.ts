import type { Token } from './analysis';
import { mixed } from './hash-index';

/** Letters of a gram: four bridge inflection, compounds and typos in alphabets, two are a word where characters are. */
const LETTERS = 4;
const CHARACTERS = 2;
/** Where the scripts begin whose grams are of characters (Thai is the first of them). */
const FIRST_CHARACTER_CODE = 0x0e00;

/** A gram of a question by its hash, and what it weighs there. */
export interface WeightedGram {
  hash: number;
  weight: number;
}

/** The words of a text with one space around each; characters of a script without spaces stand together. */
export function flatten(tokens: readonly Pick<Token, 'folded' | 'bigram'>[]): string {
  let flat = '';
  for (const { folded, bigram } of tokens) flat += bigram ? folded : ` ${folded}`;
  return `${flat} `;
}

/** Adds the hashes of the overlapping grams of a flattened text, in order, across word boundaries. */
export function pushGramHashes(hashes: number[], flat: string): void {
  for (let i = 0; i + 1 < flat.length; i++) {
    const head = units(flat, i);
    const isCharacters = head >>> 16 >= FIRST_CHARACTER_CODE;
    if (isCharacters) hashes.push(mixed(head, 0));
    else if (i + LETTERS <= flat.length) hashes.push(mixed(head, units(flat, i + CHARACTERS)));
  }
}

function units(text: string, at: number): number {
  return (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);
}
