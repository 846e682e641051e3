import type { Room } from '../network/kernel/room';
import { LANES } from '../network/matrix';
import type { Layer } from './student-weights';

/** The largest input as a whole number: 560 rows · 255 · 8,191 < 2^31. */
const MAX_INPUT = 8_191;

/** How many neighbouring rows a layer sees, and how many of them come before the row itself. */
export interface Window {
  readonly width: number;
  readonly left: number;
}

const ROW_ALONE: Window = { width: 1, left: 0 };

/**
 * A layer that multiplies the window of each row by a matrix and adds a bias. A window consists of neighbouring rows,
 * side by side, with zeros before the first and after the last row. So the rows are rounded to whole numbers once, and
 * windows overlap in memory.
 */
export class WindowLayer {
  /** The values of a row. */
  private readonly values: number;

  /** @param layer its matrix is one segment */
  constructor(
    private readonly layer: Layer,
    private readonly room: Room,
    private readonly window: Window = ROW_ALONE,
  ) {
    this.values = layer.matrix.rows / window.width;
  }

  /** The results of all rows, one after the other. */
  apply(rows: Float64Array): Float64Array {
    const { matrix } = this.layer;
    const count = rows.length / this.values;
    const step = largest(rows) / MAX_INPUT;
    const inputs = this.wholeNumbers(rows, step);
    const results = new Float64Array(count * matrix.columns);
    for (let first = 0; first < count; first += LANES) {
      const lanes = Math.min(LANES, count - first);
      this.multiply(inputs.subarray(first * this.values), lanes);
      this.writeResults(results.subarray(first * matrix.columns, (first + lanes) * matrix.columns), step);
    }
    return results;
  }

  /** The rows in units of `step`, and zeros around them. */
  private wholeNumbers(rows: Float64Array, step: number): Int16Array {
    const { width, left } = this.window;
    const numbers = new Int16Array(rows.length + (width - 1) * this.values);
    const factor = step === 0 ? 0 : 1 / step;
    for (let i = 0, at = left * this.values; i < rows.length; i++, at++)
      numbers[at] = Math.round(rows[i]! * factor);
    return numbers;
  }

  /** Writes the sums of the first `lanes` windows into the room. */
  private multiply(inputs: Int16Array, lanes: number): void {
    const { address, rows, columns } = this.layer.matrix;
    const { kernel, inputs: room, sums } = this.room;
    room.set(inputs.subarray(0, (lanes - 1) * this.values + rows));
    kernel.multiply(
      address,
      room.byteOffset,
      sums.byteOffset,
      rows * room.BYTES_PER_ELEMENT,
      this.values * room.BYTES_PER_ELEMENT,
      columns * sums.BYTES_PER_ELEMENT,
      lanes,
    );
  }

  private writeResults(results: Float64Array, step: number): void {
    const { matrix, bias } = this.layer;
    const { columns, steps } = matrix;
    const { sums } = this.room;
    for (let from = 0; from < results.length; from += columns) {
      for (let i = 0; i < columns; i++) results[from + i] = sums[from + i]! * step * steps[i]! + bias[i]!;
    }
  }
}

function largest(values: Float64Array): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) most = Math.max(most, Math.abs(values[i]!));
  return most;
}
