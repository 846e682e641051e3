import type { UniversalWeights } from '../weights/encoder-weights';
import type { Room } from './kernel/room';
import { LANES } from './matrix';
import { PieceTables } from './piece-tables';
import { FEATURES } from './shape';
import { TextFeatures } from './text-features';
import { VectorHead } from './vector-head';

/** The network of Universal Sentence Encoder multilingual v3, from the pieces of texts to their vectors. */
export class UniversalNetwork {
  private readonly features: TextFeatures;
  private readonly head: VectorHead;

  /** @param keptPieces how many pieces, 12 KB each, it remembers */
  constructor(weights: UniversalWeights, keptPieces: number, room: Room) {
    this.features = new TextFeatures(weights, new PieceTables(weights, keptPieces, room), room);
    this.head = new VectorHead(weights, room);
  }

  /** The vectors of texts in their order. */
  vectors(texts: readonly number[][]): Float32Array[] {
    const vectors: Float32Array[] = [];
    for (let i = 0; i < texts.length; i += LANES)
      vectors.push(...this.vectorsOfFew(texts.slice(i, i + LANES)));
    return vectors;
  }

  private vectorsOfFew(texts: readonly number[][]): Float32Array[] {
    for (const [lane, pieces] of texts.entries())
      this.features.writeSum(pieces, this.head.sums, lane * FEATURES);
    return this.head.vectors(texts.map(({ length }) => length));
  }
}
