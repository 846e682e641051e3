import { allocate, ROOM_BYTES, type SharedMemory } from '../weights/shared-memory';
import { kernelFor, type Kernel } from './kernel/kernel';
import { WholeWeights } from './packing';

/** A matrix of whole numbers: by segment of rows, then in the order of `kernel.wat`. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  /** By column: what one unit of its whole numbers stands for. */
  readonly steps: Float32Array;
  /** Where its numbers of 16 bits begin in the shared memory. */
  readonly address: number;
}

/** Rows whose inputs have a step of their own: 256 · 255 · 511 < 2^31. */
const SEGMENT = 256;
const MAX_WEIGHT = 255;
const MAX_INPUT = 511;

/** The bytes of a weight or input, and of a sum. */
const INPUT_BYTES = 2;
const SUM_BYTES = 4;

/** Columns that are summed side by side. */
const GROUP = 16;

/** How many vectors are multiplied at once at most: weights are fetched from memory once for all of them. */
export const LANES = 8;

/** Writes a matrix whose weights stand row after row. Rows are even in number, columns a multiple of `GROUP`. */
export function writeMatrix(memory: SharedMemory, weights: Float32Array, columns: number): Matrix {
  const rows = weights.length / columns;
  const whole = new WholeWeights(weights, columns, MAX_WEIGHT);
  const address = allocate(memory, weights.length * INPUT_BYTES);
  const numbers = new Int16Array(memory.buffer, address, weights.length);
  let at = 0;
  for (let first = 0; first < rows; first += SEGMENT) {
    for (let group = 0; group < columns; group += GROUP) {
      for (let row = first; row < Math.min(rows, first + SEGMENT); row += 2) {
        for (let column = group; column < group + GROUP; column++) {
          numbers[at++] = whole.whole(row, column);
          numbers[at++] = whole.whole(row + 1, column);
        }
      }
    }
  }
  return { rows, columns, steps: whole.steps, address };
}

/** Multiplies up to `LANES` vectors by matrices of a memory, in a room of it that no other thread uses. */
export class Products {
  private readonly kernel: Kernel;
  private readonly inputsAddress: number;
  private readonly sumsAddress: number;
  /** The whole numbers of a segment, lane after lane. */
  private readonly inputs: Int16Array;
  /** Their products, lane after lane. */
  private readonly sums: Int32Array;
  /** What a unit of a lane's whole numbers stands for. */
  private readonly steps = new Float64Array(LANES);

  constructor(memory: SharedMemory, room: number) {
    this.kernel = kernelFor(memory);
    this.inputsAddress = room * ROOM_BYTES;
    this.inputs = new Int16Array(memory.buffer, this.inputsAddress, LANES * SEGMENT);
    this.sumsAddress = this.inputsAddress + this.inputs.byteLength;
    this.sums = new Int32Array(
      memory.buffer,
      this.sumsAddress,
      (ROOM_BYTES - this.inputs.byteLength) / SUM_BYTES,
    );
  }

  /** Writes the products of `lanes` vectors, which stand one after the other as the products do. */
  multiply(
    { rows, columns, address, steps }: Matrix,
    vectors: Float64Array,
    lanes: number,
    products: Float64Array,
  ): void {
    products.fill(0, 0, lanes * columns);
    for (let first = 0; first < rows; first += SEGMENT) {
      const height = Math.min(rows - first, SEGMENT);
      for (let lane = 0; lane < lanes; lane++) this.quantize(vectors, lane * rows + first, height, lane);
      this.kernel.multiply(
        address + first * columns * INPUT_BYTES,
        this.inputsAddress,
        this.sumsAddress,
        height * INPUT_BYTES,
        columns * SUM_BYTES,
        lanes,
      );
      for (let lane = 0; lane < lanes; lane++) this.addSums(lane, steps, products);
    }
  }

  /** Rounds a segment of a lane's vector to whole numbers up to `MAX_INPUT`. */
  private quantize(vectors: Float64Array, from: number, height: number, lane: number): void {
    const { inputs } = this;
    let most = 0;
    for (let i = from; i < from + height; i++) most = Math.max(most, Math.abs(vectors[i]!));
    this.steps[lane] = most / MAX_INPUT;
    const factor = most === 0 ? 0 : MAX_INPUT / most;
    const to = lane * height;
    for (let i = 0; i < height; i++) inputs[to + i] = Math.round(vectors[from + i]! * factor);
  }

  private addSums(lane: number, steps: Float32Array, products: Float64Array): void {
    const { sums } = this;
    const step = this.steps[lane]!;
    for (let i = 0, at = lane * steps.length; i < steps.length; i++, at++)
      products[at] = products[at]! + sums[at]! * step * steps[i]!;
  }
}

/** Multiplies up to `LANES` vectors by one matrix. */
export class Multiplier {
  /** The vectors that `multiply` takes, one after the other. */
  readonly vectors: Float64Array;
  /** Their products, one after the other. */
  readonly products: Float64Array;

  constructor(
    private readonly matrix: Matrix,
    private readonly kernel: Products,
  ) {
    this.vectors = new Float64Array(LANES * matrix.rows);
    this.products = new Float64Array(LANES * matrix.columns);
  }

  /** Multiplies the first `lanes` vectors. */
  multiply(lanes: number): void {
    this.kernel.multiply(this.matrix, this.vectors, lanes, this.products);
  }
}
