/**
 * The parts of the tests: `npm test` runs all but the long ones on the embedded database; `.ci/run` also runs the long
 * ones, each where it reveals most. Each entry is a pattern of file names.
 */

/** Tests that take minutes: only `npm run test:all` and `.ci/run` run them. */
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
  // A million rows.
  '/test/scale/',
  // Databases of older versions, and other versions of Node.js.
  '/test/upgrade/',
  '/test/versions/',
];

/**
 * The long tests that can fail because of the embedded database, and those that need any database or none. A kill ends
 * the embedded database with the service: one test each for answers, deliveries, retries, crawls and uploads, and
 * `durability` for the rest.
 */
const LONG_ON_EMBEDDED = [
  '/test/faults/(chat|delivery|idempotency|crawl|upload)-kills',
  '/test/faults/(full-disk|clock-step|shutdown)\\.spec',
  '/test/embedded/durability',
  // The link to this page is printed on the embedded default only.
  '/test/browser/start-page',
  '/test/build/',
  '/test/upgrade/',
  '/test/versions/',
];

/** The tests that can fail because of PostgreSQL and Redis: other long ones, kills, SQL of substance and races. */
const ON_POSTGRES = [
  '/test/faults/',
  '/test/integration/',
  '/test/scale/',
  '/test/upgrade/',
  '/test/queries/',
  '/test/client/(readme|generated)',
  '/test/browser/(?!start-page)',
  '/test/e2e/(analytics|channels|deletion|fuzz|idempotency|isolation|questions|retrieval|start)/',
  '/test/e2e/chat/(concurrency|streams/)',
  '/test/e2e/privacy/(deletion|retention)',
  '/test/e2e/deliveries/(events|paused|outbound-guard-isolation)',
];

module.exports = { LONG, LONG_ON_EMBEDDED, ON_POSTGRES };
