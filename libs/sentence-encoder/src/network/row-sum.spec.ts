import { sharedMemory } from '../weights/shared-memory';
import { Room } from './kernel/room';
import { RowSum, writeRows } from './row-sum';
import { CHANNELS } from './shape';

const ROWS = 64;
/** Whole numbers from -1023 to 1023 with no pattern that a wrong order could keep. */
const weight = (row: number, column: number): number =>
  row === 0 ? 1_023 : (((row * CHANNELS + column) * 7_919) % 2_047) - 1_023;

describe('the sum of rows', () => {
  const memory = sharedMemory();
  const rows = writeRows(
    memory,
    Float32Array.from({ length: ROWS * CHANNELS }, (_, i) => weight(Math.floor(i / CHANNELS), i % CHANNELS)),
  );

  it.each([1, 2, 7, ROWS])('equals plain arithmetic, with factors of both signs: %i rows', (count) => {
    const sums = new Float64Array(CHANNELS).fill(5);
    const sum = new RowSum(rows, sums, new Room(memory, 0));
    const factors = Array.from({ length: count }, (_, row) => (row === 0 ? 511 : ((row * 97) % 1_023) - 511));
    for (const [row, factor] of factors.entries()) sum.add(row, factor);
    sum.finish();
    const expected = Array.from({ length: CHANNELS }, (_, column) =>
      factors.reduce((total, factor, row) => total + factor * weight(row, column), 5),
    );
    expect([...sums]).toEqual(expected);
  });

  it('holds for the greatest numbers', () => {
    const greatest = writeRows(memory, new Float32Array(ROWS * CHANNELS).fill(1_023));
    const sums = new Float64Array(CHANNELS);
    const sum = new RowSum(greatest, sums, new Room(memory, 0));
    for (let row = 0; row < ROWS; row++) sum.add(row, 511);
    sum.finish();
    expect(sums[255]).toBe(ROWS * 1_023 * 511);
  });
});
