import type { UniversalWeights } from '../weights/encoder-weights';
import { writeEmbedding } from './embeddings';
import type { Room } from './kernel/room';
import { LANES, Multiplier } from './matrix';
import { CHANNELS, DIMENSIONS, EPSILON, NGRAMS } from './shape';

/** The blocks of a piece's table, `CHANNELS` values each: its channels, then its contributions, by convolution. */
export const CHANNEL_BLOCKS = NGRAMS.length;
const BLOCKS = CHANNEL_BLOCKS + NGRAMS.reduce((sum, { width }) => sum + 2 * width, 0);
const MOST = 32_767;

/**
 * The contribution of a piece to its own and its neighbours' convolutions depends on the piece alone: it is computed
 * once, and kept for the most recently used pieces. It is most of the work, so frequent pieces cost little.
 */
export class PieceTables {
  /** Values as whole numbers, block after block, and the value of a unit of each block. */
  readonly values: Int16Array;
  readonly steps: Float32Array;
  /** The places of the tables by piece, the least recently used first. */
  private readonly places = new Map<number, number>();
  private readonly projection: Multiplier;
  private readonly contributions: readonly Multiplier[];

  /** @param capacity how many pieces are kept; about 12 KB each */
  constructor(
    private readonly weights: UniversalWeights,
    readonly capacity: number,
    room: Room,
  ) {
    this.values = new Int16Array(capacity * BLOCKS * CHANNELS);
    this.steps = new Float32Array(capacity * BLOCKS);
    this.projection = new Multiplier(weights.projection.matrix, room);
    this.contributions = weights.convolutions.map(({ contributions }) => new Multiplier(contributions, room));
  }

  /**
   * The number of the first block of each piece, which hold until the next call. At most `capacity` different pieces.
   */
  blocksOf(pieces: readonly number[]): Int32Array {
    const missing = this.touch(new Set(pieces));
    for (let i = 0; i < missing.length; i += LANES) this.fill(missing.slice(i, i + LANES));
    return Int32Array.from(pieces, (piece) => (this.places.get(piece) as number) * BLOCKS);
  }

  /** Marks pieces as used, gives places to pieces without a place, and returns the new pieces. */
  private touch(pieces: ReadonlySet<number>): number[] {
    const missing: number[] = [];
    for (const piece of pieces) {
      const place = this.places.get(piece);
      if (place === undefined) {
        missing.push(piece);
        continue;
      }
      this.places.delete(piece);
      this.places.set(piece, place);
    }
    const oldest = this.places.entries();
    for (const piece of missing) {
      let place = this.places.size;
      if (place === this.capacity) {
        const [oldPiece, oldPlace] = oldest.next().value as [number, number];
        this.places.delete(oldPiece);
        place = oldPlace;
      }
      this.places.set(piece, place);
    }
    return missing;
  }

  /** Computes the tables of up to `LANES` pieces. */
  private fill(pieces: readonly number[]): void {
    const { projection, contributions } = this;
    for (const [lane, piece] of pieces.entries()) {
      writeEmbedding(this.weights.embeddings, piece, projection.vectors, lane * DIMENSIONS);
    }
    projection.multiply(pieces.length);
    for (const [lane, piece] of pieces.entries()) {
      const channels = projection.products.subarray(
        lane * CHANNEL_BLOCKS * CHANNELS,
        (lane + 1) * CHANNEL_BLOCKS * CHANNELS,
      );
      this.normalize(channels);
      this.store(piece, 0, channels);
    }
    let block = CHANNEL_BLOCKS;
    for (const [i, multiplier] of contributions.entries()) {
      for (const lane of pieces.keys()) {
        const from = (lane * CHANNEL_BLOCKS + i) * CHANNELS;
        multiplier.vectors.set(projection.products.subarray(from, from + CHANNELS), lane * CHANNELS);
      }
      multiplier.multiply(pieces.length);
      const width = multiplier.products.length / LANES;
      for (const [lane, piece] of pieces.entries()) {
        this.store(piece, block, multiplier.products.subarray(lane * width, (lane + 1) * width));
      }
      block += width / CHANNELS;
    }
  }

  private normalize(channels: Float64Array): void {
    const { bias, gain, shift } = this.weights.projection;
    let sum = 0;
    for (let i = 0; i < channels.length; i++) sum += channels[i] = channels[i]! + bias[i]!;
    const mean = sum / channels.length;
    let squares = 0;
    for (let i = 0; i < channels.length; i++) squares += (channels[i]! - mean) ** 2;
    const scale = 1 / Math.sqrt(squares / channels.length + EPSILON);
    for (let i = 0; i < channels.length; i++)
      channels[i] = (channels[i]! - mean) * scale * gain[i]! + shift[i]!;
  }

  /** Rounds whole blocks and keeps them from a block of a piece's table on. */
  private store(piece: number, block: number, values: Float64Array): void {
    const first = (this.places.get(piece) as number) * BLOCKS + block;
    for (let i = 0; i < values.length / CHANNELS; i++) {
      let most = 0;
      for (let j = i * CHANNELS; j < (i + 1) * CHANNELS; j++) most = Math.max(most, Math.abs(values[j]!));
      this.steps[first + i] = most / MOST;
      const factor = most === 0 ? 0 : MOST / most;
      const to = (first + i) * CHANNELS;
      const from = i * CHANNELS;
      // The fraction is cut off when it is stored.
      for (let j = 0; j < CHANNELS; j++) this.values[to + j] = values[from + j]! * factor;
    }
  }
}
