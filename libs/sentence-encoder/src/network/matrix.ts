import { allocate, type SharedMemory } from '../weights/shared-memory';
import type { Room } from './kernel/room';
import { WholeWeights } from './whole-weights';

/** A matrix of whole numbers: by segment of rows, and in a segment in the order of `kernel.wat`. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  /** By column: the value of a unit of its whole numbers. */
  readonly steps: Float32Array;
  /** The address of its 16-bit numbers in the shared memory. */
  readonly address: number;
}

/** Rows whose inputs have a step of their own: 256 · 255 · 511 < 2^31. */
const SEGMENT = 256;
const MAX_WEIGHT = 255;
const MAX_INPUT = 511;

/** Columns that are summed side by side. */
const GROUP = 16;

/** The maximum number of vectors that are multiplied at once: weights are fetched from memory once for all of them. */
export const LANES = 8;

/**
 * Writes a matrix whose weights stand row after row. Rows are even in number, columns a multiple of `GROUP`.
 * `segment`: the rows of a segment; a `Multiplier` takes the default.
 */
export function writeMatrix(
  memory: SharedMemory,
  weights: Float32Array,
  { columns, segment = SEGMENT }: { columns: number; segment?: number },
): Matrix {
  const rows = weights.length / columns;
  const whole = new WholeWeights(weights, columns, MAX_WEIGHT);
  const address = allocate(memory, weights.length * Int16Array.BYTES_PER_ELEMENT);
  const numbers = new Int16Array(memory.buffer, address, weights.length);
  let at = 0;
  for (let first = 0; first < rows; first += segment) {
    for (let group = 0; group < columns; group += GROUP) {
      for (let row = first; row < Math.min(rows, first + segment); row += 2) {
        for (let column = group; column < group + GROUP; column++) {
          numbers[at++] = whole.at(row, column);
          numbers[at++] = whole.at(row + 1, column);
        }
      }
    }
  }
  return { rows, columns, steps: whole.steps, address };
}

/** Multiplies up to `LANES` vectors by one matrix. */
export class Multiplier {
  /** The vectors that `multiply` takes, one after the other. */
  readonly vectors: Float64Array;
  /** Their products, one after the other. */
  readonly products: Float64Array;
  /** The value of a unit of each lane's whole numbers. */
  private readonly steps = new Float64Array(LANES);

  constructor(
    private readonly matrix: Matrix,
    private readonly room: Room,
  ) {
    this.vectors = new Float64Array(LANES * matrix.rows);
    this.products = new Float64Array(LANES * matrix.columns);
  }

  /** Multiplies the first `lanes` vectors. */
  multiply(lanes: number): void {
    const { rows, columns, address } = this.matrix;
    const { kernel, inputs, sums } = this.room;
    this.products.fill(0, 0, lanes * columns);
    for (let first = 0; first < rows; first += SEGMENT) {
      const height = Math.min(rows - first, SEGMENT);
      for (let lane = 0; lane < lanes; lane++) this.quantize(lane, first, height);
      kernel.multiply(
        address + first * columns * inputs.BYTES_PER_ELEMENT,
        inputs.byteOffset,
        sums.byteOffset,
        height * inputs.BYTES_PER_ELEMENT,
        height * inputs.BYTES_PER_ELEMENT,
        columns * sums.BYTES_PER_ELEMENT,
        lanes,
      );
      for (let lane = 0; lane < lanes; lane++) this.addSums(lane);
    }
  }

  /** Rounds a segment of a lane's vector to whole numbers up to `MAX_INPUT`. */
  private quantize(lane: number, first: number, height: number): void {
    const { vectors } = this;
    const { inputs } = this.room;
    const from = lane * this.matrix.rows + first;
    let most = 0;
    for (let i = from; i < from + height; i++) most = Math.max(most, Math.abs(vectors[i]!));
    this.steps[lane] = most / MAX_INPUT;
    const factor = most === 0 ? 0 : MAX_INPUT / most;
    const to = lane * height;
    for (let i = 0; i < height; i++) inputs[to + i] = Math.round(vectors[from + i]! * factor);
  }

  private addSums(lane: number): void {
    const { products } = this;
    const { sums } = this.room;
    const { columns, steps } = this.matrix;
    const step = this.steps[lane]!;
    for (let i = 0, at = lane * columns; i < columns; i++, at++)
      products[at] = products[at]! + sums[at]! * step * steps[i]!;
  }
}
