import { EncoderWeightsError } from '../weights/encoder-weights-error';
import { sharedArray } from '../weights/shared';
import { DIMENSIONS } from './shape';

/** The embeddings of all pieces, six bits a value. Every `CHUNKS`-th piece belongs to one chunk. */
export interface Embeddings {
  /** Piece after piece; three bytes hold four levels, the first one in the lowest bits. */
  readonly levels: Uint8Array;
  /** By chunk: what a level stands for, and the value of level 0. */
  readonly scales: Float32Array;
  readonly lowest: Float32Array;
}

/** How many parts the table of embeddings was split into when the encoder was trained. */
export const CHUNKS = 17;

const MAX_LEVEL = 63;
const PIECE_BYTES = (DIMENSIONS * 6) / 8;

/** Levels of chunks of so many pieces. */
export function emptyLevels(rows: number): Uint8Array {
  return sharedArray(Uint8Array, CHUNKS * rows * PIECE_BYTES);
}

/**
 * Puts the pieces of a chunk, which stand one after the other with a byte a level, to their places among all.
 * @throws EncoderWeightsError if a level has more than six bits
 */
export function placeChunk(levels: Uint8Array, chunk: number, chunkLevels: Uint8Array): void {
  let allBits = 0;
  let piece = chunk;
  for (let from = 0; from < chunkLevels.length; piece += CHUNKS) {
    for (let to = piece * PIECE_BYTES; to < (piece + 1) * PIECE_BYTES; to += 3, from += 4) {
      const a = chunkLevels[from]!;
      const b = chunkLevels[from + 1]!;
      const c = chunkLevels[from + 2]!;
      const d = chunkLevels[from + 3]!;
      allBits |= a | b | c | d;
      levels[to] = a | (b << 6);
      levels[to + 1] = (b >> 2) | (c << 4);
      levels[to + 2] = (c >> 4) | (d << 2);
    }
  }
  if (allBits > MAX_LEVEL) throw new EncoderWeightsError('has embeddings of more than six bits');
}

/** Writes the embedding of a piece from a place on. */
export function writeEmbedding(
  { levels, scales, lowest }: Embeddings,
  piece: number,
  into: Float64Array,
  at: number,
): void {
  const scale = scales[piece % CHUNKS]!;
  const least = lowest[piece % CHUNKS]!;
  for (let i = at, from = piece * PIECE_BYTES; i < at + DIMENSIONS; i += 4, from += 3) {
    const bits = levels[from]! | (levels[from + 1]! << 8) | (levels[from + 2]! << 16);
    into[i] = (bits & MAX_LEVEL) * scale + least;
    into[i + 1] = ((bits >> 6) & MAX_LEVEL) * scale + least;
    into[i + 2] = ((bits >> 12) & MAX_LEVEL) * scale + least;
    into[i + 3] = (bits >> 18) * scale + least;
  }
}
