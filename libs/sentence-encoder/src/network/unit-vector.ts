import { EPSILON } from './shape';

/** The vector of length 1 with the same direction. */
export function unitVector(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, EPSILON));
  return vector.map((value) => value / length);
}
