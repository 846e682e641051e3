import { Room } from '../network/kernel/room';
import { writeMatrix } from '../network/matrix';
import { sharedMemory } from '../weights/shared-memory';
import { WindowLayer } from './window-layer';

const VALUES = 112;
const COLUMNS = 16;

/** Whole numbers up to a limit with no pattern that a wrong order could keep. */
const wholeNumber = (i: number, limit: number): number => ((i * 7_919) % (2 * limit + 1)) - limit;

describe('the results of a layer', () => {
  it.each([
    { width: 1, left: 0, count: 1 },
    { width: 2, left: 0, count: 9 },
    { width: 3, left: 1, count: 1 },
    { width: 5, left: 2, count: 20 },
  ])('are those of plain arithmetic: $count windows of $width', ({ width, left, count }) => {
    const weights = Float32Array.from({ length: width * VALUES * COLUMNS }, (_, i) => wholeNumber(i, 255));
    for (let column = 0; column < COLUMNS; column++) weights[column] = 255;
    const bias = Float32Array.from({ length: COLUMNS }, (_, i) => i - 5);
    const rows = Float64Array.from({ length: count * VALUES }, (_, i) => wholeNumber(i + 3, 8_191));
    rows[0] = 8_191;
    const memory = sharedMemory();
    const matrix = writeMatrix(memory, weights, { columns: COLUMNS, segment: width * VALUES });
    const layer = new WindowLayer({ matrix, bias }, new Room(memory, 1), { width, left });

    const expected = Array.from({ length: count * COLUMNS }, (_, at) => {
      const [row, column] = [Math.floor(at / COLUMNS), at % COLUMNS];
      let sum = bias[column]!;
      for (let i = 0; i < width * VALUES; i++)
        sum += (rows[(row - left) * VALUES + i] ?? 0) * weights[i * COLUMNS + column]!;
      return sum;
    });
    expect([...layer.apply(rows)]).toEqual(expected);
  });

  it('are the bias where all values are 0', () => {
    const memory = sharedMemory();
    const matrix = writeMatrix(memory, new Float32Array(2 * 16).fill(1), { columns: 16, segment: 2 });
    const layer = new WindowLayer({ matrix, bias: new Float32Array(16).fill(3) }, new Room(memory, 0));
    expect([...layer.apply(new Float64Array(2))]).toEqual(Array(16).fill(3));
  });
});
