import { CHUNKS, packChunk, type EmbeddingChunk, type Embeddings } from '../network/embeddings';
import { writeMatrix } from '../network/matrix';
import { writeRows } from '../network/row-sum';
import { CHANNELS, DIMENSIONS, FEATURES, INNER, NGRAMS } from '../network/shape';
import { ArrayReader } from './array-reader';
import type { ConvolutionWeights, DenseLayers, UniversalWeights } from './encoder-weights';
import { shared } from './shared';
import { sharedMemory } from './shared-memory';
import type { ZipFiles } from './zip-files';

/** Reads the arrays of the network, with embeddings of `pieceCount` pieces. @throws EncoderWeightsError */
export async function readNetwork(
  arrays: ZipFiles,
  pieceCount: number,
): Promise<Omit<UniversalWeights, 'normalizer' | 'vocabulary'>> {
  const memory = sharedMemory();
  const reader = new ArrayReader(arrays, memory);
  const projection = await reader.perNgram('proj', DIMENSIONS, CHANNELS);
  return {
    memory,
    embeddings: await readEmbeddings(reader, Math.ceil(pieceCount / CHUNKS)),
    projection: {
      matrix: writeMatrix(memory, sideBySide(projection), { columns: NGRAMS.length * CHANNELS }),
      bias: joined(await reader.perNgram('proj_b', CHANNELS)),
      gain: joined(await reader.perNgram('ln_g', CHANNELS)),
      shift: joined(await reader.perNgram('ln_b', CHANNELS)),
    },
    convolutions: await readConvolutions(reader),
    features: {
      gain: await reader.sharedFloats('ln_g', FEATURES),
      shift: await reader.sharedFloats('ln_b', FEATURES),
    },
    pooling: {
      matrix: await reader.matrix('cnn_W', FEATURES, DIMENSIONS),
      bias: await reader.sharedFloats('cnn_b', DIMENSIONS),
    },
    dense: await readDenseLayers(reader),
  };
}

async function readEmbeddings(reader: ArrayReader, rows: number): Promise<Embeddings> {
  const scales = await reader.floats('scale', CHUNKS);
  const lowest = await reader.floats('lo', CHUNKS);
  const chunks: EmbeddingChunk[] = [];
  for (let chunk = 0; chunk < CHUNKS; chunk++) {
    const levels = await reader.bytes(`q${chunk + 1}`, rows, DIMENSIONS);
    chunks.push(packChunk(levels, { scale: scales[chunk]!, lowest: lowest[chunk]! }));
  }
  return chunks;
}

async function readConvolutions(reader: ArrayReader): Promise<ConvolutionWeights[]> {
  const convolutions: ConvolutionWeights[] = [];
  for (const { width, left } of NGRAMS) {
    const first = await reader.floats(`w1_${width}`, width * CHANNELS, CHANNELS);
    const second = await reader.floats(`w2_${width}`, width * CHANNELS, CHANNELS);
    convolutions.push({
      width,
      left,
      contributions: writeMatrix(reader.memory, sideBySide([...squaresOf(first), ...squaresOf(second)]), {
        columns: 2 * width * CHANNELS,
      }),
      second: writeRows(reader.memory, second),
      firstBias: await reader.sharedFloats(`b1_${width}`, CHANNELS),
      secondBias: await reader.sharedFloats(`b2_${width}`, CHANNELS),
    });
  }
  return convolutions;
}

async function readDenseLayers(reader: ArrayReader): Promise<DenseLayers> {
  return {
    d0: await reader.matrix('d0', DIMENSIONS, INNER),
    d1: await reader.matrix('d1', INNER, INNER),
    p1: await reader.matrix('p1', DIMENSIONS, INNER),
    d2: await reader.matrix('d2', INNER, DIMENSIONS),
    p3: await reader.matrix('p3', INNER, DIMENSIONS),
    d3: await reader.matrix('d3', DIMENSIONS, DIMENSIONS),
  };
}

function joined(arrays: readonly Float32Array[]): Float32Array {
  return shared(
    Float32Array,
    arrays.flatMap((array) => [...array]),
  );
}

/** Joins matrices of `CHANNELS` columns side by side. */
function sideBySide(matrices: readonly Float32Array[]): Float32Array {
  const columns = matrices.length * CHANNELS;
  const all = new Float32Array(matrices.reduce((sum, { length }) => sum + length, 0));
  for (const [i, matrix] of matrices.entries()) {
    for (let row = 0; row * CHANNELS < matrix.length; row++) {
      all.set(matrix.subarray(row * CHANNELS, (row + 1) * CHANNELS), row * columns + i * CHANNELS);
    }
  }
  return all;
}

/** The square matrices of a convolution, one for each place of its window. */
function squaresOf(weights: Float32Array): Float32Array[] {
  const size = CHANNELS * CHANNELS;
  return Array.from({ length: weights.length / size }, (_, i) => weights.subarray(i * size, (i + 1) * size));
}
