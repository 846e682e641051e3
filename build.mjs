// Builds src, libs and bench into dist: about a second, so that `npm start` can afford it every time.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transformFile } from '@swc/core';
import { typescript } from './swc.config.cjs';

const NOT_SHIPPED = /\.spec\.ts$|spec-support\.ts$|\.d\.ts$/;

async function build(file) {
  const target = join('dist', file.replace(/\.ts$/, '.js'));
  const { code, map } = await transformFile(file, { ...typescript, sourceMaps: true });
  await mkdir(dirname(target), { recursive: true });
  const name = target.split('/').at(-1);
  await writeFile(target, `${code}\n//# sourceMappingURL=${name}.map\n`);
  await writeFile(`${target}.map`, map);
}

await rm('dist', { recursive: true, force: true });
for (const folder of ['src', 'libs', 'bench']) {
  const files = await readdir(folder, { recursive: true });
  const sources = files.filter((file) => file.endsWith('.ts') && !NOT_SHIPPED.test(file));
  await Promise.all(sources.map((file) => build(join(folder, file))));
}
