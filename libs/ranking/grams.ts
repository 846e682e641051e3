import type { Token } from './analysis';

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

/**
 * Counts a question's grams in passages. A table of its own with open addressing: cutting a string out of the text for every place and
 * looking it up in a map costs ten times as much.
 */
export class GramCounter {
  private readonly mask: number;
  /** Index of the gram plus one; 0 is a free slot. */
  private readonly slots: Uint32Array;
  /** The gram's UTF-16 units, two in each. */
  private readonly heads: Int32Array;
  private readonly tails: Int32Array;

  constructor(private readonly grams: readonly WeightedGram[]) {
    this.mask = 2 ** Math.ceil(Math.log2(4 * grams.length + 1)) - 1;
    this.slots = new Uint32Array(this.mask + 1);
    this.heads = new Int32Array(grams.length);
    this.tails = new Int32Array(grams.length);
    grams.forEach(({ gram }, i) => {
      const head = units(gram, 0);
      const tail = gram.length > CHARACTERS ? units(gram, CHARACTERS) : 0;
      this.heads[i] = head;
      this.tails[i] = tail;
      let slot = this.hash(head, tail);
      while (this.slots[slot] !== 0) slot = (slot + 1) & this.mask;
      this.slots[slot] = i + 1;
    });
  }

  /** How often each gram comes in a flattened text. */
  count(flat: string): Uint32Array {
    const counts = new Uint32Array(this.grams.length);
    for (let i = 0; i + 1 < flat.length; i++) {
      const head = units(flat, i);
      let tail = 0;
      if (head >>> 16 < FIRST_CHARACTER_CODE) {
        if (i + LETTERS > flat.length) continue;
        tail = units(flat, i + CHARACTERS);
      }
      const found = this.find(head, tail);
      if (found >= 0) counts[found]!++;
    }
    return counts;
  }

  private find(head: number, tail: number): number {
    for (let slot = this.hash(head, tail); this.slots[slot] !== 0; slot = (slot + 1) & this.mask) {
      const i = this.slots[slot]! - 1;
      if (this.heads[i] === head && this.tails[i] === tail) return i;
    }
    return -1;
  }

  private hash(head: number, tail: number): number {
    const mixed = Math.imul(head, 0x9e3779b1) ^ Math.imul(tail, 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & this.mask;
  }
}

function units(text: string, at: number): number {
  return (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);
}
