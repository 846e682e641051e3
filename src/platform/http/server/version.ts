import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where `package.json` may be, seen from the sources and from the build. */
const root = [join(__dirname, '../../../..'), join(__dirname, '../../../../..')];

/** The version of Parley in `package.json`. */
export const VERSION: string = root.flatMap(versionIn)[0] ?? '0.0.0';

function versionIn(folder: string): string[] {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return [version];
  } catch {
    return [];
  }
}
