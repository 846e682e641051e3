import { setTimeout as delay } from 'node:timers/promises';
import { print, printMachine } from '../capacity/report';
import { resident } from '../capacity/use';
import { EndpointClients } from './endpoint';
import { freePort } from '../../test/support/servers/free-port';
import { Inspector } from './inspector';
import { chatOf, withTenant, type Tenant } from './tenant';

const STREAMS = 1000;
/** 120 tokens over a minute, so that all streams are open at the same time for a while. */
const SLOW = ['--first-token-ms', '50', '--gap-ms', '500', '--tokens', '120'];
/** Streams start in groups, like visitors arriving. */
const BEGUN_AT_ONCE = 50;
const BEGINNING_INTERVAL_MS = 500;
const WARM_UP_STREAMS = 50;
/** Long enough that the last streams have started to send. */
const SETTLED_MS = 10_000;

/**
 * `npm run bench -- performance/streams`: a thousand open streams on one process: how many fail, and the resident
 * memory of each after a garbage collection. Runs on the embedded database, or on `DATABASE_URL`. Needs about
 * 3,000 file descriptors (`ulimit -n`).
 */
async function main(): Promise<void> {
  const port = await freePort();
  await withTenant(SLOW, (tenant) => measure(tenant, port), { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
}

async function measure(tenant: Tenant, inspectorPort: number): Promise<void> {
  printMachine(tenant.installation.title);
  const pid = tenant.installation.processes[0]?.pid ?? 0;
  const inspector = await Inspector.attach(inspectorPort);
  const heldBytes = async (): Promise<number> => {
    await inspector.collectGarbage();
    return resident(pid).now;
  };
  const clients = new EndpointClients(chatOf(tenant, true), STREAMS);
  let failed = 0;
  const stream = (client: number) => clients.exchange(client).catch(() => failed++);
  await Promise.all(Array.from({ length: WARM_UP_STREAMS }, (_, client) => stream(client)));
  const before = await heldBytes();
  const streams: Promise<unknown>[] = [];
  while (streams.length < STREAMS) {
    for (let begun = 0; begun < BEGUN_AT_ONCE; begun++) streams.push(stream(streams.length));
    await delay(BEGINNING_INTERVAL_MS);
  }
  await delay(SETTLED_MS);
  const kilobytes = ((await heldBytes()) - before) / STREAMS / 1000;
  await Promise.all(streams);
  inspector.detach();
  await clients.close();
  print(`${STREAMS} streams at once`, `${failed} failed, ${kilobytes.toFixed(0)} kB each`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
