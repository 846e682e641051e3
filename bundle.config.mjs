import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';

/** The programs of the service. What they start by path, as threads and processes, is not bundled. */
const PROGRAMS = ['main', 'migrate', 'openapi', 'rehearse', 'encoder', 'link'];
/** What is loaded from its own place: packages with threads or data files, and an ES module that waits for its use. */
const OWN_PLACE = /^(?:@electric-sql\/|msgpackr-extract$|piscina$|unpdf$|swagger-ui-dist\/)/;
/** What few processes use, and only on demand: in a bundle, it would be read and parsed with each start. */
const ON_DEMAND =
  /^(?:@modelcontextprotocol\/client|ajv|ajv-formats|imapflow|jschardet|nodemailer|re2js|undici)$/;
const LANGUAGE_DETECTOR = { id: '../libs/languages/src/eld.mjs', external: true };
/** Packages that call `require` in an ES module. */
const OWN_REQUIRE = /^const require = createRequire\(import\.meta\.url\);$/m;

/** Options of Rolldown that bundle the programs which `nest build` wrote into `dist` with the packages that they use. */
export function bundleOf(dist) {
  const folder = resolve(dist, 'src');
  return {
    input: PROGRAMS.map((name) => join(folder, `${name}.js`)).filter((file) => existsSync(file)),
    platform: 'node',
    external: [OWN_PLACE, ON_DEMAND],
    plugins: [
      {
        name: 'places',
        load,
        resolveId: { order: 'pre', handler: resolveId },
        transform: transformIn(folder),
      },
    ],
    output: {
      dir: folder,
      format: 'cjs',
      chunkFileNames: 'chunk-[hash].js',
      keepNames: true,
      sourcemap: true,
      sourcemapExcludeSources: true,
      // Node.js 22.1 and later keep the compiled chunks between starts.
      intro: ({ isEntry }) => (isEntry ? "require('node:module').enableCompileCache?.();" : ''),
    },
  };
}

/**
 * Options of Rolldown that put the language detector and its data into its file. The data are JSON instead of the 81,000
 * object literals of the package: V8 reads them in a third of the time, and needs half of the memory.
 */
export function languageDetectorOf(dist) {
  const folder = resolve(dist, 'libs', 'languages', 'src');
  return {
    input: join(folder, 'eld.mjs'),
    platform: 'node',
    plugins: [
      {
        name: 'data as JSON',
        transform: {
          filter: { id: /\/eld\/src\/ngrams\// },
          handler: (source) => ({ code: `export const ngramsData = ${ngramsAsJson(source)};`, map: null }),
        },
      },
    ],
    output: { dir: folder, entryFileNames: '[name].mjs' },
  };
}

/** The expression for the data of ELD, from the source of their module. */
export function ngramsAsJson(source) {
  const data = runInNewContext(source.replace('export const', 'var') + '; ngramsData');
  return `JSON.parse(${JSON.stringify(JSON.stringify(data))})`;
}

/** Source maps of compiled files lead to TypeScript. */
function load(id) {
  if (id.includes('node_modules') || !existsSync(`${id}.map`)) return null;
  return { code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') };
}

/** A package that is not installed is looked for again when it is used: TypeORM has drivers of many databases. */
async function resolveId(id, importer, options) {
  if (id.endsWith('/eld.mjs')) return LANGUAGE_DETECTOR;
  if (/^(?:[./]|node:)/.test(id)) return null;
  return (await this.resolve(id, importer, { ...options, skipSelf: true })) ?? { id, external: true };
}

/** Keeps the folder of each file that asks for it. */
function transformIn(folder) {
  return (code, id) => {
    const bundleFolder = id.includes('node_modules') ? resolve('dist', 'src') : folder;
    const place = JSON.stringify(relative(bundleFolder, dirname(id)));
    if (OWN_REQUIRE.test(code)) return { code: code.replace(OWN_REQUIRE, ''), map: null };
    if (!code.includes('__dirname') || code.includes('import.meta')) return null;
    return {
      code: code.replace(/\b__dirname\b/g, `require('node:path').join(__dirname, ${place})`),
      map: null,
    };
  };
}
