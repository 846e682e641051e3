import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of `package.json`: four levels up from the sources, five from the build. */
export const PACKAGE_FOLDER = join(
  __dirname,
  existsSync(join(__dirname, '../../../../package.json')) ? '../../../..' : '../../../../..',
);

/** The version of Parley. */
export const { version: VERSION } = JSON.parse(
  readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8'),
) as { version: string };

/** The folder into which the build writes the pages and scripts for browsers that it makes from `web/`. */
export const WEB_FOLDER = join(__dirname, '../../../../web');
