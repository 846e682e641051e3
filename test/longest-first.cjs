const { default: Sequencer } = require('@jest/test-sequencer');
const { LONGEST } = require('./parts.cjs');

/** Starts the files of `LONGEST` early, in their order there, and the others as jest would. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const matches = (pattern) => sorted.filter(({ path }) => new RegExp(pattern).test(path));
    const longest = [...new Set(LONGEST.flatMap(matches))];
    const others = sorted.filter((test) => !longest.includes(test));
    // The longest mostly wait, so another file works beside each.
    const early = longest.flatMap((test, place) => [test, ...others.slice(place, place + 1)]);
    return [...early, ...others.slice(longest.length)];
  }
};
