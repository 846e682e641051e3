import type { Token } from './analysis';
import { mixed } from './hash-index';

/** Letters of a gram: four bridge inflection, compounds and typos in alphabets, two are a word where characters are. */
const LETTERS = 4;
const CHARACTERS = 2;
/** Where the scripts begin whose grams are of characters (Thai is the first of them). */
const FIRST_CHARACTER_CODE = 0x0e00;

/** A gram of a question, and what it weighs there. */
export interface WeightedGram {
  gram: string;
  weight: number;
}

/** The words of a text with one space around each; characters of a script without spaces stand together. */
export function flatten(tokens: readonly Pick<Token, 'folded' | 'bigram'>[]): string {
  let flat = '';
  for (const { folded, bigram } of tokens) flat += bigram ? folded : ` ${folded}`;
  return `${flat} `;
}

/** The overlapping grams of a flattened text, across word boundaries. */
export function gramsOf(flat: string): string[] {
  const grams: string[] = [];
  for (let i = 0; i < flat.length; i++) {
    const end = i + gramLength(flat.charCodeAt(i));
    if (end <= flat.length) grams.push(flat.slice(i, end));
  }
  return grams;
}

/** In UTF-16 units, by the first of them. */
function gramLength(charCode: number): number {
  return charCode >= FIRST_CHARACTER_CODE ? CHARACTERS : LETTERS;
}

/** Adds the hashes of the overlapping grams of a flattened text, in order: what is compared of a passage, in 32 bits each. */
export function pushGramHashes(hashes: number[], flat: string): void {
  for (let i = 0; i + 1 < flat.length; i++) {
    const head = units(flat, i);
    const isCharacters = head >>> 16 >= FIRST_CHARACTER_CODE;
    if (isCharacters) hashes.push(mixed(head, 0));
    else if (i + LETTERS <= flat.length) hashes.push(mixed(head, units(flat, i + CHARACTERS)));
  }
}

/** Of a gram as of its like in `pushGramHashes`. */
export function gramHash(gram: string): number {
  return mixed(units(gram, 0), gram.length > CHARACTERS ? units(gram, CHARACTERS) : 0);
}

function units(text: string, at: number): number {
  return (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);
}
