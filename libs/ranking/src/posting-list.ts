import { MAX_SATURATION, saturation } from './bm25';

/** The passages of a block have numbers with the same quotient by this. */
export const BLOCK_PASSAGES = 512;
/** A posting is an integer: the number of the passage × 256 + the frequency of the term, at most 255. */
const FREQUENCIES = 256;
/** Bounds are stored in a byte, in steps of this. */
const BOUND_STEP = MAX_SATURATION / 255;

/** The passages of an index by their numbers, from 0 on. */
export interface NumberedPassages {
  ids: Float64Array;
  /** In terms. */
  lengths: Uint32Array;
  /** Of all passages, in terms. */
  averageLength: number;
}

/** A posting as an integer. Passages have numbers below 2^24; a frequency above 255 counts as 255. */
export function packPosting(passage: number, frequency: number): number {
  return passage * FREQUENCIES + Math.min(frequency, FREQUENCIES - 1);
}

/** The number of the passage of a posting. */
export function passageOf(posting: number): number {
  return Math.floor(posting / FREQUENCIES);
}

/** The frequency of the term in the passage of a posting. */
export function frequencyOf(posting: number): number {
  return posting % FREQUENCIES;
}

/** The postings of a term in the order of the passages, and for each block of passages a bound of their saturation. */
export class PostingList {
  /** By the number of the block, rounded up. 0 for a block without the term. */
  private readonly bounds: Uint8Array;

  /** Takes packed postings in order. */
  constructor(
    readonly postings: Uint32Array,
    { lengths, averageLength }: NumberedPassages,
  ) {
    this.bounds = new Uint8Array(Math.ceil(lengths.length / BLOCK_PASSAGES));
    for (const posting of postings) {
      const passage = passageOf(posting);
      const share = saturation(frequencyOf(posting), lengths[passage]!, averageLength);
      const block = Math.floor(passage / BLOCK_PASSAGES);
      this.bounds[block] = Math.max(this.bounds[block]!, Math.ceil(share / BOUND_STEP));
    }
  }

  /** The number of passages that contain the term. */
  get documents(): number {
    return this.postings.length;
  }

  /** The memory of its arrays. */
  get bytes(): number {
    return this.postings.byteLength + this.bounds.byteLength;
  }

  /** Adds the weighted bound of each block to its sum. */
  addBounds(sums: Float64Array, weight: number): void {
    for (let block = 0; block < this.bounds.length; block++) {
      sums[block]! += weight * BOUND_STEP * this.bounds[block]!;
    }
  }

  /** The beginning of a block's postings; the length of the list if neither it nor a later block has any. */
  startOf(block: number): number {
    const lowest = packPosting(block * BLOCK_PASSAGES, 0);
    let low = 0;
    let high = this.postings.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.postings[middle]! < lowest) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
