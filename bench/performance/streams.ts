import { setTimeout as delay } from 'node:timers/promises';
import { print, printMachine } from '../capacity/report';
import { resident } from '../capacity/use';
import { EndpointClients } from './endpoint';
import { chatOf, withTenant } from './tenant';

const STREAMS = 1000;
/** 240 tokens over a minute, so that all streams are open at once for a while. */
const SLOW = ['--first-token-ms', '50', '--gap-ms', '250', '--tokens', '240'];
/** Streams are begun so many at a time, as visitors would come. */
const BEGUN_AT_ONCE = 50;
const BEGINNING_INTERVAL_MS = 500;
const WARM_UP_STREAMS = 50;
const SAMPLE_INTERVAL_MS = 1000;

/**
 * `node dist/bench/performance/streams.js`: a thousand streams open at once on one process, what each takes of memory, and whether all end
 * whole. On the embedded database, or on that of `DATABASE_URL`. Needs some 3,000 file descriptors (`ulimit -n`).
 */
async function main(): Promise<void> {
  await withTenant(SLOW, async (tenant) => {
    printMachine(tenant.installation.title);
    const pid = tenant.installation.processes[0]?.pid ?? 0;
    const clients = new EndpointClients(chatOf(tenant, true), STREAMS);
    let failed = 0;
    const stream = (client: number) => clients.exchange(client).catch(() => failed++);
    await Promise.all(Array.from({ length: WARM_UP_STREAMS }, (_, client) => stream(client)));
    const before = resident(pid).now;
    let most = before;
    const sampling = setInterval(() => (most = Math.max(most, resident(pid).now)), SAMPLE_INTERVAL_MS);
    const streams: Promise<unknown>[] = [];
    while (streams.length < STREAMS) {
      for (let begun = 0; begun < BEGUN_AT_ONCE; begun++) streams.push(stream(streams.length));
      await delay(BEGINNING_INTERVAL_MS);
    }
    await Promise.all(streams);
    clearInterval(sampling);
    await clients.close();
    const kilobytes = (most - before) / STREAMS / 1000;
    print(`${STREAMS} streams at once`, `${failed} failed, at most ${kilobytes.toFixed(0)} kB each`);
  });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
