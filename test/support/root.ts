import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the repository, even for a copy of this file that was compiled into a folder below it. */
export const ROOT = folderWith('package.json', __dirname);

function folderWith(file: string, folder: string): string {
  return existsSync(join(folder, file)) ? folder : folderWith(file, dirname(folder));
}
