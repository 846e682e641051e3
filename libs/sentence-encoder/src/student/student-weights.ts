import type { Matrix } from '../network/matrix';
import type { NormalizerRules } from '../pieces/normalizer';
import type { Vocabulary } from '../pieces/vocabulary';
import type { SharedMemory } from '../weights/shared-memory';

/** A layer that multiplies and adds. */
export interface Layer {
  readonly matrix: Matrix;
  readonly bias: Float32Array;
}

/** A convolution over neighbouring pieces, which is applied by two layers, one after the other. */
export interface StudentConvolution {
  readonly width: number;
  readonly left: number;
  readonly layers: readonly [Layer, Layer];
}

/** The weights of the student. All arrays are shared memory: posted to a thread, they are not copied. */
export interface StudentWeights {
  /** Has the matrices. */
  readonly memory: SharedMemory;
  readonly normalizer: NormalizerRules;
  readonly vocabulary: Vocabulary;
  /** The embeddings of all pieces: two levels a byte, the even one in the upper half, and the step of each piece. */
  readonly levels: Uint8Array;
  readonly steps: Int8Array;
  /** From a piece's embedding to the channels of all convolutions, which are normalized together. */
  readonly projection: Layer & { readonly gain: Float32Array; readonly shift: Float32Array };
  readonly convolutions: readonly StudentConvolution[];
  /** From the features of a text to its vector, and to the layer that corrects the vector. */
  readonly pooling: Layer;
  readonly inner: Layer;
  readonly outer: Layer;
}
