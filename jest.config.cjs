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
const jsc = (parser) => ({
  jsc: {
    target: 'es2022',
    parser,
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  swcrc: false,
});

module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/libs', '<rootDir>/test'],
  testRegex: '\\.spec\\.ts$',
  transform: {
    '^.+\\.ts$': ['@swc/jest', jsc({ syntax: 'typescript', decorators: true })],
    '^.+\\.m?js$': ['@swc/jest', jsc({ syntax: 'ecmascript' })],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
};
