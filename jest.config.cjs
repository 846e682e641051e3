const { availableParallelism } = require('node:os');

/** How jest reads TypeScript. Types are checked by `npm run typecheck`. */
const typescript = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  swcrc: false,
};
const javascript = {
  jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } },
  module: { type: 'commonjs' },
  swcrc: false,
};

/** Nest, htmlparser2, marked and some of their dependencies are ESM-only: swc turns them into CommonJS for jest. */
const esmOnly = [
  '@nestjs',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'load-esm',
  'es-toolkit',
  'htmlparser2',
  'domhandler',
  'domutils',
  'dom-serializer',
  'domelementtype',
  'entities',
  'marked',
  'eld',
];

module.exports = {
  testEnvironment: 'node',
  // Otherwise each use of `Math` in jest's sandbox looks it up again: random numbers took fifteen times as long.
  sandboxInjectedGlobals: ['Math'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  setupFiles: ['<rootDir>/test/support/before-each-file.ts'],
  // A bound for what hangs: the tests of services share two slow cores at times.
  testTimeout: 300_000,
  testSequencer: '<rootDir>/test/longest-first.cjs',
  // The tests of services wait more than they work.
  maxWorkers: 2 * availableParallelism(),
  roots: ['<rootDir>/src', '<rootDir>/libs', '<rootDir>/web', '<rootDir>/test'],
  testRegex: '\\.spec\\.ts$',
  moduleNameMapper: {
    '^fast-check$': '<rootDir>/test/support/seeded-fast-check.cjs',
    '^\\./counted-examples$': '<rootDir>/test/support/counted-examples.ts',
    // ELD has no entry for `require`.
    '^eld/small$': '<rootDir>/node_modules/eld/src/entries/static.small.js',
    '^(\\./eld)\\.mjs$': '$1',
    '^@app/(.*)$': '<rootDir>/libs/$1/src',
    // libs/client is an ES module of its own, which spells the files it imports as they are once built.
    '^(\\.{1,2}/.+)\\.js$': '$1',
  },
  transform: {
    '/eld/src/ngrams/': '<rootDir>/test/support/data-as-json.mjs',
    '^.+\\.m?ts$': ['@swc/jest', typescript],
    '^.+\\.m?js$': ['@swc/jest', javascript],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
};
