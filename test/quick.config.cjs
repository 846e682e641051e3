const { availableParallelism } = require('node:os');
const everything = require('../jest.config.cjs');
const { LONG } = require('./parts.cjs');

module.exports = {
  ...everything,
  rootDir: '..',
  testPathIgnorePatterns: LONG,
  // Nothing runs beside it, and with two workers for a core, a sixth of the processor time was idle. Each worker may
  // need a service, which takes half a gigabyte.
  maxWorkers: Math.min(3 * availableParallelism(), 12),
};
