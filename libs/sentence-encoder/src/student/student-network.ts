import type { Room } from '../network/kernel/room';
import { NGRAMS } from '../network/shape';
import { unitVector } from '../network/unit-vector';
import { UNKNOWN } from '../pieces/tokenizer';
import type { StudentConvolution, StudentWeights } from './student-weights';
import { WindowLayer } from './window-layer';

/** The values of a piece's embedding, and the values that each convolution takes and gives. */
export const VALUES = 192;
export const CHANNELS = 112;
export const ALL_CHANNELS = NGRAMS.length * CHANNELS;
export const FEATURES = VALUES + ALL_CHANNELS;
export const INNER = 512;
/** The values of a vector: along the main axes of the vectors that the network was trained to give. */
export const STUDENT_DIMENSIONS = 256;

const STEPS_PER_OCTAVE = 16;
const LEVEL_OF_ZERO = 8;
/** Keeps a division by a deviation of zero away, as in the training. */
const EPSILON = 1e-6;

/**
 * The student's network, from the pieces of a text to its vector (`docs/internals/student-encoder.md`): a piece in its
 * context is described by its embedding and three convolutions, and a text by the sum of its pieces.
 */
export class StudentNetwork {
  private readonly projection: WindowLayer;
  private readonly convolutions: readonly Convolution[];
  private readonly pooling: WindowLayer;
  private readonly inner: WindowLayer;
  private readonly outer: WindowLayer;

  constructor(
    private readonly weights: StudentWeights,
    room: Room,
  ) {
    const { projection, convolutions, pooling, inner, outer } = weights;
    this.projection = new WindowLayer(projection, room);
    this.convolutions = convolutions.map((convolution) => new Convolution(convolution, room));
    this.pooling = new WindowLayer(pooling, room);
    this.inner = new WindowLayer(inner, room);
    this.outer = new WindowLayer(outer, room);
  }

  /** The vectors of texts in their order. */
  vectors(texts: readonly number[][]): Float32Array[] {
    return texts.map((pieces) => this.vector(pieces.filter(isKnownOrFirst)));
  }

  private vector(pieces: readonly number[]): Float32Array {
    const rows = this.rowsOf(pieces);
    const channels = this.channelsOf(rows);
    const sums = new Float64Array(FEATURES);
    addRows(rows, VALUES, sums.subarray(0, VALUES));
    for (const [i, convolution] of this.convolutions.entries()) {
      const described = convolution.describe(columnsOf(channels, i));
      const from = VALUES + i * CHANNELS;
      addRows(described, CHANNELS, sums.subarray(from, from + CHANNELS));
    }
    const share = 1 / Math.sqrt(pieces.length);
    const features = sums.map((sum) => sum * share);
    const pooled = this.pooling.apply(features);
    const added = this.outer.apply(this.inner.apply(features).map((value) => Math.max(value, 0)));
    return unitVector(Float32Array.from(pooled, (value, i) => value + added[i]!));
  }

  private rowsOf(pieces: readonly number[]): Float64Array {
    const { levels, steps } = this.weights;
    const rows = new Float64Array(pieces.length * VALUES);
    let at = 0;
    for (const piece of pieces) {
      const step = 2 ** (steps[piece]! / STEPS_PER_OCTAVE);
      for (let from = (piece * VALUES) / 2, end = from + VALUES / 2; from < end; from++) {
        const pair = levels[from]!;
        rows[at++] = ((pair >> 4) - LEVEL_OF_ZERO) * step;
        rows[at++] = ((pair & 15) - LEVEL_OF_ZERO) * step;
      }
    }
    return rows;
  }

  /** The channels of all convolutions by piece, with a mean of 0 and a deviation of 1 before gain and shift. */
  private channelsOf(rows: Float64Array): Float64Array {
    const { gain, shift } = this.weights.projection;
    const channels = this.projection.apply(rows);
    for (let from = 0; from < channels.length; from += ALL_CHANNELS) {
      const own = channels.subarray(from, from + ALL_CHANNELS);
      const { mean, deviation } = spread(own);
      for (let i = 0; i < ALL_CHANNELS; i++) own[i] = ((own[i]! - mean) / deviation) * gain[i]! + shift[i]!;
    }
    return channels;
  }
}

/** Two layers over a window of neighbouring pieces, each with a rectifier and added to its input. */
class Convolution {
  private readonly layers: readonly WindowLayer[];

  constructor(convolution: StudentConvolution, room: Room) {
    this.layers = convolution.layers.map((layer) => new WindowLayer(layer, room, convolution));
  }

  /** The result for pieces from their channels, which it changes. */
  describe(channels: Float64Array): Float64Array {
    for (const layer of this.layers) {
      const results = layer.apply(channels);
      for (let i = 0; i < channels.length; i++) channels[i] = channels[i]! + Math.max(results[i]!, 0);
    }
    return channels;
  }
}

/** The channels of one convolution. */
function columnsOf(channels: Float64Array, convolution: number): Float64Array {
  const count = channels.length / ALL_CHANNELS;
  const own = new Float64Array(count * CHANNELS);
  for (let piece = 0; piece < count; piece++) {
    const from = piece * ALL_CHANNELS + convolution * CHANNELS;
    own.set(channels.subarray(from, from + CHANNELS), piece * CHANNELS);
  }
  return own;
}

/** Whether a piece is known, or the first of neighbouring unknown pieces, which are one piece in its training. */
function isKnownOrFirst(piece: number, place: number, pieces: readonly number[]): boolean {
  return piece !== UNKNOWN || pieces[place - 1] !== UNKNOWN;
}

/** The mean and the standard deviation of values. */
function spread(values: Float64Array): { mean: number; deviation: number } {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    sum += values[i]!;
    squares += values[i]! ** 2;
  }
  const mean = sum / values.length;
  return { mean, deviation: Math.sqrt(squares / values.length - mean ** 2 + EPSILON) };
}

function addRows(rows: Float64Array, width: number, sums: Float64Array): void {
  for (let from = 0; from < rows.length; from += width)
    for (let i = 0; i < width; i++) sums[i] = sums[i]! + rows[from + i]!;
}
