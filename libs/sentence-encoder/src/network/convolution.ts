import type { ConvolutionWeights } from '../weights/encoder-weights';
import type { Room } from './kernel/room';
import type { PieceTables } from './piece-tables';
import { RowSum } from './row-sum';
import { CHANNELS } from './shape';

/** Positions whose results are still needed: a power of two, more than the widest window. */
const KEPT = 8;

/** The places of a convolution's values among the blocks of a piece's table. */
interface Blocks {
  /** Of the piece's channels. */
  channels: number;
  /** Of the first of its contributions. */
  contributions: number;
}

/**
 * One convolution, which is applied twice along a text, each time with a rectifier and added to its input. The first
 * rectifier lets some 4 of 100 values pass. So the second convolution is split: its product with the channels comes
 * from the tables of the pieces, and only the few values that passed are multiplied here.
 */
export class Convolution {
  /**
   * By kept position: the result of the first convolution, and which channels passed its rectifier, with what value.
   */
  private readonly hidden = new Float64Array(KEPT * CHANNELS);
  private readonly passed = new Uint16Array(KEPT * CHANNELS);
  private readonly passedValues = new Float64Array(KEPT * CHANNELS);
  private readonly passedCounts = new Int32Array(KEPT);
  private readonly sums = new Float64Array(CHANNELS);
  private readonly rowSum: RowSum;
  /** The blocks of the window, and the values of their units. */
  private readonly windowBlocks = new Int32Array(KEPT);
  private readonly windowSteps = new Float64Array(KEPT);

  constructor(
    private readonly weights: ConvolutionWeights,
    private readonly tables: PieceTables,
    private readonly blocks: Blocks,
    room: Room,
  ) {
    this.rowSum = new RowSum(weights.second, this.sums, room);
  }

  /** Applies the first convolution at a position of a text, whose pieces' tables begin at `tableBlocks`. */
  applyFirst(position: number, tableBlocks: Int32Array): void {
    const { sums, hidden, passed, passedValues } = this;
    sums.set(this.weights.firstBias);
    this.addContributions(position, tableBlocks, 0);
    const channels = tableBlocks[position]! + this.blocks.channels;
    const step = this.tables.steps[channels]!;
    const { values } = this.tables;
    const to = (position % KEPT) * CHANNELS;
    let count = 0;
    for (let i = 0; i < CHANNELS; i++) {
      const sum = sums[i]!;
      const channel = values[channels * CHANNELS + i]! * step;
      if (sum > 0) {
        passed[to + count] = i;
        passedValues[to + count++] = sum;
        hidden[to + i] = channel + sum;
      } else hidden[to + i] = channel;
    }
    this.passedCounts[position % KEPT] = count;
  }

  /** Applies the second convolution, after the first has covered the whole window; writes the result from `at` on. */
  applySecond(position: number, tableBlocks: Int32Array, into: Float64Array, at: number): void {
    const { sums, hidden } = this;
    sums.set(this.weights.secondBias);
    this.addContributions(position, tableBlocks, this.weights.width);
    this.addPassed(position, tableBlocks.length);
    const from = (position % KEPT) * CHANNELS;
    for (let i = 0; i < CHANNELS; i++) into[at + i] = Math.max(sums[i]!, 0) + hidden[from + i]!;
  }

  /** Adds the contributions of the pieces of the window. */
  private addContributions(position: number, tableBlocks: Int32Array, firstBlock: number): void {
    const { width, left } = this.weights;
    const { windowBlocks, windowSteps } = this;
    let count = 0;
    for (let place = 0; place < width; place++) {
      const piece = position - left + place;
      if (piece < 0 || piece >= tableBlocks.length) continue;
      const block = tableBlocks[piece]! + this.blocks.contributions + firstBlock + place;
      windowBlocks[count] = block * CHANNELS;
      windowSteps[count++] = this.tables.steps[block]!;
    }
    // Three blocks at a time: a unit of 0 makes their number even.
    while (count % 3 !== 0) windowSteps[count++] = 0;
    for (let i = 0; i < count; i += 3) this.addThreeBlocks(i);
  }

  private addThreeBlocks(first: number): void {
    const { windowBlocks, windowSteps, sums } = this;
    const { values } = this.tables;
    const a = windowSteps[first]!;
    const b = windowSteps[first + 1]!;
    const c = windowSteps[first + 2]!;
    const fromA = windowBlocks[first]!;
    const fromB = windowBlocks[first + 1]!;
    const fromC = windowBlocks[first + 2]!;
    for (let i = 0; i < CHANNELS; i++) {
      sums[i] = sums[i]! + a * values[fromA + i]! + b * values[fromB + i]! + c * values[fromC + i]!;
    }
  }

  /** Adds the products of the values that passed the first rectifier in the window. */
  private addPassed(position: number, length: number): void {
    const { width, left } = this.weights;
    const { rowSum, passed, passedValues } = this;
    for (let place = 0; place < width; place++) {
      const piece = position - left + place;
      if (piece < 0 || piece >= length) continue;
      const from = (piece % KEPT) * CHANNELS;
      const end = from + this.passedCounts[piece % KEPT]!;
      for (let i = from; i < end; i++) rowSum.add(place * CHANNELS + passed[i]!, passedValues[i]!);
    }
    rowSum.finish();
  }
}
