const { default: Sequencer } = require('@jest/test-sequencer');
const { LONGEST } = require('./parts.cjs');

/** Starts the files of `LONGEST` first, in their order there, then the others as jest would. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const place = LONGEST.findIndex((pattern) => new RegExp(pattern).test(path));
      return place === -1 ? LONGEST.length : place;
    };
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
};
