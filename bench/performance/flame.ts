import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { forMs, load } from '../capacity/load';
import { print, printMachine } from '../capacity/report';
import { EndpointClients } from './endpoint';
import { freePort } from '../../test/support/servers/free-port';
import { Inspector, type Profile, type ProfileNode } from './inspector';
import { chatOf, INSTANT, PACED, withTenant } from './tenant';

const CLIENTS = 20;
const STREAMS = 50;
const WARM_UP_MS = 20_000;
const PROFILED_MS = 15_000;

/** The stages of a turn, each with the files that do it. The first match counts. */
const STAGES: [name: string, files: RegExp][] = [
  [
    'Express, Nest and the checks before the handler',
    /express|nestjs|rxjs|router|helmet|body-parser|\/auth\/|\/limits\/|class-validator|class-transformer/,
  ],
  ['retrieval: the question', /ranking\/src\/(query|language|content-words|courtesy|spelling)/],
  [
    'retrieval: the candidates',
    /ranking\/src\/bm25|knowledge\/(agent-index|published-passages|knowledge\.queries)|lru-cache/,
  ],
  ['retrieval: the ranking', /libs\/ranking\/|src\/knowledge\//],
  ['leads', /src\/leads\//],
  ['the model call', /src\/models\/|undici|eventsource-parser/],
  ['the database: driver and pool', /node_modules\/pg|pgpass|postgres-/],
  ['the ORM', /typeorm/],
  ['conversation and events', /src\/conversations\/|platform\/(database|events)\//],
  ['the turn itself', /src\/chat\//],
  [
    'logs, metrics, traces',
    /pino|sonic-boom|prom-client|opentelemetry|platform\/(logging|metrics|tracing)|http\/(access-log|request-span|request-id|http\.metrics)/,
  ],
  ['other HTTP', /src\/platform\/http/],
  ['the queue', /bullmq/],
];

/**
 * `npm run bench -- performance/flame [--stream] [--functions <count>]`: the time of the main thread in a JSON turn with
 * a model that takes no time, or in 50 streamed turns at once, by stage, in microseconds per turn, from V8's sampling
 * profiler (which takes some time itself); then the functions that take the most themselves. Runs on the embedded
 * database, or on `DATABASE_URL`.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { stream: { type: 'boolean', default: false }, functions: { type: 'string', default: '0' } },
  });
  const isStream = values.stream;
  const count = isStream ? STREAMS : CLIENTS;
  const port = await freePort();
  await withTenant(
    isStream ? PACED : INSTANT,
    async (tenant) => {
      printMachine(`one turn; ${tenant.installation.title}`);
      const clients = new EndpointClients(chatOf(tenant, isStream), count);
      const ask = (client: number) => clients.exchange(client);
      await load(count, forMs(WARM_UP_MS), ask);
      const inspector = await Inspector.attach(port);
      await inspector.startProfile();
      const { calls } = await load(count, forMs(PROFILED_MS), ask);
      const profile = await inspector.stopProfile();
      inspector.detach();
      await clients.close();
      report(profile, calls);
      reportFunctions(profile, calls, Number(values.functions));
    },
    { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` },
  );
}

function report({ nodes, samples, timeDeltas }: Profile, turns: number): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const files = new FileNames();
  const micros = new Map<string, number>();
  samples.forEach((id, index) => {
    const stage = stageOf(byId.get(id), (node) => byId.get(parents.get(node.id) ?? 0), files);
    micros.set(stage, (micros.get(stage) ?? 0) + (timeDeltas[index] ?? 0));
  });
  for (const [stage, sum] of [...micros].toSorted(([, one], [, other]) => other - one))
    print(stage, `${(sum / turns).toFixed(0)} µs`);
}

/** Prints the functions that take the most time themselves, Node's own too. */
function reportFunctions({ nodes, samples, timeDeltas }: Profile, turns: number, count: number): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const files = new FileNames();
  const micros = new Map<string, number>();
  samples.forEach((id, index) => {
    const node = byId.get(id);
    if (!node) return;
    const name = `${node.callFrame.functionName} ${files.of(node)}`;
    micros.set(name, (micros.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  });
  const most = [...micros].toSorted(([, one], [, other]) => other - one).slice(0, count);
  for (const [name, sum] of most) print(name, `${(sum / turns).toFixed(0)} µs`);
}

/**
 * The stage of a sample: the stage of the nearest file outside Node.js. Node's own work and idle time are
 * separate stages.
 */
function stageOf(
  leaf: ProfileNode | undefined,
  parentOf: (node: ProfileNode) => ProfileNode | undefined,
  files: FileNames,
): string {
  for (let node = leaf; node; node = parentOf(node)) {
    const { functionName, url } = node.callFrame;
    if (functionName === '(idle)' || functionName === '(garbage collector)') return functionName;
    if (url === '' || url.startsWith('node:')) continue;
    const file = files.of(node);
    return STAGES.find(([, pattern]) => pattern.test(file))?.[0] ?? 'other packages';
  }
  return 'Node.js: sockets, timers, promises';
}

/** Finds the source file of a stack frame through the source maps. */
class FileNames {
  private readonly maps = new Map<string, SourceMap | undefined>();

  of({ callFrame: { url, lineNumber, columnNumber } }: ProfileNode): string {
    if (!url.startsWith('file:') && !url.startsWith('/')) return url;
    const path = url.startsWith('/') ? url : fileURLToPath(url);
    if (!this.maps.has(path)) this.maps.set(path, sourceMapOf(path));
    const entry = this.maps.get(path)?.findEntry(lineNumber, columnNumber);
    return entry && 'originalSource' in entry ? entry.originalSource : path;
  }
}

function sourceMapOf(path: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
