import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = resolve(__dirname, '../..');

/** A checkout with one program, and empty files for the steps of a build. */
describe('a build', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-build-'));
    for (const file of [
      'build.mjs',
      'sbom.mjs',
      'bundle.config.mjs',
      'tsconfig.json',
      'tsconfig.build.json',
      'package.json',
    ])
      cpSync(join(ROOT, file), join(folder, file));
    writeFileSync(join(folder, 'nest-cli.json'), JSON.stringify({ sourceRoot: '.', entryFile: 'src/main' }));
    for (const path of ['src', 'web', 'libs/languages/src', 'libs/message-intents/src'])
      mkdirSync(join(folder, path), { recursive: true });
    for (const file of ['languages/src/eld.mts', 'message-intents/src/count.ts'])
      writeFileSync(join(folder, 'libs', file), 'export {};\n');
    writeFileSync(join(folder, 'web/page.html'), '<!doctype html><title>Page</title>');
    const config = `export default { root: import.meta.dirname, build: { emptyOutDir: false,
      rolldownOptions: { input: import.meta.dirname + '/page.html' } } };`;
    for (const name of ['chat', 'start', 'console', 'preview', 'loader', 'docs'])
      writeFileSync(join(folder, `web/${name}.config.mjs`), config);
    writeSource(1);
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const writeSource = (version: number): void =>
    writeFileSync(join(folder, 'src/main.ts'), `console.log(${version});\n`);
  const build = (): Promise<unknown> => run(process.execPath, ['build.mjs'], { cwd: folder });
  const output = async (): Promise<string> =>
    (await run(process.execPath, ['dist/src/main.js'], { cwd: folder })).stdout.trim();
  const leftovers = (): string[] => readdirSync(folder).filter((name) => name.startsWith('.build'));

  it('is complete when several processes start it at once, and again after a change', async () => {
    for (const version of [1, 2]) {
      writeSource(version);
      await Promise.all(Array.from({ length: 3 }, () => build()));
      expect(await output()).toBe(String(version));
      expect(leftovers()).toEqual([]);
    }
  });

  it('takes over the lock and removes the draft of a process that died, and keeps the draft of a living one', async () => {
    const deadId = await endedProcess();
    writeFileSync(join(folder, '.build-lock'), String(deadId));
    mkdirSync(join(folder, `.build-draft-${deadId}`));
    mkdirSync(join(folder, `.build-draft-${process.pid}`));
    await build();
    expect(await output()).toBe('1');
    expect(leftovers()).toEqual([`.build-draft-${process.pid}`]);
  });

  it('is not repeated without a change', async () => {
    await build();
    const stamp = readFileSync(join(folder, 'dist/built-from'), 'utf8');
    writeFileSync(join(folder, 'dist/marker'), '');
    await build();
    expect(readFileSync(join(folder, 'dist/built-from'), 'utf8')).toBe(stamp);
    expect(readdirSync(join(folder, 'dist'))).toContain('marker');
  });
});

describe('npm ci', () => {
  it('warns of nothing on this version of Node.js', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-install-'));
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      cpSync(join(ROOT, file), join(folder, file));
    try {
      // Resolves the lock file as `npm ci` does, and checks its engines, without downloading anything.
      const { stderr } = await run('npm', ['ci', '--dry-run', '--offline'], { cwd: folder });
      expect(stderr).toBe('');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** The id of a process that has ended. */
async function endedProcess(): Promise<number> {
  const { stdout } = await run(process.execPath, ['-e', 'console.log(process.pid)']);
  return Number(stdout);
}
