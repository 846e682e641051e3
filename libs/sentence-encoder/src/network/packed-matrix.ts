import { sharedArray } from '../weights/shared';

/**
 * A matrix of whole numbers, two columns in each double: `low + high · 2^26`. A product with a whole number is then two
 * products, and sums stay exact as long as each half stays below 2^25, which `SEGMENT` rows of `MAX_WEIGHT` times
 * `MAX_INPUT` do. JavaScript has no vector instructions; this is the next best, and doubles the speed.
 */
export interface PackedMatrix {
  readonly rows: number;
  readonly columns: number;
  /** By column: what one unit of its whole numbers stands for. */
  readonly steps: Float32Array;
  /** By segment of rows, then by pair of columns, then by row. */
  readonly pairs: Float64Array;
}

const SEGMENT = 256;
const MAX_WEIGHT = 255;
const MAX_INPUT = 511;
const HIGH = 2 ** 26;

/** How many vectors are multiplied at once: each weight that is loaded serves all of them. */
export const LANES = 4;

/** Packs a matrix whose weights stand row after row. The number of columns is a multiple of four. */
export function packMatrix(weights: Float32Array, columns: number): PackedMatrix {
  const rows = weights.length / columns;
  const steps = sharedArray(Float32Array, columns);
  for (const [i, weight] of weights.entries()) {
    const column = i % columns;
    steps[column] = Math.max(steps[column] as number, Math.abs(weight) / MAX_WEIGHT);
  }
  const pairs = sharedArray(Float64Array, weights.length / 2);
  const whole = (row: number, column: number): number =>
    Math.round((weights[row * columns + column] as number) / (steps[column] || 1));
  let at = 0;
  for (let first = 0; first < rows; first += SEGMENT) {
    for (let column = 0; column < columns; column += 2) {
      for (let row = first; row < Math.min(rows, first + SEGMENT); row++) {
        pairs[at++] = whole(row, column) + whole(row, column + 1) * HIGH;
      }
    }
  }
  return { rows, columns, steps, pairs };
}

/** Multiplies vectors by one matrix. */
export class Multiplier {
  /** `LANES` vectors that `multiply` takes, one after the other. */
  readonly vectors: Float64Array;
  /** Their products, one after the other. */
  readonly products: Float64Array;
  /** The whole numbers of a segment, lane beside lane, and what a unit of each lane stands for. */
  private readonly inputs = new Float64Array(SEGMENT * LANES);
  private readonly steps = new Float64Array(LANES);
  /** Packed sums of two pairs of columns, lane after lane. */
  private readonly sums = new Float64Array(2 * LANES);

  constructor(private readonly matrix: PackedMatrix) {
    this.vectors = new Float64Array(LANES * matrix.rows);
    this.products = new Float64Array(LANES * matrix.columns);
  }

  /** Multiplies the first `lanes` vectors. */
  multiply(lanes: number): void {
    const { rows, columns } = this.matrix;
    this.products.fill(0, 0, lanes * columns);
    for (let first = 0; first < rows; first += SEGMENT) {
      const height = Math.min(rows - first, SEGMENT);
      for (let lane = 0; lane < lanes; lane++) this.quantize(lane * rows + first, height, { lane, lanes });
      let at = (first * columns) / 2;
      for (let column = 0; column < columns; column += 4, at += 2 * height) {
        if (lanes === 1) this.sumOne(at, height);
        else this.sumFour(at, height);
        this.unpack(column, lanes);
      }
    }
  }

  /** Rounds `height` values to whole numbers up to `MAX_INPUT`. */
  private quantize(from: number, height: number, { lane, lanes }: { lane: number; lanes: number }): void {
    const { vectors, inputs } = this;
    let most = 0;
    for (let i = from; i < from + height; i++) most = Math.max(most, Math.abs(vectors[i]!));
    const step = most / MAX_INPUT || 1;
    this.steps[lane] = step;
    const stride = lanes === 1 ? 1 : LANES;
    for (let i = 0; i < height; i++) inputs[i * stride + lane] = Math.round(vectors[from + i]! / step);
  }

  private sumOne(at: number, height: number): void {
    const { inputs, sums } = this;
    const { pairs } = this.matrix;
    let a = 0;
    let b = 0;
    for (let row = 0; row < height; row++) {
      const x = inputs[row]!;
      a += x * pairs[at + row]!;
      b += x * pairs[at + height + row]!;
    }
    sums[0] = a;
    sums[1] = b;
  }

  private sumFour(at: number, height: number): void {
    const { inputs, sums } = this;
    const { pairs } = this.matrix;
    let a0 = 0;
    let b0 = 0;
    let a1 = 0;
    let b1 = 0;
    let a2 = 0;
    let b2 = 0;
    let a3 = 0;
    let b3 = 0;
    for (let row = 0, i = 0; row < height; row++, i += LANES) {
      const a = pairs[at + row]!;
      const b = pairs[at + height + row]!;
      const x0 = inputs[i]!;
      const x1 = inputs[i + 1]!;
      const x2 = inputs[i + 2]!;
      const x3 = inputs[i + 3]!;
      a0 += x0 * a;
      b0 += x0 * b;
      a1 += x1 * a;
      b1 += x1 * b;
      a2 += x2 * a;
      b2 += x2 * b;
      a3 += x3 * a;
      b3 += x3 * b;
    }
    sums[0] = a0;
    sums[1] = b0;
    sums[2] = a1;
    sums[3] = b1;
    sums[4] = a2;
    sums[5] = b2;
    sums[6] = a3;
    sums[7] = b3;
  }

  /** Adds the sums of four columns to the products. */
  private unpack(column: number, lanes: number): void {
    const { products, sums } = this;
    const { columns, steps } = this.matrix;
    for (let i = 0; i < 2 * lanes; i++) {
      const lane = i >> 1;
      const low = column + 2 * (i & 1);
      const sum = sums[i]!;
      const high = Math.round(sum / HIGH);
      const at = lane * columns + low;
      const step = this.steps[lane]!;
      products[at] = products[at]! + (sum - high * HIGH) * step * steps[low]!;
      products[at + 1] = products[at + 1]! + high * step * steps[low + 1]!;
    }
  }
}
