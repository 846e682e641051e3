import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the installation: where `package.json` stands, from the sources and from the build alike. */
const root = [join(__dirname, '../../..'), join(__dirname, '../../../..')];

/** The version of this Parley, as `package.json` says it. */
export const VERSION: string = root.flatMap(versionIn)[0] ?? '0.0.0';

function versionIn(folder: string): string[] {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return [version];
  } catch {
    return [];
  }
}
