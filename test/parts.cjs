/**
 * The parts of the tests. Each entry is a pattern of file names.
 *
 * 1. `npm test`: all files that no list below names, on the embedded database.
 * 2. `SERVERS`: on real PostgreSQL and Redis, some of them in a browser. `.ci/run` runs them.
 * 3. `SLICES`: kills, outages, restarts, upgrades, large data, most pages of the console, and tests of installed tools
 *    first. `.ci/run` runs one slice, chosen by the commit; `npm run test:all` runs all of them.
 */

/** Tests of the console in a browser that run in slices. Part 2 keeps its widest jobs and the sign-in. */
const CONSOLE_WORK = '/test/browser/console-(day|gaps|inbox|preview|versions)';
const CONSOLE_PAGES =
  '/test/browser/(accessibility|console-(?!day|gaps|inbox|jobs|preview|sign-in|versions))';

/** Part 2, besides `SERVERS_TOO`. */
const SERVERS = [
  // Vectors need pgvector, which the embedded database has.
  '/test/queries/(?!vectors)',
  '/test/integration/(?!file-storage|pgbouncer|rolling-restart|text-recognition)',
  '/test/browser/(?!accessibility|start-page|console-(?!jobs|sign-in))',
  // Each route against the objects of each other tenant, and every statement on the tables of tenants.
  '/test/e2e/isolation/',
  // Rows of streams go with their conversation, or when their time is over.
  '/test/e2e/chat/streams/expiry',
];

/** Files of part 1 that run in part 2 too, because they can fail by races between connections, or without pgvector. */
const SERVERS_TOO = [
  '/test/e2e/chat/(concurrency|streams/)',
  '/test/e2e/idempotency/',
  '/test/e2e/retrieval/hybrid',
  '/test/queries/vectors',
];

/**
 * Part 3. `embedded` and `servers` name the files of a slice for each kind of database: a kill ends the embedded
 * database with the service, so kills that write differently run on both. `tools` are installed before.
 */
const SLICES = [
  {
    name: 'kills during chats',
    embedded: ['/test/faults/(chat|lead)-kills'],
    servers: ['/test/faults/(action|channel|channel-stream|chat|lead|stream)-kills'],
  },
  {
    name: 'kills during crawls and uploads',
    embedded: ['/test/faults/(crawl|upload)-kills'],
    servers: ['/test/faults/(crawl|upload)-kills'],
  },
  {
    name: 'kills during embedding and replacements',
    // Embedding needs pgvector.
    embedded: ['/test/faults/embedding-kills'],
    servers: ['/test/faults/(embedding|file|reindexing|replacement)-kills'],
    // Part 2 runs on it too, with vectors.
    tools: ['pgvector'],
  },
  {
    name: 'kills during deliveries and golden questions',
    embedded: ['/test/faults/(delivery|idempotency|version)-kills', '/test/embedded/durability'],
    servers: [
      '/test/faults/(delivery|golden|idempotency|question|version)-kills',
      '/test/faults/golden-model',
      // Hundreds of webhooks whose receivers fail.
      '/test/e2e/deliveries/outbound-guard-isolation',
    ],
  },
  {
    name: 'deletions',
    embedded: ['/test/e2e/deletion/(account|storm)'],
    servers: ['/test/faults/purge-kills', '/test/e2e/deletion/account'],
  },
  {
    name: 'erasures and a week that passes',
    // They restart the service to read its database.
    embedded: [
      '/test/e2e/privacy/(erasure|channel-erasure|retention)',
      '/test/e2e/console/endings',
      '/test/e2e/analytics/weekly-mail',
    ],
    servers: ['/test/faults/erasure-kills'],
  },
  {
    // They measure memory and descriptors, wait for time limits, or start several services.
    name: 'large and slow answers and requests',
    embedded: [
      '/test/e2e/deliveries/outbound-guard-(answers|tls)',
      '/test/e2e/http/(large-bodies|pipelining)',
    ],
    servers: [],
  },
  {
    // Each starts a service with a server that most installations do not have.
    name: 'optional servers',
    embedded: [
      '/test/e2e/training/(file-servers|rendered-pages)',
      '/test/e2e/retrieval/(built-in-encoder|reranking)',
      '/test/e2e/observability/traces',
    ],
    servers: [],
  },
  { name: 'work in the console', embedded: [], servers: [CONSOLE_WORK] },
  { name: 'pages of the console', embedded: [], servers: [CONSOLE_PAGES] },
  {
    name: 'clocks',
    embedded: ['/test/faults/clock-step', '/test/e2e/.+/wrong-clock'],
    servers: ['/test/faults/clock-step'],
  },
  {
    name: 'outages',
    embedded: ['/test/faults/full-disk'],
    servers: ['/test/faults/(database-outage|full-disk|log-privacy|model-storm|redis-outage)'],
  },
  {
    name: 'shutdowns',
    embedded: ['/test/faults/shutdown\\.spec'],
    servers: ['/test/faults/shutdown', '/test/integration/rolling-restart'],
  },
  {
    name: 'first starts and restarts',
    embedded: [
      '/test/e2e/(accounts/secret-rotation|deliveries/(failed-deliveries|paused)|start/)',
      '/test/e2e/http/(first-start|start-settings)',
    ],
    servers: ['/test/e2e/(accounts/secret-rotation|start/)'],
  },
  {
    name: 'installed tools and generated requests',
    embedded: ['/test/faults/encoder-download', '/test/e2e/channels/mailboxes'],
    servers: [
      '/test/integration/(file-storage|pgbouncer|text-recognition)',
      '/test/e2e/(fuzz/|channels/mailboxes)',
    ],
    tools: ['alerts', 'mail', 'ocr', 'pip', 'pooler', 'proxies', 's3'],
  },
  {
    name: 'versions and upgrades',
    embedded: ['/test/(upgrade|versions)/'],
    servers: ['/test/upgrade/'],
    tools: ['nodes'],
  },
  {
    name: 'builds, clients and the encoder',
    // The link to the start page is printed on the embedded default only.
    embedded: [
      // With the real weights, and beside the reference in Python.
      '/test/encoder/(own-examples|reference)',
      '/test/build/',
      '/test/browser/start-page',
      '/test/client/(generated|readme)',
    ],
    servers: [],
    tools: ['encoder'],
  },
  {
    name: 'large data',
    embedded: ['/test/e2e/conversations/long-conversations', '/test/text/'],
    servers: ['/test/scale/'],
  },
];

/** The files that take longest, mostly because they wait: a run starts them first, so that none is left at its end. */
const LONGEST = [
  '/test/e2e/isolation/isolation',
  '/test/browser/(conversation|accessibility)',
  '/test/e2e/retrieval/hybrid',
  '/test/e2e/channels/streams',
  '/test/e2e/deliveries/(attempts|outbound-guard)',
  '/test/integration/(deletion|rolling-restart)',
  '/test/e2e/(limits/rate-limits|leads/lead-completion|isolation/statements|questions)',
];

/** The files that `npm test` leaves out. */
const LONG = [...SERVERS, ...SLICES.flatMap(({ embedded, servers }) => [...embedded, ...servers])];

module.exports = { SERVERS, SERVERS_TOO, SLICES, LONG, LONGEST };
