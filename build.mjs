// Builds src, libs and bench into dist, and what the service starts with into one bundle there; does nothing where dist is of these very files already.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

const NOT_SHIPPED = /\.spec\.ts$|spec-support\.ts$|\.d\.ts$/;
/** Beside the sources: everything else that decides what is built. The last tells what is installed, which need not be what is locked. */
const TOOLS = [
  'build.mjs',
  'swc.config.cjs',
  'package.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
];
/** Written last and removed first: where it stands, the build is whole. */
const STAMP = 'dist/built-from';
const ENTRY = resolve('dist/src/start.js');
/** What reads files beside its own, and what others look for and do without. */
const NOT_BUNDLED = [
  '@electric-sql/*',
  'swagger-ui-dist',
  'msgpackr-extract',
  '@nestjs/websockets*',
  '@nestjs/microservices*',
  'class-transformer*',
  'class-validator*',
  '@fastify/*',
];
/** A source map of one place: with the mappings of every package, the first stack trace of a process would take it most of a second. */
const ONE_PLACE = `\n//# sourceMappingURL=data:application/json;base64,${btoa('{"version":3,"sources":[""],"mappings":"AAAA"}')}`;

const sources = ['src', 'libs', 'bench']
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('.ts') && !NOT_SHIPPED.test(file))
  .toSorted((one, other) => (one < other ? -1 : 1));

/** What is built is decided by the contents of these files and by the Node.js that runs it. */
function fingerprint() {
  const hash = createHash('sha256').update([process.version, process.platform, process.arch].join(' '));
  for (const file of [...TOOLS, ...sources]) {
    const content = existsSync(file) ? readFileSync(file) : '';
    hash.update(`\n${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

async function transpileAll() {
  const { transformFile } = await import('@swc/core');
  const { typescript } = createRequire(import.meta.url)('./swc.config.cjs');
  const transpile = async (file) => {
    const target = join('dist', file.replace(/\.ts$/, '.js'));
    const sourceFileName = relative(dirname(target), file);
    const { code, map } = await transformFile(file, { ...typescript, sourceMaps: true, sourceFileName });
    await mkdir(dirname(target), { recursive: true });
    const name = target.split('/').at(-1);
    await writeFile(target, `${code}\n//# sourceMappingURL=${name}.map\n`);
    await writeFile(`${target}.map`, map);
  };
  await Promise.all(sources.map(transpile));
}

/** Keeps of each module what a bundle would take from it: our own, the folder it stands in; others', their `require` of packages. Maps our own alone. */
const asModules = {
  name: 'as-modules',
  setup({ onLoad }) {
    const folder = dirname(ENTRY);
    onLoad({ filter: /[\\/]dist[\\/](src|libs)[\\/].*\.js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      if (!code.includes('__dirname')) return undefined;
      const place = JSON.stringify(relative(folder, dirname(path)));
      return { contents: `const __dirname = require('node:path').join(bundleFolder, ${place});${code}` };
    });
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      return {
        contents: code.replace(/^const require = createRequire\(import\.meta\.url\);$/m, '') + ONE_PLACE,
      };
    });
  },
};

/** Puts everything that `start.js` loads into it: one file is read and compiled several times as fast as two thousand. */
async function bundle() {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [ENTRY],
    outfile: ENTRY,
    allowOverwrite: true,
    bundle: true,
    platform: 'node',
    target: 'node20',
    external: NOT_BUNDLED,
    sourcemap: true,
    sourcesContent: false,
    banner: {
      js: 'const bundleFolder = __dirname, bundleUrl = require("node:url").pathToFileURL(__filename).href;',
    },
    define: { 'import.meta.url': 'bundleUrl' },
    // A script that is run from V8's cache cannot import; all that is imported here can be required.
    supported: { 'dynamic-import': false },
    plugins: [asModules],
    logLevel: 'warning',
  });
}

async function cacheCode() {
  const { cacheFile, runBundle } = createRequire(import.meta.url)('./dist/src/bundle.js');
  const { exports, createCache } = runBundle(ENTRY);
  await exports.load();
  const file = cacheFile(ENTRY);
  await writeFile(`${file}.draft`, createCache());
  await rename(`${file}.draft`, file);
}

const builtFrom = fingerprint();
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== builtFrom) {
  await rm(STAMP, { force: true });
  await rm('dist', { recursive: true, force: true });
  await transpileAll();
  await bundle();
  await cacheCode();
  await writeFile(STAMP, builtFrom);
}
