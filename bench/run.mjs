// `npm run bench -- <folder>/<name> [options]`: builds the service, as `npm start` does, and the benchmarks into a
// folder of their own, and runs `bench/<folder>/<name>.ts` with these options.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** As deep as `dist`: the service reads `package.json` beside it. */
const OUT = 'dist-bench';
const [name = '', ...options] = process.argv.slice(2);

/** Runs a program of Node.js; ends this process if it fails. */
function run(...program) {
  const { status } = spawnSync(process.execPath, program, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(join('bench', `${name}.ts`)))
  throw new Error('usage: npm run bench -- <folder>/<name> [options], as in performance/chat');
run('build.mjs');
run(
  join('node_modules', '@nestjs', 'cli', 'bin', 'nest.js'),
  'build',
  '--path',
  join('bench', 'tsconfig.json'),
);
run('--enable-source-maps', join(OUT, 'bench', `${name}.js`), ...options);
