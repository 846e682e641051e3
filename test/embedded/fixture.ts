import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type ts from 'typescript';
import { EmbeddedDatabase, type EmbeddedOptions } from '@app/embedded-postgres';

const root = resolve(__dirname, '../..');
const cache = join(root, 'node_modules/.cache/embedded-database');
const sources = join(root, 'libs/embedded-postgres/src');
const fixtures = __dirname;

/** The TypeScript of this folder and of the embedded database, compiled to CommonJS again when a file has changed. */
function compiledFolder(): string {
  const files = [sources, fixtures].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
      .map((name) => join(folder, name)),
  );
  const hash = createHash('sha256');
  for (const file of files) hash.update(basename(file)).update(readFileSync(file));
  return madeOnce(join(cache, hash.digest('hex').slice(0, 16)), (folder) => {
    // Most files find it compiled, and need not load the compiler.
    const { ModuleKind, ScriptTarget, transpileModule } = require('typescript') as typeof ts;
    for (const file of files) {
      const target = join(folder, file.slice(root.length).replace(/\.ts$/, '.js'));
      const { outputText } = transpileModule(readFileSync(file, 'utf8'), {
        compilerOptions: {
          module: ModuleKind.CommonJS,
          target: ScriptTarget.ES2023,
          esModuleInterop: true,
        },
      });
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, outputText);
    }
  });
}

/** Lets `make` fill the folder, unless it exists. Several processes may do so at once. */
function madeOnce(folder: string, make: (folder: string) => void): string {
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  make(draft);
  place(draft, folder);
  return folder;
}

function place(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
}

/** The compiled file of the database thread. */
export const workerFile = (): string => join(compiledFolder(), 'libs/embedded-postgres/src/worker.js');

/** The compiled file of a program in this folder. */
export const programFile = (name: string): string => join(compiledFolder(), 'test/embedded', `${name}.js`);

const made: string[] = [];
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new empty folder, which is removed after the tests of the file. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  made.push(folder);
  return folder;
}

/** A new data folder with an empty database: a copy, which is faster than a first start. */
export async function dataFolder(): Promise<string> {
  const key = createHash('sha256').update(readFileSync(join(sources, 'engine.ts')));
  key.update(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')));
  const template = join(cache, `data-${key.digest('hex').slice(0, 16)}`);
  if (!existsSync(template)) {
    mkdirSync(cache, { recursive: true });
    const draft = mkdtempSync(`${template}-`);
    await (await EmbeddedDatabase.open({ folder: draft, workerFile: workerFile(), fsync: false })).close();
    rmSync(join(draft, 'lock'), { recursive: true });
    place(draft, template);
  }
  const folder = emptyFolder();
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** Opens an embedded database in a folder of its own; by default without fsync, which is faster. */
export async function openDatabase(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  return EmbeddedDatabase.open({
    folder: options.folder ?? (await dataFolder()),
    workerFile: workerFile(),
    fsync: false,
    ...options,
  });
}
