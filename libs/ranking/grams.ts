import type { Token } from './analysis';

/** Letters of a gram: four bridge inflection, compounds and typos in alphabets, two are a word where characters are. */
const LETTERS = 4;
const CHARACTERS = 2;

/** The words of a text with one space around each; characters of a script without spaces stand together. */
export function flatten(tokens: readonly Token[]): string {
  let flat = '';
  for (const { folded, bigram } of tokens) flat += bigram ? folded : ` ${folded}`;
  return `${flat} `;
}

/** Length in UTF-16 units of the gram that begins with this unit. */
export function gramLength(charCode: number): number {
  return charCode >= 0x0e00 && charCode !== 0x2044 ? CHARACTERS : LETTERS;
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
