const everything = require('../jest.config.cjs');

/** What takes minutes: only `npm run test:all` runs it. */
const LONG = [
  // Kills, cuts, full disks, changed clocks.
  '/test/faults/',
  '/test/embedded/durability',
  // Hundreds of webhooks whose receivers fail.
  '/test/e2e/deliveries/outbound-guard-isolation',
  // Thousands of generated requests.
  '/test/e2e/fuzz/',
  // Each route against the objects of each other tenant.
  '/test/e2e/isolation/',
  // Several processes over PostgreSQL and Redis.
  '/test/integration/',
  // The client, built and compiled in projects of integrators, with a service.
  '/test/client/(readme|generated)',
  // The widget and the chat page, in Chromium.
  '/test/browser/',
  // Builds.
  '/test/build/',
  // Databases of older versions, and other versions of Node.js.
  '/test/upgrade/',
  '/test/versions/',
];

module.exports = { ...everything, rootDir: '..', testPathIgnorePatterns: LONG };
