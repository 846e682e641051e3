import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './root';

const FILE_VARIABLE = 'TEST_COUNTED_EXAMPLES';

/** Lets the tests of this run read the counts of the build, if `dist` was built from the present sources. */
export function offerBuiltCounts(): void {
  const { status } = spawnSync(process.execPath, ['build.mjs', '--check'], { cwd: ROOT });
  if (status === 0) process.env[FILE_VARIABLE] = join(ROOT, 'dist/libs/message-intents/counts');
}

/** The file of the build's counts, if the tests may read it. */
export const builtCounts = (): string | undefined => process.env[FILE_VARIABLE];
