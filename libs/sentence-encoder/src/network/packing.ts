import { sharedArray } from '../weights/shared';

/**
 * Two columns of whole numbers in each double: `low + high · 2^26`. A product with a whole number is then two products,
 * and sums are exact as long as each half stays below 2^25. JavaScript has no vector instructions; this is the next
 * best, and doubles the speed.
 */
export interface PackedColumns {
  readonly columns: number;
  /** By column: what one unit of its whole numbers stands for. */
  readonly steps: Float32Array;
  /** Pairs of columns in the order in which they are read. */
  readonly pairs: Float64Array;
}

const HIGH = 2 ** 26;

/** Added to a sum and taken away again, it rounds to whole multiples of `HIGH`. */
const ROUNDING = 1.5 * 2 ** 52 * HIGH;

/** The weights of a matrix, which stand row after row, as whole numbers up to `maxWeight` in each column. */
export class WholeWeights {
  readonly steps: Float32Array;

  constructor(
    private readonly weights: Float32Array,
    private readonly columns: number,
    maxWeight: number,
  ) {
    this.steps = sharedArray(Float32Array, columns);
    for (const [i, weight] of weights.entries()) {
      const column = i % columns;
      this.steps[column] = Math.max(this.steps[column]!, Math.abs(weight) / maxWeight);
    }
  }

  /** A column of even number and the next one, in one row. */
  pair(row: number, column: number): number {
    return this.whole(row, column) + this.whole(row, column + 1) * HIGH;
  }

  whole(row: number, column: number): number {
    return Math.round(this.weights[row * this.columns + column]! / (this.steps[column]! || 1));
  }
}

/** Adds packed sums, one unit of whose factors stands for `step`, to the sums of the columns from a place on. */
export function unpack(
  packed: Float64Array,
  { columns, steps }: PackedColumns,
  step: number,
  into: Float64Array,
): void {
  for (let pair = 0, i = 0; i < columns; pair++, i += 2) {
    const sum = packed[pair]!;
    const high = sum + ROUNDING - ROUNDING;
    into[i] = into[i]! + (sum - high) * step * steps[i]!;
    into[i + 1] = into[i + 1]! + high * (step / HIGH) * steps[i + 1]!;
  }
}
