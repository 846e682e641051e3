import { join } from 'node:path';
import { NGRAMS } from '../network/shape';
import { ArrayReader } from '../weights/array-reader';
import { shared } from '../weights/shared';
import { sharedMemory } from '../weights/shared-memory';
import { readPieces } from '../weights/read-pieces';
import { ZipFiles } from '../weights/zip-files';
import { ALL_CHANNELS, CHANNELS, FEATURES, INNER, STUDENT_DIMENSIONS, VALUES } from './student-network';
import type { Layer, StudentConvolution, StudentWeights } from './student-weights';

/** The file that comes with Parley (`docs/internals/student-encoder.md`). */
export const STUDENT_FILE = join(__dirname, '..', '..', 'weights', 'student.zip');
const PIECES = 'sp.model';

/** Reads and checks the weights of the student. Takes half a second of processor time. @throws EncoderWeightsError */
export async function readStudentWeights(file: string): Promise<StudentWeights> {
  const files = await ZipFiles.openFile(file);
  const pieces = await readPieces(files, PIECES);
  const pieceCount = pieces.vocabulary.scores.length;
  const memory = sharedMemory();
  const reader = new ArrayReader(files, memory);
  return {
    ...pieces,
    memory,
    levels: shared(Uint8Array, await reader.bytes('levels', pieceCount, VALUES / 2)),
    steps: shared(Int8Array, await reader.signedBytes('steps', pieceCount)),
    projection: {
      ...(await layer(reader, { matrix: 'proj', bias: 'proj_b' }, [VALUES, ALL_CHANNELS])),
      gain: await reader.sharedFloats('ln_g', ALL_CHANNELS),
      shift: await reader.sharedFloats('ln_b', ALL_CHANNELS),
    },
    convolutions: await convolutions(reader),
    pooling: await layer(reader, { matrix: 'pool', bias: 'pool_b' }, [FEATURES, STUDENT_DIMENSIONS]),
    inner: await layer(reader, { matrix: 'd0', bias: 'd0_b' }, [FEATURES, INNER]),
    outer: await layer(reader, { matrix: 'd1', bias: 'd1_b' }, [INNER, STUDENT_DIMENSIONS]),
  };
}

async function convolutions(reader: ArrayReader): Promise<StudentConvolution[]> {
  const all: StudentConvolution[] = [];
  for (const { width, left } of NGRAMS) {
    const size = [width * CHANNELS, CHANNELS] as const;
    const first = await layer(reader, { matrix: `w1_${width}`, bias: `b1_${width}` }, size);
    const second = await layer(reader, { matrix: `w2_${width}`, bias: `b2_${width}` }, size);
    all.push({ width, left, layers: [first, second] });
  }
  return all;
}

async function layer(
  reader: ArrayReader,
  names: { matrix: string; bias: string },
  [rows, columns]: readonly [number, number],
): Promise<Layer> {
  const matrix = await reader.scaledMatrix(names.matrix, rows, columns);
  return { matrix, bias: await reader.sharedFloats(names.bias, columns) };
}
