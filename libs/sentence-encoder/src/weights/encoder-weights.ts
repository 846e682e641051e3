import type { Embeddings } from '../network/embeddings';
import type { Matrix } from '../network/matrix';
import type { Rows } from '../network/row-sum';
import type { NormalizerRules } from '../pieces/normalizer';
import type { Vocabulary } from '../pieces/vocabulary';
import type { StudentWeights } from '../student/student-weights';
import type { SharedMemory } from './shared-memory';

/** The weights of a convolution, which is applied twice. There are three convolutions. */
export interface ConvolutionWeights {
  readonly width: number;
  readonly left: number;
  /** From a piece's channels to its contributions at each place of a window: first convolution, then second. */
  readonly contributions: Matrix;
  /** The second convolution's weights: by place in the window, channel in, channel out. */
  readonly second: Rows;
  readonly firstBias: Float32Array;
  readonly secondBias: Float32Array;
}

/** The factors and summands of layer normalization. */
export interface Normalization {
  readonly gain: Float32Array;
  readonly shift: Float32Array;
}

/** The dense layers by the names that they have in the file. */
export type DenseLayers = Readonly<Record<'d0' | 'd1' | 'p1' | 'd2' | 'p3' | 'd3', Matrix>>;

/** The weights of Universal Sentence Encoder. All arrays are shared memory: posted to a thread, they are not copied. */
export interface UniversalWeights {
  /** Has the matrices. */
  readonly memory: SharedMemory;
  readonly normalizer: NormalizerRules;
  readonly vocabulary: Vocabulary;
  readonly embeddings: Embeddings;
  /** From a piece's embedding to the channels of all convolutions, which are normalized together. */
  readonly projection: { readonly matrix: Matrix; readonly bias: Float32Array } & Normalization;
  readonly convolutions: readonly ConvolutionWeights[];
  readonly features: Normalization;
  readonly pooling: { readonly matrix: Matrix; readonly bias: Float32Array };
  readonly dense: DenseLayers;
}

/** The weights of an encoder. */
export type EncoderWeights = UniversalWeights | StudentWeights;
