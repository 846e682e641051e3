const everything = require('../jest.config.cjs');
const { LONG } = require('./parts.cjs');

module.exports = { ...everything, rootDir: '..', testPathIgnorePatterns: LONG };
