import { EncoderWeightsError } from '../weights/encoder-weights-error';
import { shared, sharedArray } from '../weights/shared';
import { DIMENSIONS } from './shape';

/** The embeddings of all pieces. Every `CHUNKS`-th piece belongs to the same chunk. */
export type Embeddings = readonly EmbeddingChunk[];

/**
 * The embeddings of a chunk. A piece's values are levels of at most six bits, most of them near each other: their
 * differences from the piece's lowest level are kept, in as few bits as the greatest difference needs.
 */
export interface EmbeddingChunk {
  readonly levels: Uint8Array;
  /** The start of each piece's levels, and the end of the last piece's levels. */
  readonly starts: Uint32Array;
  readonly lowestLevels: Uint8Array;
  /** The value of a level's step, and the value of level 0. */
  readonly scale: number;
  readonly lowest: number;
}

/** The number of parts into which the table of embeddings was split when the encoder was trained. */
export const CHUNKS = 17;

const MAX_LEVEL = 63;
/** The bytes of a piece whose levels have one bit each. */
const BIT_BYTES = DIMENSIONS / 8;

/**
 * Packs the levels of a chunk's pieces, which stand one after the other with a byte a level.
 * @throws EncoderWeightsError if a level has more than six bits
 */
export function packChunk(
  levels: Uint8Array,
  { scale, lowest }: Pick<EmbeddingChunk, 'scale' | 'lowest'>,
): EmbeddingChunk {
  const rows = levels.length / DIMENSIONS;
  const starts = sharedArray(Uint32Array, rows + 1);
  const lowestLevels = sharedArray(Uint8Array, rows);
  for (let row = 0; row < rows; row++) {
    let least = MAX_LEVEL;
    let most = 0;
    for (let i = row * DIMENSIONS; i < (row + 1) * DIMENSIONS; i++) {
      least = Math.min(least, levels[i]!);
      most = Math.max(most, levels[i]!);
    }
    if (most > MAX_LEVEL) throw new EncoderWeightsError('has embeddings of more than six bits');
    lowestLevels[row] = least;
    const bits = 32 - Math.clz32(most - least);
    packLevels(levels, { from: row * DIMENSIONS, to: starts[row]!, least, bits });
    starts[row + 1] = starts[row]! + bits * BIT_BYTES;
  }
  return {
    levels: shared(Uint8Array, levels.subarray(0, starts[rows])),
    starts,
    lowestLevels,
    scale,
    lowest,
  };
}

/** Packs the levels of a piece in place: packed levels never overtake the levels that are still to come. */
function packLevels(
  levels: Uint8Array,
  { from, to, least, bits }: { from: number; to: number; least: number; bits: number },
): void {
  let held = 0;
  let heldBits = 0;
  for (let i = from; i < from + DIMENSIONS; i++) {
    held |= (levels[i]! - least) << heldBits;
    for (heldBits += bits; heldBits >= 8; heldBits -= 8, held >>= 8) levels[to++] = held;
  }
}

/** Writes the embedding of a piece from a place on. */
export function writeEmbedding(embeddings: Embeddings, piece: number, into: Float64Array, at: number): void {
  const { levels, starts, lowestLevels, scale, lowest } = embeddings[piece % CHUNKS]!;
  const row = Math.floor(piece / CHUNKS);
  const least = lowestLevels[row]!;
  let from = starts[row]!;
  const bits = (starts[row + 1]! - from) / BIT_BYTES;
  const mask = (1 << bits) - 1;
  let held = 0;
  let heldBits = 0;
  for (let i = at; i < at + DIMENSIONS; i++) {
    if (heldBits < bits) {
      held |= levels[from++]! << heldBits;
      heldBits += 8;
    }
    into[i] = (least + (held & mask)) * scale + lowest;
    held >>= bits;
    heldBits -= bits;
  }
}
