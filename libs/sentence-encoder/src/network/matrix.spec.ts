import { sharedMemory } from '../weights/shared-memory';
import { Room } from './kernel/room';
import { LANES, Multiplier, writeMatrix } from './matrix';

/** Whole numbers from -255 to 255 with no pattern that a wrong order could keep. */
const wholeNumber = (i: number): number => ((i * 7_919) % 511) - 255;

describe('the products of vectors and a matrix', () => {
  it.each([
    { rows: 2, columns: 16 },
    { rows: 320, columns: 512 },
    { rows: 1_280, columns: 48 },
  ])('are those of plain arithmetic: $rows rows, $columns columns', ({ rows, columns }) => {
    const memory = sharedMemory();
    const weights = Float32Array.from({ length: rows * columns }, (_, i) => wholeNumber(i));
    for (let column = 0; column < columns; column++) weights[column] = 255;
    const multiplier = new Multiplier(writeMatrix(memory, weights, { columns }), new Room(memory, 1));
    for (const lanes of [1, 3, LANES]) {
      const vectors = Array.from({ length: lanes }, (_, lane) =>
        Array.from({ length: rows }, (_, row) =>
          row % 256 === 0 ? 511 : wholeNumber(lane * rows + row + 7),
        ),
      );
      multiplier.vectors.set(vectors.flat());
      multiplier.multiply(lanes);
      const expected = vectors.flatMap((vector) =>
        Array.from({ length: columns }, (_, column) =>
          vector.reduce((sum, value, row) => sum + value * weights[row * columns + column]!, 0),
        ),
      );
      expect([...multiplier.products.subarray(0, lanes * columns)]).toEqual(expected);
    }
  });

  it('hold for the greatest numbers of both signs', () => {
    const memory = sharedMemory();
    const weights = Float32Array.from({ length: 256 * 16 }, (_, i) => (i % 2 === 0 ? 255 : -255));
    const multiplier = new Multiplier(writeMatrix(memory, weights, { columns: 16 }), new Room(memory, 0));
    multiplier.vectors.fill(511);
    multiplier.multiply(1);
    expect([...multiplier.products.subarray(0, 2)]).toEqual([256 * 255 * 511, -256 * 255 * 511]);
  });
});
