// Builds the package as an ES module and as CommonJS, with types for both. `npm pack` calls it first.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const [target = join(folder, 'dist')] = process.argv.slice(2);
// TypeScript 7, which exports no path of its program.
const compiler = join(folder, '../../node_modules/typescript-native/bin/tsc');

rmSync(target, { recursive: true, force: true });
for (const [name, project, type] of [
  ['esm', 'tsconfig.json', 'module'],
  ['cjs', 'tsconfig.cjs.json', 'commonjs'],
]) {
  const out = join(target, name);
  const built = spawnSync(process.execPath, [compiler, '--project', join(folder, project), '--outDir', out], {
    stdio: 'inherit',
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'package.json'), `${JSON.stringify({ type })}\n`);
}
