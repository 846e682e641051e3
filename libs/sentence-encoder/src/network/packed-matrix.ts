import { sharedArray } from '../weights/shared';
import { unpack, WholeWeights, type PackedColumns } from './packing';

/** A packed matrix: by segment of rows, then by group of columns, then by row, then by pair of the group. */
export interface PackedMatrix extends PackedColumns {
  readonly rows: number;
}

/** As many rows of such numbers keep the halves of a sum apart: 256 · 255 · 511 < 2^25. */
const SEGMENT = 256;
const MAX_WEIGHT = 255;
const MAX_INPUT = 511;

/** Pairs of columns that are summed side by side. */
const GROUP = 4;

/** How many vectors are multiplied at once at most: weights are fetched from memory once for all of them. */
export const LANES = 8;

/** Packs a matrix whose weights stand row after row. The number of columns is a multiple of eight. */
export function packMatrix(weights: Float32Array, columns: number): PackedMatrix {
  const rows = weights.length / columns;
  const whole = new WholeWeights(weights, columns, MAX_WEIGHT);
  const pairs = sharedArray(Float64Array, weights.length / 2);
  let at = 0;
  for (let first = 0; first < rows; first += SEGMENT) {
    for (let group = 0; group < columns; group += 2 * GROUP) {
      for (let row = first; row < Math.min(rows, first + SEGMENT); row++) {
        for (let pair = 0; pair < GROUP; pair++) pairs[at++] = whole.pair(row, group + 2 * pair);
      }
    }
  }
  return { rows, columns, steps: whole.steps, pairs };
}

/** Multiplies up to `LANES` vectors by one matrix. */
export class Multiplier {
  /** The vectors that `multiply` takes, one after the other. */
  readonly vectors: Float64Array;
  /** Their products, one after the other. */
  readonly products: Float64Array;
  /** The whole numbers of a segment: two lanes side by side, then the next two; and the step of each lane. */
  private readonly inputs = new Float64Array(SEGMENT * LANES);
  private readonly steps = new Float64Array(LANES);
  /** The packed sums of a segment, lane after lane. */
  private readonly sums: Float64Array;

  constructor(private readonly matrix: PackedMatrix) {
    this.vectors = new Float64Array(LANES * matrix.rows);
    this.products = new Float64Array(LANES * matrix.columns);
    this.sums = new Float64Array((LANES * matrix.columns) / 2);
  }

  /** Multiplies the first `lanes` vectors. */
  multiply(lanes: number): void {
    const { rows, columns } = this.matrix;
    this.products.fill(0, 0, lanes * columns);
    for (let first = 0; first < rows; first += SEGMENT) {
      const height = Math.min(rows - first, SEGMENT);
      for (let lane = 0; lane < lanes; lane++) this.quantize(lane, lanes, { first, height });
      for (let pair = 0; pair < columns / 2; pair += GROUP) {
        // Shifted, not divided: the inner loops' indices stay whole numbers for the compiler.
        const at = ((first * columns) >> 1) + pair * height;
        for (let lane = 0; lane < lanes; lane += 2) {
          const to = ((lane * columns) >> 1) + pair;
          if (lane + 1 === lanes) this.sumOne(lane, height, at, to);
          else this.sumTwo(lane, height, at, to);
        }
      }
      for (let lane = 0; lane < lanes; lane++) {
        const packed = this.sums.subarray((lane * columns) / 2, ((lane + 1) * columns) / 2);
        unpack(
          packed,
          this.matrix,
          this.steps[lane]!,
          this.products.subarray(lane * columns, (lane + 1) * columns),
        );
      }
    }
  }

  /** Rounds a segment of a vector to whole numbers up to `MAX_INPUT`. */
  private quantize(lane: number, lanes: number, { first, height }: { first: number; height: number }): void {
    const { vectors, inputs } = this;
    const from = lane * this.matrix.rows + first;
    let most = 0;
    for (let i = from; i < from + height; i++) most = Math.max(most, Math.abs(vectors[i]!));
    this.steps[lane] = most / MAX_INPUT;
    const factor = most === 0 ? 0 : MAX_INPUT / most;
    const isAlone = lane % 2 === 0 && lane + 1 === lanes;
    const to = (lane - (lane % 2)) * SEGMENT + (lane % 2);
    const stride = isAlone ? 1 : 2;
    for (let i = 0; i < height; i++) inputs[to + i * stride] = Math.round(vectors[from + i]! * factor);
  }

  /** Sums a group of columns, whose pairs begin at `at`, for a lane that has no neighbour. */
  private sumOne(lane: number, height: number, at: number, to: number): void {
    const { inputs, sums } = this;
    const { pairs } = this.matrix;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    const end = lane * SEGMENT + height;
    for (let row = lane * SEGMENT, i = at; row < end; row++, i += 4) {
      const x = inputs[row]!;
      a += x * pairs[i]!;
      b += x * pairs[i + 1]!;
      c += x * pairs[i + 2]!;
      d += x * pairs[i + 3]!;
    }
    sums[to] = a;
    sums[to + 1] = b;
    sums[to + 2] = c;
    sums[to + 3] = d;
  }

  /** The same for two lanes. */
  private sumTwo(lane: number, height: number, at: number, to: number): void {
    const { inputs, sums } = this;
    const { columns, pairs } = this.matrix;
    let a0 = 0;
    let b0 = 0;
    let c0 = 0;
    let d0 = 0;
    let a1 = 0;
    let b1 = 0;
    let c1 = 0;
    let d1 = 0;
    const end = lane * SEGMENT + 2 * height;
    for (let row = lane * SEGMENT, i = at; row < end; row += 2, i += 4) {
      const x = inputs[row]!;
      const y = inputs[row + 1]!;
      const a = pairs[i]!;
      const b = pairs[i + 1]!;
      const c = pairs[i + 2]!;
      const d = pairs[i + 3]!;
      a0 += x * a;
      b0 += x * b;
      c0 += x * c;
      d0 += x * d;
      a1 += y * a;
      b1 += y * b;
      c1 += y * c;
      d1 += y * d;
    }
    sums[to] = a0;
    sums[to + 1] = b0;
    sums[to + 2] = c0;
    sums[to + 3] = d0;
    const next = to + (columns >> 1);
    sums[next] = a1;
    sums[next + 1] = b1;
    sums[next + 2] = c1;
    sums[next + 3] = d1;
  }
}
