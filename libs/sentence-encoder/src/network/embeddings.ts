import { sharedArray } from '../weights/shared';
import { DIMENSIONS } from './shape';

/** The embeddings of all pieces, one byte a value. Every `CHUNKS`-th piece belongs to one chunk. */
export interface Embeddings {
  /** Piece after piece. */
  readonly levels: Uint8Array;
  /** By chunk: what a level stands for, and the value of level 0. */
  readonly scales: Float32Array;
  readonly lowest: Float32Array;
}

/** How many parts the table of embeddings was split into when the encoder was trained. */
export const CHUNKS = 17;

/** Levels of chunks of so many pieces. */
export function emptyLevels(rows: number): Uint8Array {
  return sharedArray(Uint8Array, CHUNKS * rows * DIMENSIONS);
}

/** Puts the pieces of a chunk, which stand one after the other, to their places among all. */
export function placeChunk(levels: Uint8Array, chunk: number, chunkLevels: Uint8Array): void {
  for (let from = 0, piece = chunk; from < chunkLevels.length; from += DIMENSIONS, piece += CHUNKS) {
    levels.set(chunkLevels.subarray(from, from + DIMENSIONS), piece * DIMENSIONS);
  }
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
  const from = piece * DIMENSIONS;
  for (let i = 0; i < DIMENSIONS; i++) into[at + i] = levels[from + i]! * scale + least;
}
