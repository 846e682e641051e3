import { ngramsAsJson } from '../../bundle.config.mjs';

/** Reads the data of the language detector as the build does: each test file that detects a language reads them anew. */
export default {
  process: (source) => ({ code: `exports.ngramsData = ${ngramsAsJson(source)};` }),
};
