const { default: Sequencer } = require('@jest/test-sequencer');
const { LONGEST } = require('./parts.cjs');

/** The number of other files that start between two of the longest, which mostly wait. */
const BETWEEN = 6;

/** Starts the files of `LONGEST` early, in their order there, and the others as jest would. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const matches = (pattern) => sorted.filter(({ path }) => new RegExp(pattern).test(path));
    const longest = [...new Set(LONGEST.flatMap(matches))];
    const others = sorted.filter((test) => !longest.includes(test));
    const early = longest.flatMap((test, place) => [
      test,
      ...others.slice(place * BETWEEN, (place + 1) * BETWEEN),
    ]);
    return [...early, ...others.slice(longest.length * BETWEEN)];
  }
};
