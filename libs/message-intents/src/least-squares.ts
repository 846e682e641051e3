/** The share of the mean variance by which each direction is taken to vary more (ridge): cross-validated. */
const RIDGE = 0.05;
/** Vectors that are added at once: the sums are read and written once for all of them. */
const AT_ONCE = 4;

/** Sums over vectors that later give the linear functions nearest to some targets. */
export class LeastSquares {
  /** The lower half of the sum of the outer products. */
  private readonly products: Float64Array;
  private readonly sums: readonly Float64Array[];
  /** Vectors whose products are still to be added. */
  private readonly waiting: Float32Array[] = [];

  constructor(
    private readonly dimensions: number,
    targets: number,
  ) {
    this.products = new Float64Array(dimensions * dimensions);
    this.sums = Array.from({ length: targets }, () => new Float64Array(dimensions));
  }

  /** Adds a vector with its targets. */
  add(vector: Float32Array, targets: readonly number[]): void {
    for (const [target, sum] of this.sums.entries())
      for (let at = 0; at < vector.length; at++) sum[at]! += targets[target]! * vector[at]!;
    this.addProducts(vector);
  }

  /** The weights of a linear function for each target; often awaits `pause`. */
  async solve(pause: () => Promise<unknown>): Promise<Float32Array[]> {
    const { dimensions } = this;
    while (this.waiting.length > 0) this.addProducts(new Float32Array(dimensions));
    const factor = Float64Array.from(this.products);
    let trace = 0;
    for (let at = 0; at < dimensions; at++) trace += factor[at * dimensions + at]!;
    const ridge = (RIDGE * trace) / dimensions || 1;
    for (let at = 0; at < dimensions; at++) factor[at * dimensions + at]! += ridge;
    await factorize(factor, dimensions, pause);
    return this.sums.map((sum) => solved(factor, dimensions, sum));
  }

  private addProducts(vector: Float32Array): void {
    if (this.waiting.push(vector) < AT_ONCE) return;
    const { dimensions, products } = this;
    const [a, b, c, d] = this.waiting.splice(0) as [Float32Array, Float32Array, Float32Array, Float32Array];
    for (let row = 0; row < dimensions; row++) {
      const [ofA, ofB, ofC, ofD] = [a[row]!, b[row]!, c[row]!, d[row]!];
      const start = row * dimensions;
      for (let at = 0; at <= row; at++)
        products[start + at]! += ofA * a[at]! + ofB * b[at]! + ofC * c[at]! + ofD * d[at]!;
    }
  }
}

/** Replaces the lower half of a matrix by its Cholesky factor. */
async function factorize(matrix: Float64Array, size: number, pause: () => Promise<unknown>): Promise<void> {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = matrix[row * size + column]!;
      for (let at = 0; at < column; at++) rest -= matrix[row * size + at]! * matrix[column * size + at]!;
      matrix[row * size + column] = row === column ? Math.sqrt(rest) : rest / matrix[column * size + column]!;
    }
    await pause();
  }
}

/** The vector that the matrix with this Cholesky factor maps to `right`. */
function solved(factor: Float64Array, size: number, right: Float64Array): Float32Array {
  const values = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    for (let at = 0; at < row; at++) values[row]! -= factor[row * size + at]! * values[at]!;
    values[row]! /= factor[row * size + row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let at = row + 1; at < size; at++) values[row]! -= factor[at * size + row]! * values[at]!;
    values[row]! /= factor[row * size + row]!;
  }
  return Float32Array.from(values);
}
