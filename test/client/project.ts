import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const ROOT = join(__dirname, '../..');
const MODULES = join(ROOT, 'node_modules');

/** The strictest settings that an integrator may have. */
const STRICT = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: ['node'],
  typeRoots: [join(MODULES, '@types')],
  jsx: 'react-jsx',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noPropertyAccessFromIndexSignature: false,
};

/** An integrator's project in a folder outside the repository. */
export class Project {
  readonly folder = mkdtempSync(join(tmpdir(), 'parley-project-'));

  constructor() {
    this.write('package.json', '{ "type": "module" }');
  }

  write(path: string, text: string): void {
    const target = join(this.folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }

  /** Builds @parley/client, as it is published, into the project's node_modules. */
  async installClient(): Promise<void> {
    const target = join(this.folder, 'node_modules/@parley/client');
    mkdirSync(target, { recursive: true });
    for (const name of ['package.json', 'README.md', 'LICENSE'])
      copyFileSync(join(ROOT, 'libs/client', name), join(target, name));
    await this.node([join(ROOT, 'libs/client/build.mjs'), join(target, 'dist')]);
  }

  /** Links a package of the repository. */
  link(name: string): void {
    const target = join(this.folder, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(join(MODULES, name), target);
  }

  /** Compiles all files, including dependencies, to `out`. @throws Error with the output of the compiler */
  async compile(options: object = {}): Promise<void> {
    const compilerOptions = { ...STRICT, module: 'node16', outDir: 'out', ...options };
    this.write('tsconfig.json', JSON.stringify({ compilerOptions, exclude: ['out', 'node_modules'] }));
    await this.node(['typescript/bin/tsc', '-p', '.']);
  }

  /** Runs a package's program, or a file of the project, to its end; returns its output. */
  async node([program, ...rest]: [string, ...string[]], env: Record<string, string> = {}): Promise<string> {
    const { ended, output, code } = this.start([program, ...rest], env);
    await ended;
    if (code() !== 0) throw new Error(output());
    return output();
  }

  /** Starts a program, which runs until it ends by itself or `stop` is called. */
  start([program, ...rest]: [string, ...string[]], env: Record<string, string> = {}) {
    const file = /^\.?\//.test(program) ? program : join(MODULES, program);
    const child = spawn(process.execPath, [file, ...rest], {
      cwd: this.folder,
      env: { PATH: process.env['PATH'], ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const ended = once(child, 'close');
    return { ended, output: () => output, code: () => child.exitCode, stop: () => child.kill() };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
