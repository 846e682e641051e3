import * as fc from 'fast-check';
import { VectorIndex } from './vector-index';
import { type EmbeddedText, VECTOR_HEADER_BYTES } from './vectors.queries';

/** The text of a passage with its vector as the database sends it. */
function passage(passageId: number, values: readonly number[]): EmbeddedText {
  const vector = Buffer.alloc(VECTOR_HEADER_BYTES + values.length * Float32Array.BYTES_PER_ELEMENT);
  for (const [i, value] of values.entries())
    vector.writeFloatBE(value, VECTOR_HEADER_BYTES + i * Float32Array.BYTES_PER_ELEMENT);
  return { textHash: '0', titleHash: '0', passageId, vector };
}

/** Quarters, whose products are exact. */
const value = fc.integer({ min: -8, max: 8 }).map((quarters) => quarters / 4);
const vectors = fc
  .integer({ min: 1, max: 9 })
  .chain((dimensions) =>
    fc.array(fc.array(value, { minLength: dimensions, maxLength: dimensions }), { minLength: 1 }),
  );

it('gives the passages in the order of their products, and of their ids where products are equal', () => {
  fc.assert(
    fc.property(vectors, fc.integer({ min: 1, max: 12 }), ([message = [], ...passages], limit) => {
      const product = (other: readonly number[]): number =>
        message.reduce((sum, own, i) => sum + own * other[i]!, 0);
      const inOrder = passages
        .map((values, id) => ({ id, product: product(values) }))
        .toSorted((one, other) => other.product - one.product)
        .map(({ id }) => id);
      const index = new VectorIndex(
        passages.map((values, id) => passage(id, values)).toReversed(),
        message.length,
      );
      expect(index.nearest(Float64Array.from(message), limit)).toEqual(inOrder.slice(0, limit));
    }),
  );
});
