const { availableParallelism } = require('node:os');
const { javascript, typescript } = require('./swc.config.cjs');

/** Nest, htmlparser2 and some of their dependencies are ESM-only: swc turns them into CommonJS for jest. */
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
];

module.exports = {
  testEnvironment: 'node',
  // A bound for what hangs: the tests of services share two slow cores at times.
  testTimeout: 120_000,
  // The tests of services wait more than they work.
  maxWorkers: 2 * availableParallelism(),
  roots: ['<rootDir>/src', '<rootDir>/libs', '<rootDir>/test'],
  testRegex: '\\.spec\\.ts$',
  transform: {
    '^.+\\.ts$': ['@swc/jest', typescript],
    '^.+\\.m?js$': ['@swc/jest', javascript],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
};
