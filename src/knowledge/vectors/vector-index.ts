import { VECTOR_HEADER_BYTES, type PassageVector } from './vectors.queries';

/**
 * The vectors of an agent's published passages in memory: a search of 1,000 passages takes less than a millisecond
 * there, and ten in the embedded database.
 */
export class VectorIndex {
  private readonly ids: readonly number[];
  private readonly vectors: Float32Array;

  /** `passages` are in the order of their ids. */
  constructor(
    passages: readonly PassageVector[],
    private readonly dimensions: number,
  ) {
    this.ids = passages.map(({ id }) => id);
    this.vectors = new Float32Array(passages.length * dimensions);
    let at = 0;
    for (const { vector } of passages)
      for (let byte = VECTOR_HEADER_BYTES; byte < vector.length; byte += Float32Array.BYTES_PER_ELEMENT)
        this.vectors[at++] = vector.readFloatBE(byte);
  }

  /** The memory that the vectors take. */
  get bytes(): number {
    return this.vectors.byteLength;
  }

  /** The ids of the passages nearest to the vector by their cosines, nearest first. All vectors have length 1. */
  nearest(vector: Float64Array, limit: number): number[] {
    const { dimensions, vectors } = this;
    const products = new Float64Array(this.ids.length);
    for (let passage = 0; passage < products.length; passage++) {
      let sum = 0;
      for (let i = 0, from = passage * dimensions; i < dimensions; i++)
        sum += vector[i]! * vectors[from + i]!;
      products[passage] = sum;
    }
    const inOrder = this.ids.map((id, passage) => ({ id, product: products[passage]! }));
    return inOrder
      .toSorted((one, other) => other.product - one.product)
      .slice(0, limit)
      .map(({ id }) => id);
  }
}
