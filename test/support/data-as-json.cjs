const { runInNewContext } = require('node:vm');

/**
 * Turns the data of the language detector, 81,000 object literals, into JSON, as the build does
 * (`bundle.config.mjs`): each test file that detects a language reads them anew.
 */
module.exports = {
  process(source) {
    const data = runInNewContext(source.replace('export const', 'var') + '; ngramsData');
    return { code: `exports.ngramsData = JSON.parse(${JSON.stringify(JSON.stringify(data))});` };
  },
};
