/** fast-check with the seed of the run, loaded only by the files that import it: that takes 12 to 20 ms of CPU. */
const fastCheck = require('../../node_modules/fast-check/lib/cjs/fast-check.js');
const { SEED } = require('./random');

fastCheck.configureGlobal({ seed: SEED });

module.exports = fastCheck;
