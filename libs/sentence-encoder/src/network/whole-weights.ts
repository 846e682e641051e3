import { sharedArray } from '../weights/shared';

/** The weights of a matrix, which stand row after row, as whole numbers up to `maxWeight` in each column. */
export class WholeWeights {
  /** By column: the value of a unit of its whole numbers. */
  readonly steps: Float32Array;

  constructor(
    private readonly weights: Float32Array,
    private readonly columns: number,
    maxWeight: number,
  ) {
    this.steps = sharedArray(Float32Array, columns);
    for (const [i, weight] of weights.entries()) {
      const column = i % columns;
      this.steps[column] = Math.max(this.steps[column]!, Math.abs(weight) / maxWeight);
    }
  }

  /** The whole number of a weight. */
  at(row: number, column: number): number {
    return Math.round(this.weights[row * this.columns + column]! / (this.steps[column]! || 1));
  }
}
