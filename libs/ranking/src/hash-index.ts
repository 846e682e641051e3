type Numbers = Uint16Array | Uint32Array;

/**
 * An inverted index from 32-bit hashes to the pieces of a text that contain them. It uses flat arrays and open
 * addressing: many times faster than a map of lists, and a tenth of its size.
 */
export class HashIndex {
  private readonly slotMask: number;
  /** A hash table: the number of a hash plus 1, or 0 for a free slot. */
  private readonly slots: Numbers;
  private readonly hashes: Int32Array;
  /** The beginning of each hash's entries in `pieces`. One more entry at the end holds the length of `pieces`. */
  private readonly starts: Numbers;
  /** The pieces of each hash, in order, with one entry per occurrence. */
  private readonly pieces: Numbers;

  /** Takes the hashes of each piece, with repeats. */
  constructor(hashesByPiece: readonly (readonly number[])[]) {
    const occurrences = hashesByPiece.reduce((sum, { length }) => sum + length, 0);
    const slotCount = 2 ** Math.ceil(Math.log2(1.5 * occurrences + 2));
    this.slotMask = slotCount - 1;
    this.slots = arrayForValuesUpTo(occurrences, slotCount);
    const { numbers, hashes } = this.numberHashes(hashesByPiece, occurrences);
    this.hashes = Int32Array.from(hashes);
    this.starts = arrayForValuesUpTo(occurrences, hashes.length + 1);
    this.pieces = arrayForValuesUpTo(hashesByPiece.length, occurrences);
    sortByNumber(hashesByPiece, numbers, this.starts, this.pieces);
  }

  /** The memory of its arrays. */
  get bytes(): number {
    const { slots, hashes, starts, pieces } = this;
    return slots.byteLength + hashes.byteLength + starts.byteLength + pieces.byteLength;
  }

  /** The number of a hash, or -1 if no piece contains it. */
  find(hash: number): number {
    for (let slot = hash & this.slotMask; this.slots[slot] !== 0; slot = (slot + 1) & this.slotMask) {
      const number = this.slots[slot]! - 1;
      if (this.hashes[number] === hash) return number;
    }
    return -1;
  }

  /** The number of different hashes. */
  get size(): number {
    return this.hashes.length;
  }

  /** Whether the other index has at least `minShared` of its hashes. Stops as soon as too many are missing. */
  sharesWith(other: HashIndex, minShared: number): boolean {
    let spare = this.hashes.length - minShared;
    for (const hash of this.hashes) {
      if (spare < 0) return false;
      if (other.find(hash) < 0) spare -= 1;
    }
    return spare >= 0;
  }

  /** The number of occurrences in the text of the hash with this number. */
  count(number: number): number {
    return this.starts[number + 1]! - this.starts[number]!;
  }

  /** Whether a piece contains the hash of this number. */
  isInPiece(number: number, piece: number): boolean {
    const end = this.starts[number + 1]!;
    for (let i = this.starts[number]!; i < end; i++) if (this.pieces[i] === piece) return true;
    return false;
  }

  /** Adds an amount, once, to the sum of each piece that contains the hash of this number. */
  addToPieces(sums: Float64Array, number: number, amount: number): void {
    const end = this.starts[number + 1]!;
    let previous = -1;
    for (let i = this.starts[number]!; i < end; i++) {
      const piece = this.pieces[i]!;
      if (piece !== previous) sums[piece]! += amount;
      previous = piece;
    }
  }

  /** Numbers the hashes by their first occurrence. Returns them, and the number of each occurrence. */
  private numberHashes(
    hashesByPiece: readonly (readonly number[])[],
    occurrences: number,
  ): { hashes: number[]; numbers: Uint32Array } {
    const { slots, slotMask } = this;
    const hashes: number[] = [];
    const numbers = new Uint32Array(occurrences);
    let occurrence = 0;
    for (const own of hashesByPiece) {
      for (let i = 0; i < own.length; i++) {
        const hash = own[i]!;
        let slot = hash & slotMask;
        while (slots[slot] !== 0 && hashes[slots[slot]! - 1] !== hash) slot = (slot + 1) & slotMask;
        if (slots[slot] === 0) slots[slot] = hashes.push(hash);
        numbers[occurrence] = slots[slot]! - 1;
        occurrence += 1;
      }
    }
    return { hashes, numbers };
  }
}

/**
 * A counting sort: groups the pieces of all occurrences by the numbers of their hashes, in order within each group.
 * Fills `starts` and `pieces`, which must be zero.
 */
function sortByNumber(
  hashesByPiece: readonly (readonly number[])[],
  numbers: Uint32Array,
  starts: Numbers,
  pieces: Numbers,
): void {
  for (let occurrence = 0; occurrence < numbers.length; occurrence++) starts[numbers[occurrence]!]! += 1;
  // Running totals: each entry of `starts` becomes the end of its group, which is then filled backwards to its start.
  for (let number = 1; number < starts.length; number++) starts[number]! += starts[number - 1]!;
  let occurrence = numbers.length;
  for (let piece = hashesByPiece.length - 1; piece >= 0; piece--) {
    for (let remaining = hashesByPiece[piece]!.length; remaining > 0; remaining--) {
      occurrence -= 1;
      const number = numbers[occurrence]!;
      const place = starts[number]! - 1;
      pieces[place] = piece;
      starts[number] = place;
    }
  }
}

/** A 32-bit hash of a text: FNV-1a (Fowler, Noll and Vo) over its UTF-16 units, with a final mix of the bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) | 0;
}

/** A 32-bit hash of an ordered pair of 32-bit numbers. */
export function hashOfPair(first: number, second: number): number {
  const sum = (Math.imul(first, 0x9e3779b1) + Math.imul(second, 0x85ebca6b)) | 0;
  return Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d) | 0;
}

function arrayForValuesUpTo(maxValue: number, length: number): Numbers {
  return maxValue < 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);
}
