import { allocate, type SharedMemory } from '../weights/shared-memory';
import type { Room } from './kernel/room';
import { CHANNELS } from './shape';
import { WholeWeights } from './whole-weights';

/** A matrix of `CHANNELS` columns, row after row, of which few rows are added up at a time. */
export interface Rows {
  /** By column: the value of a unit of its whole numbers. */
  readonly steps: Float32Array;
  /** The address of its 16-bit numbers in the shared memory. */
  readonly address: number;
}

/** Rows whose factors are rounded together. Another number would change the vectors, which are stored. */
const MAX_ROWS = 64;
const MAX_WEIGHT = 1023;
const MAX_FACTOR = 511;

const ROW_BYTES = CHANNELS * Int16Array.BYTES_PER_ELEMENT;

/** Writes a matrix of `CHANNELS` columns whose weights stand row after row. */
export function writeRows(memory: SharedMemory, weights: Float32Array): Rows {
  const whole = new WholeWeights(weights, CHANNELS, MAX_WEIGHT);
  const address = allocate(memory, weights.length * Int16Array.BYTES_PER_ELEMENT);
  const numbers = new Int16Array(memory.buffer, address, weights.length);
  for (let i = 0; i < numbers.length; i++) numbers[i] = whole.at(Math.floor(i / CHANNELS), i % CHANNELS);
  return { steps: whole.steps, address };
}

/** Adds up rows of a matrix, each with a factor. */
export class RowSum {
  private readonly addresses = new Int32Array(MAX_ROWS);
  private readonly factors = new Float64Array(MAX_ROWS);
  private count = 0;

  /** @param sums the totals, a value for each column */
  constructor(
    private readonly rows: Rows,
    private readonly sums: Float64Array,
    private readonly room: Room,
  ) {}

  /** Adds a row. The sums have it after the next `finish`. */
  add(row: number, factor: number): void {
    if (this.count === MAX_ROWS) this.finish();
    this.addresses[this.count] = this.rows.address + row * ROW_BYTES;
    this.factors[this.count++] = factor;
  }

  /** Brings the sums up to date. */
  finish(): void {
    if (this.count === 0) return;
    const { kernel, list, sums } = this.room;
    let most = 0;
    for (let i = 0; i < this.count; i++) most = Math.max(most, Math.abs(this.factors[i]!));
    const listEnd = this.writeList(most === 0 ? 0 : MAX_FACTOR / most);
    this.count = 0;
    kernel.sumRows(list.byteOffset, list.byteOffset + listEnd * list.BYTES_PER_ELEMENT, sums.byteOffset);
    const { steps } = this.rows;
    const step = most / MAX_FACTOR;
    for (let i = 0; i < CHANNELS; i++) this.sums[i] = this.sums[i]! + sums[i]! * step * steps[i]!;
  }

  /** Writes the rows and their factors for the kernel; returns the length of the list. */
  private writeList(unit: number): number {
    const { addresses, factors } = this;
    const { list } = this.room;
    // A row with a factor of 0 makes their number even.
    if (this.count % 2 === 1) this.add(0, 0);
    let at = 0;
    for (let i = 0; i < this.count; i += 2) {
      list[at++] = addresses[i]!;
      list[at++] = addresses[i + 1]!;
      list[at++] = (Math.round(factors[i]! * unit) & 0xffff) | (Math.round(factors[i + 1]! * unit) << 16);
    }
    return at;
  }
}
