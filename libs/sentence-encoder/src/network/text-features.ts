import type { UniversalWeights } from '../weights/encoder-weights';
import { Convolution } from './convolution';
import { writeEmbedding } from './embeddings';
import type { Room } from './kernel/room';
import { CHANNEL_BLOCKS, type PieceTables } from './piece-tables';
import { CHANNELS, DIMENSIONS, EPSILON, FEATURES, NGRAMS } from './shape';

/** The range of the widest n-gram's convolution to the right, and the range of all convolutions in two applications. */
const AHEAD = Math.max(...NGRAMS.map(({ width, left }) => width - 1 - left));
const CONTEXT = 2 * Math.max(AHEAD, ...NGRAMS.map(({ left }) => left));

/** Describes each piece of a text in its context, and adds up the descriptions. */
export class TextFeatures {
  private readonly convolutions: readonly Convolution[];
  private readonly features = new Float64Array(FEATURES);

  constructor(
    private readonly weights: UniversalWeights,
    private readonly tables: PieceTables,
    room: Room,
  ) {
    let contributions = CHANNEL_BLOCKS;
    this.convolutions = weights.convolutions.map((convolution, channels) => {
      const blocks = { channels, contributions };
      contributions += 2 * convolution.width;
      return new Convolution(convolution, tables, blocks, room);
    });
  }

  /** Writes the sum of the normalized features of all pieces from a place on. */
  writeSum(pieces: readonly number[], into: Float64Array, at: number): void {
    const sums = into.subarray(at, at + FEATURES).fill(0);
    // A section with its context needs no more tables than are kept.
    const size = this.tables.capacity - 2 * CONTEXT;
    for (let first = 0; first < pieces.length; first += size) {
      const start = Math.max(first - CONTEXT, 0);
      const section = pieces.slice(start, first + size + CONTEXT);
      const end = Math.min(first + size, pieces.length) - start;
      this.addSection(section, { first: first - start, end }, sums);
    }
    const { gain, shift } = this.weights.features;
    for (let i = 0; i < FEATURES; i++) sums[i] = sums[i]! * gain[i]! + pieces.length * shift[i]!;
  }

  /** Adds the pieces of a section from `first` to `end`. The others are their context. */
  private addSection(
    section: readonly number[],
    { first, end }: { first: number; end: number },
    sums: Float64Array,
  ): void {
    const tableBlocks = this.tables.blocksOf(section);
    for (let position = 0; position < end + AHEAD; position++) {
      if (position < section.length) {
        for (const convolution of this.convolutions) convolution.applyFirst(position, tableBlocks);
      }
      if (position < first + AHEAD) continue;
      this.describe(position - AHEAD, section, tableBlocks);
      this.addNormalized(sums);
    }
  }

  private describe(position: number, pieces: readonly number[], tableBlocks: Int32Array): void {
    writeEmbedding(this.weights.embeddings, pieces[position]!, this.features, 0);
    for (const [i, convolution] of this.convolutions.entries()) {
      convolution.applySecond(position, tableBlocks, this.features, DIMENSIONS + i * CHANNELS);
    }
  }

  /** Adds the features with a mean of 0 and a deviation of 1. */
  private addNormalized(sums: Float64Array): void {
    const { features } = this;
    // Two sums of each kind: a chain of additions would wait for each.
    let sum = 0;
    let sum2 = 0;
    let squares = 0;
    let squares2 = 0;
    for (let i = 0; i < FEATURES; i += 2) {
      const a = features[i]!;
      const b = features[i + 1]!;
      sum += a;
      sum2 += b;
      squares += a * a;
      squares2 += b * b;
    }
    const mean = (sum + sum2) / FEATURES;
    const variance = Math.max((squares + squares2) / FEATURES - mean * mean, 0);
    const scale = 1 / Math.sqrt(variance + EPSILON);
    const offset = -mean * scale;
    for (let i = 0; i < FEATURES; i++) sums[i] = sums[i]! + features[i]! * scale + offset;
  }
}
