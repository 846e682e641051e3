import type { DenseLayers, UniversalWeights } from '../weights/encoder-weights';
import type { Room } from './kernel/room';
import { Multiplier } from './matrix';
import { DIMENSIONS } from './shape';
import { unitVector } from './unit-vector';

/** From the summed features of texts to their vectors. */
export class VectorHead {
  private readonly pooling: Multiplier;
  private readonly layers: Readonly<Record<keyof DenseLayers, Multiplier>>;

  constructor(
    private readonly weights: UniversalWeights,
    room: Room,
  ) {
    const { d0, d1, p1, d2, p3, d3 } = weights.dense;
    this.pooling = new Multiplier(weights.pooling.matrix, room);
    this.layers = {
      d0: new Multiplier(d0, room),
      d1: new Multiplier(d1, room),
      p1: new Multiplier(p1, room),
      d2: new Multiplier(d2, room),
      p3: new Multiplier(p3, room),
      d3: new Multiplier(d3, room),
    };
  }

  /** The place for the sums of a text's features: `LANES` texts, one after the other. */
  get sums(): Float64Array {
    return this.pooling.vectors;
  }

  /** The vectors of the texts, from their `sums` and their numbers of pieces. */
  vectors(pieceCounts: readonly number[]): Float32Array[] {
    const { pooling, layers } = this;
    const { d0, d1, p1, d2, p3, d3 } = layers;
    const lanes = pieceCounts.length;
    pooling.multiply(lanes);
    const { products } = pooling;
    for (const [lane, pieces] of pieceCounts.entries()) {
      for (let i = 0, at = lane * DIMENSIONS; i < DIMENSIONS; i++, at++) {
        products[at] = (products[at]! + pieces * this.weights.pooling.bias[i]!) / Math.sqrt(pieces);
      }
    }
    d0.vectors.set(products);
    d0.multiply(lanes);
    p1.vectors.set(products);
    p1.multiply(lanes);
    rectify(d0.products, d1.vectors);
    d1.multiply(lanes);
    add(d1.products, p1.products);
    rectify(p1.products, d2.vectors);
    d2.multiply(lanes);
    p3.vectors.set(d2.vectors);
    p3.multiply(lanes);
    rectify(d2.products, d3.vectors);
    d3.multiply(lanes);
    add(p3.products, d3.products);
    return pieceCounts.map((_, lane) => {
      const sums = d3.products.subarray(lane * DIMENSIONS, (lane + 1) * DIMENSIONS);
      return unitVector(Float32Array.from(sums, Math.tanh));
    });
  }
}

function rectify(from: Float64Array, into: Float64Array): void {
  for (let i = 0; i < into.length; i++) into[i] = Math.max(from[i]!, 0);
}

function add(values: Float64Array, to: Float64Array): void {
  for (let i = 0; i < to.length; i++) to[i] = to[i]! + values[i]!;
}
