/** How TypeScript becomes JavaScript, for the build and for jest alike. Types are checked by `npm run typecheck`. */
const toCommonJs = (parser) => ({
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
  typescript: toCommonJs({ syntax: 'typescript', decorators: true }),
  javascript: toCommonJs({ syntax: 'ecmascript' }),
};
