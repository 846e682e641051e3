// Builds the service with `nest build` and its pages with Vite, unless `dist` was built from these very files already.
// Each build is made in a folder of its own and renamed to `dist` when it is whole, so that several starts at once
// never see half a build. The lock only saves work: two processes that both hold it build twice, and the first build
// stays. With `--check` nothing is built; the exit code says whether `dist` is up to date.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { billOfMaterials } from './sbom.mjs';

const SOURCE_FOLDERS = ['src', 'libs'];
/** What browsers get: Vite builds it, each page and the loader by itself, so that each is as small as it can be. */
const WEB = 'web';
const WEB_CONFIGURATIONS = [
  'chat.config.mjs',
  'start.config.mjs',
  'console.config.mjs',
  'preview.config.mjs',
  'loader.config.mjs',
  'docs.config.mjs',
];
/** A package of its own, which only the start page and the console import. */
const CLIENT = join('libs', 'client');
/** Files beside the code that pdf.js and the encoder read: assets of nest-cli.json. */
const ASSETS = [join('libs', 'document-text', 'cmaps'), join('libs', 'sentence-encoder', 'weights')];
/** The guides that are served (`src/api-about.ts`). */
const GUIDES = ['actions', 'channels', 'errors', 'install', 'webhooks'].map((name) =>
  join('docs', `${name}.md`),
);
const LOCK_FILE = 'package-lock.json';
/** What else decides what is built. The last file says which packages are installed. */
const CONFIGURATION = [
  'build.mjs',
  'sbom.mjs',
  'bundle.config.mjs',
  'nest-cli.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'package.json',
  'node_modules/.package-lock.json',
];
/** Holds the fingerprint of the files that `dist` was built from. */
const STAMP = 'built-from';
const LOCK = '.build-lock';
const LOCK_CHECK_MS = 200;

const DRAFT = '.build-draft-';
const draft = `${DRAFT}${process.pid}`;

function fingerprint() {
  const sources = SOURCE_FOLDERS.filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file)))
    .filter(
      (file) => /\.(?:m?ts|json)$/.test(file) && !file.endsWith('.spec.ts') && !file.startsWith(CLIENT),
    );
  const pages = [WEB, join(CLIENT, 'src'), ...ASSETS]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && !file.name.endsWith('.spec.ts'))
    .map((file) => join(file.parentPath, file.name));
  const hash = createHash('sha256').update(process.version);
  for (const file of [
    ...CONFIGURATION,
    ...[...sources, ...pages, ...GUIDES].sort((one, other) => (one < other ? -1 : 1)),
  ].filter((file) => existsSync(file)))
    hash.update(`\n${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

function isBuiltFrom(print) {
  const stamp = join('dist', STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === print;
}

/** Takes the lock, which holds the id of a process; that of a process that has died is taken over. */
async function takeLock() {
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (await isAbandoned()) rmSync(LOCK, { force: true });
    }
  }
}

async function isAbandoned() {
  await delay(LOCK_CHECK_MS);
  try {
    // A lock without an id is from a process that died before it wrote one.
    return !isRunning(Number(readFileSync(LOCK, 'utf8')));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return false;
  }
}

function isRunning(processId) {
  if (!(processId > 0)) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

async function build(print) {
  for (const left of readdirSync('.').filter((name) => name.startsWith(DRAFT)))
    if (!isRunning(Number(left.slice(DRAFT.length)))) rmSync(left, { recursive: true, force: true });
  mkdirSync(draft);
  process.stdout.write('  Building Parley, once for this version: the service…\n');
  const outDir = join(draft, 'dist');
  // Types are checked by `npm run typecheck`: checking them here too would take half of the time.
  const compilerOptions = { outDir: './dist', noCheck: true };
  const configuration = { extends: '../tsconfig.build.json', compilerOptions };
  writeFileSync(join(draft, 'tsconfig.json'), JSON.stringify(configuration));
  run(
    join('node_modules', '@nestjs', 'cli', 'bin', 'nest.js'),
    'build',
    '--path',
    join(draft, 'tsconfig.json'),
  );
  run(join(outDir, 'libs', 'message-intents', 'src', 'count.js'));
  await bundle(outDir);
  process.stdout.write('  Building Parley: the pages…\n');
  await buildPages(resolve(outDir, 'web'));
  writeDocuments(outDir);
  compress(join(outDir, 'web'));
  if (existsSync(LOCK_FILE)) {
    writeFileSync(join(outDir, 'sbom.cdx.json'), JSON.stringify(billOfMaterials(), null, 2));
  }
  writeFileSync(join(outDir, STAMP), print);
  if (!isBuiltFrom(print)) replaceDist(outDir, print);
}

/** Replaces the programs of the service by bundles, which start in half the time. */
async function bundle(outDir) {
  const { rolldown } = await import('rolldown');
  const { bundleOf, languageDetectorOf } = await import('./bundle.config.mjs');
  for (const { output, ...input } of [bundleOf(outDir), languageDetectorOf(outDir)])
    await (await rolldown(input)).write(output);
}

/** Builds the pages, one after the other: they write into the same folder. */
async function buildPages(outDir) {
  const vite = await import('vite');
  for (const config of WEB_CONFIGURATIONS)
    await vite.build({ configFile: join(WEB, config), build: { outDir }, logLevel: 'warn' });
}

/** Writes the documents of the API, their page and the guides among the files for browsers. */
function writeDocuments(outDir) {
  const program = join(outDir, 'src', 'openapi.js');
  if (!existsSync(program)) return;
  for (const file of ['package.json', ...GUIDES]) cpSync(file, join(draft, file));
  run(program, 'files');
}

/** Writes the files for browsers compressed beside themselves, so that no request has to compress them. */
function compress(folder) {
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const content = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
    writeFileSync(`${path}.br`, brotliCompressSync(content));
  }
}

/** Runs a program of Node.js; ends this process if it fails. */
function run(program, ...options) {
  const { status } = spawnSync(process.execPath, [program, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function replaceDist(outDir, print) {
  try {
    if (existsSync('dist')) renameSync('dist', join(draft, 'replaced'));
    renameSync(outDir, 'dist');
  } catch (error) {
    // Another process was first.
    if (!isBuiltFrom(print)) throw error;
  }
}

const print = fingerprint();
if (process.argv.includes('--check')) process.exit(isBuiltFrom(print) ? 0 : 1);
if (!isBuiltFrom(print)) {
  await takeLock();
  process.on('exit', () => {
    rmSync(draft, { recursive: true, force: true });
    rmSync(LOCK, { force: true });
  });
  if (!isBuiltFrom(print)) await build(print);
}
