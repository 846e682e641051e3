import { type NormalizerRules, readNormalizerRules } from '../pieces/normalizer';
import { readPieceModel } from '../pieces/piece-model';
import { buildVocabulary, type Vocabulary } from '../pieces/vocabulary';
import type { ZipFiles } from './zip-files';

const MAX_PIECES_BYTES = 2 ** 23;

/** Reads the SentencePiece model that cuts texts into pieces. @throws EncoderWeightsError */
export async function readPieces(
  files: ZipFiles,
  name: string,
): Promise<{ normalizer: NormalizerRules; vocabulary: Vocabulary }> {
  const { pieces, scores, charsmap } = readPieceModel(await files.read(name, MAX_PIECES_BYTES));
  return { normalizer: readNormalizerRules(charsmap), vocabulary: buildVocabulary(pieces, scores) };
}
