import { EncoderWeightsError } from '../weights/encoder-weights-error';
import { shared, sharedArray } from '../weights/shared';

/** The rules of a `Normalizer`. */
export interface NormalizerRules {
  /** A double array of Darts-clone: a 32-bit unit for each node. */
  readonly units: Uint32Array;
  /** Replacements in UTF-8, each ended by a zero. */
  readonly replacements: Uint8Array;
}

/** SentencePiece writes a space as U+2581. */
const SPACE_MARK = [0xe2, 0x96, 0x81] as const;
const SPACE = 0x20;

/** Splits the precompiled map of characters into its two parts. @throws EncoderWeightsError */
export function readNormalizerRules(charsmap: Buffer): NormalizerRules {
  const size = charsmap.length < 4 ? Number.NaN : charsmap.readUInt32LE(0);
  if (!(size >= 4 && size % 4 === 0 && size < charsmap.length - 4) || charsmap.at(-1) !== 0) {
    throw new EncoderWeightsError('has broken rules of normalization');
  }
  const units = sharedArray(Uint32Array, size / 4);
  for (let i = 0; i < units.length; i++) units[i] = charsmap.readUInt32LE(4 + 4 * i);
  return { units, replacements: shared(Uint8Array, charsmap.subarray(4 + size)) };
}

/**
 * SentencePiece's normalization: NFKC with additions of machine translation (by the model's own map), one space between
 * words, none at the ends, a space before the first word, and U+2581 for each space.
 */
export class Normalizer {
  private input: Uint8Array = new Uint8Array(0);
  private output = new Uint8Array(256);
  private length = 0;
  /** The result of `match`: the bytes that it consumed, and the beginning of their replacement, or -1. */
  private consumed = 0;
  private replacement = -1;

  constructor(private readonly rules: NormalizerRules) {}

  /** The normalized text; empty if only spaces are left. Lone surrogates become U+FFFD. */
  normalize(text: string): string {
    this.input = Buffer.from(text, 'utf8');
    this.length = 0;
    this.push(SPACE);
    let afterSpace = true;
    for (let at = 0; at < this.input.length; at += this.consumed) {
      this.match(at);
      afterSpace = this.write(at, afterSpace);
    }
    const { output } = this;
    while (
      this.length > 0 &&
      SPACE_MARK.every((byte, i) => output[this.length - SPACE_MARK.length + i] === byte)
    ) {
      this.length -= SPACE_MARK.length;
    }
    return Buffer.from(output.buffer, 0, this.length).toString('utf8');
  }

  /** Appends the replacement of the bytes that were matched at `at`; spaces after a space are left out. */
  private write(at: number, afterSpace: boolean): boolean {
    const isReplaced = this.replacement >= 0;
    const source = isReplaced ? this.rules.replacements : this.input;
    let from = isReplaced ? this.replacement : at;
    const end = isReplaced ? source.indexOf(0, from) : at + this.consumed;
    if (afterSpace) while (from < end && source[from] === SPACE) from++;
    if (from >= end) return afterSpace;
    for (let i = from; i < end; i++) this.push(source[i] as number);
    return source[end - 1] === SPACE;
  }

  private push(byte: number): void {
    if (this.length + SPACE_MARK.length > this.output.length) {
      const grown = new Uint8Array(2 * this.output.length);
      grown.set(this.output);
      this.output = grown;
    }
    if (byte === SPACE) for (const mark of SPACE_MARK) this.output[this.length++] = mark;
    else this.output[this.length++] = byte;
  }

  /** Finds the longest rule at a position of the input; without a rule, a character stays as it is. */
  private match(at: number): void {
    const { input } = this;
    const { units, replacements } = this.rules;
    this.consumed = 0;
    this.replacement = -1;
    let unit = units[0] as number;
    let node = offsetOf(unit);
    for (let i = at; i < input.length; i++) {
      const byte = input[i] as number;
      node ^= byte;
      // Outside of a broken array, and where the label differs, no longer rule is left.
      unit = units[node] ?? HAS_OTHER_LABEL;
      if ((unit & LABEL) !== byte) break;
      node ^= offsetOf(unit);
      if ((unit & HAS_LEAF) === 0) continue;
      const value = (units[node] ?? 0) & LEAF_VALUE;
      if (value >= replacements.length) continue;
      this.consumed = i + 1 - at;
      this.replacement = value;
    }
    this.consumed ||= characterLength(input[at] as number);
  }
}

/** The parts of a unit of Darts-clone. */
const LABEL = 0x8000_00ff | 0;
const HAS_LEAF = 0x100;
const LEAF_VALUE = 0x7fff_ffff;
const HAS_OTHER_LABEL = 0x8000_0000;

function offsetOf(unit: number): number {
  return (unit >>> 10) << ((unit & 0x200) >>> 6);
}

/** The length of a character in UTF-8 by its first byte. `Buffer.from` made the input, so it is well-formed. */
function characterLength(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}
