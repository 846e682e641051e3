/**
 * The parts of the tests. Each entry is a pattern of file names.
 *
 * 1. `npm test`: all files that no list below names, on the embedded database.
 * 2. `SERVERS`: on real PostgreSQL and Redis, some of them in a browser. `.ci/run` runs them.
 * 3. `SLICES`: kills, outages, restarts, upgrades, large data, most pages of the console, and tests of installed tools
 *    first. `.ci/run` runs one slice, chosen by the commit; `npm run test:all` runs all of them.
 */

/** Part 2, besides `SERVERS_TOO`. */
const SERVERS = [
  // Vectors need pgvector, which the embedded database has.
  '/test/queries/(?!vectors)',
  '/test/integration/(account-writes|agent-budget|limiter|limits|many-processes|model-keys|streams|token-budget)',
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
    servers: ['/test/faults/(chat|lead)-kills'],
  },
  {
    name: 'kills during actions and streams',
    embedded: [],
    servers: ['/test/faults/(action|channel|channel-stream|stream)-kills'],
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
    name: 'kills during deliveries',
    embedded: ['/test/faults/delivery-kills', '/test/embedded/durability'],
    // Besides, hundreds of webhooks whose receivers fail.
    servers: [
      '/test/faults/delivery-kills',
      '/test/integration/deliveries',
      '/test/e2e/deliveries/outbound-guard-isolation',
    ],
  },
  {
    name: 'kills during repeated requests and new versions',
    embedded: ['/test/faults/(idempotency|version)-kills'],
    servers: ['/test/faults/(idempotency|version)-kills', '/test/integration/idempotency'],
  },
  {
    name: 'kills during golden questions',
    embedded: [],
    servers: ['/test/faults/(golden|question)-kills', '/test/faults/golden-model'],
  },
  {
    name: 'deletions',
    embedded: ['/test/e2e/deletion/(account|storm)'],
    servers: ['/test/e2e/deletion/account'],
  },
  {
    name: 'kills and lost jobs during deletions',
    embedded: [],
    servers: ['/test/faults/purge-kills', '/test/integration/deletion'],
  },
  {
    name: 'erasures',
    embedded: ['/test/e2e/privacy/(erasure|channel-erasure)'],
    servers: ['/test/faults/erasure-kills'],
  },
  {
    name: 'a week that passes',
    // They restart the service to read its database.
    embedded: ['/test/e2e/(privacy/retention|console/endings|analytics/weekly-mail)'],
    servers: [],
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
    servers: ['/test/integration/read-replica'],
  },
  {
    name: 'work in the console',
    embedded: [],
    servers: ['/test/browser/console-(day|gaps|inbox|preview|versions)'],
  },
  {
    name: 'pages of the console',
    embedded: [],
    servers: ['/test/browser/(accessibility|console-(actions|examples|knowledge|pages))'],
  },
  {
    name: 'figures and languages of the console',
    embedded: [],
    servers: ['/test/browser/console-(costs|german|insight)'],
  },
  {
    name: 'clocks',
    embedded: ['/test/faults/clock-step', '/test/e2e/.+/wrong-clock'],
    servers: ['/test/faults/clock-step'],
  },
  {
    name: 'outages of PostgreSQL and Redis',
    embedded: [],
    servers: ['/test/faults/(database|redis)-outage', '/test/integration/metrics'],
  },
  {
    name: 'full disks and failing models',
    embedded: ['/test/faults/full-disk'],
    servers: ['/test/faults/(full-disk|log-privacy|model-storm)'],
  },
  {
    name: 'shutdowns',
    embedded: ['/test/faults/shutdown\\.spec'],
    servers: ['/test/faults/shutdown', '/test/integration/rolling-restart'],
  },
  {
    name: 'first starts and restarts',
    embedded: ['/test/e2e/(accounts/secret-rotation|start/)', '/test/e2e/http/(first-start|start-settings)'],
    servers: ['/test/e2e/(accounts/secret-rotation|start/)'],
  },
  {
    name: 'deliveries after a restart',
    embedded: ['/test/e2e/deliveries/(failed-deliveries|paused)'],
    servers: [],
  },
  {
    name: 'installed tools',
    embedded: ['/test/faults/encoder-download', '/test/e2e/channels/mailboxes'],
    servers: ['/test/integration/(file-storage|pgbouncer|text-recognition)', '/test/e2e/channels/mailboxes'],
    tools: ['alerts', 'mail', 'ocr', 'pip', 'pooler', 'proxies', 's3'],
  },
  { name: 'generated requests', embedded: [], servers: ['/test/e2e/fuzz/'] },
  {
    name: 'upgrades and the Helm chart',
    embedded: ['/test/upgrade/', '/test/deploy/rendered-chart'],
    servers: ['/test/upgrade/'],
    tools: ['helm'],
  },
  { name: 'versions of Node.js', embedded: ['/test/versions/'], servers: [], tools: ['nodes'] },
  {
    name: 'builds and clients',
    // The link to the start page is printed on the embedded default only.
    embedded: ['/test/build/', '/test/browser/start-page', '/test/client/(generated|readme)'],
    servers: [],
  },
  {
    name: 'the encoder',
    // With the real weights, and beside the reference in Python.
    embedded: ['/test/encoder/(own-examples|reference)'],
    servers: [],
    tools: ['encoder'],
  },
  {
    name: 'large data',
    embedded: ['/test/e2e/conversations/long-conversations'],
    servers: ['/test/scale/'],
  },
  {
    // They compare processor times, which memory and caches that others use make longer.
    name: 'time by the length of texts',
    embedded: ['/test/text/'],
    servers: [],
  },
];

/** The files that take longest, mostly because they wait: a run starts them early, so that none is left at its end. */
const LONGEST = [
  '/test/e2e/isolation/(isolation|use)',
  '/test/browser/(conversation|accessibility)',
  '/test/e2e/retrieval/hybrid',
  '/test/e2e/channels/streams',
  '/test/e2e/deliveries/(attempts|outbound-guard)',
  '/test/integration/(deletion|rolling-restart)',
  '/test/e2e/(limits/rate-limits|http/(error-codes|slow-bodies)|chat/model-faults)',
  '/test/e2e/(questions/golden|leads/lead-completion|isolation/statements)',
];

/** The files that `npm test` leaves out. */
const LONG = [...SERVERS, ...SLICES.flatMap(({ embedded, servers }) => [...embedded, ...servers])];

module.exports = { SERVERS, SERVERS_TOO, SLICES, LONG, LONGEST };
