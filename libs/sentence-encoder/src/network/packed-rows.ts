import { sharedArray } from '../weights/shared';
import { unpack, WholeWeights, type PackedColumns } from './packing';

/** A packed matrix, row after row, of which few rows are added up at a time. */
export type PackedRows = PackedColumns;

/** As many rows of such numbers keep the halves of a sum apart: 64 · 1023 · 511 < 2^25. */
const MAX_ROWS = 64;
const MAX_WEIGHT = 1023;
const MAX_FACTOR = 511;

/** Packs a matrix whose weights stand row after row. The number of columns is even. */
export function packRows(weights: Float32Array, columns: number): PackedRows {
  const whole = new WholeWeights(weights, columns, MAX_WEIGHT);
  const pairs = sharedArray(Float64Array, weights.length / 2);
  for (let i = 0; i < pairs.length; i++) {
    const at = 2 * i;
    pairs[i] = whole.pair(Math.floor(at / columns), at % columns);
  }
  return { columns, steps: whole.steps, pairs };
}

/** Adds up rows of a matrix, each with a factor. */
export class RowSum {
  private readonly rows = new Int32Array(MAX_ROWS);
  private readonly factors = new Float64Array(MAX_ROWS);
  private count = 0;
  private readonly packed: Float64Array;

  /** @param sums what is added to, a value for each column */
  constructor(
    private readonly matrix: PackedRows,
    private readonly sums: Float64Array,
  ) {
    this.packed = new Float64Array(matrix.columns / 2);
  }

  /** Adds a row. The sums have it after the next `finish`. */
  add(row: number, factor: number): void {
    if (this.count === MAX_ROWS) this.finish();
    this.rows[this.count] = (row * this.matrix.columns) >> 1;
    this.factors[this.count++] = factor;
  }

  /** Brings the sums up to date. */
  finish(): void {
    if (this.count === 0) return;
    const { factors } = this;
    let most = 0;
    for (let i = 0; i < this.count; i++) most = Math.max(most, Math.abs(factors[i]!));
    const unit = most === 0 ? 0 : MAX_FACTOR / most;
    for (let i = 0; i < this.count; i++) factors[i] = Math.round(factors[i]! * unit);
    // Four rows at a time: a factor of 0 makes their number even.
    while (this.count % 4 !== 0) factors[this.count++] = 0;
    this.packed.fill(0);
    for (let i = 0; i < this.count; i += 4) this.addFour(i);
    this.count = 0;
    unpack(this.packed, this.matrix, most / MAX_FACTOR, this.sums);
  }

  private addFour(first: number): void {
    const { packed, rows, factors } = this;
    const { pairs } = this.matrix;
    const a = factors[first]!;
    const b = factors[first + 1]!;
    const c = factors[first + 2]!;
    const d = factors[first + 3]!;
    const fromA = rows[first]!;
    const fromB = rows[first + 1]!;
    const fromC = rows[first + 2]!;
    const fromD = rows[first + 3]!;
    for (let i = 0; i < packed.length; i++) {
      packed[i] =
        packed[i]! +
        a * pairs[fromA + i]! +
        b * pairs[fromB + i]! +
        c * pairs[fromC + i]! +
        d * pairs[fromD + i]!;
    }
  }
}
