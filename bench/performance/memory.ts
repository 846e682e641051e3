import { setTimeout as delay } from 'node:timers/promises';
import { load } from '../capacity/load';
import { megabytes, print, printMachine } from '../capacity/report';
import { resident } from '../capacity/use';
import { EndpointClients } from './endpoint';
import { freePort } from '../../test/support/servers/free-port';
import { Inspector } from './inspector';
import { chatOf, INSTANT, withTenant } from './tenant';

const CLIENTS = 20;
const FIRST_TURNS = 1000;
const TURNS = 20_000;
const SAMPLES = 20;
const SAMPLE_INTERVAL_MS = 500;

/**
 * `npm run bench -- performance/memory`: the resident memory of the service after 1,000 and after 20,000 turns: the
 * minimum of samples under load, which contains the least garbage, then the value after a garbage collection. Runs on
 * the embedded database, or on `DATABASE_URL`.
 */
async function main(): Promise<void> {
  const port = await freePort();
  await withTenant(
    INSTANT,
    async (tenant) => {
      printMachine(tenant.installation.title);
      const pid = tenant.installation.processes[0]?.pid ?? 0;
      const clients = new EndpointClients(chatOf(tenant, false), CLIENTS);
      const measureAfter = async (turns: number): Promise<Held> => {
        let left = turns;
        await load(
          CLIENTS,
          () => left-- > 0,
          (client) => clients.exchange(client),
        );
        return {
          underLoad: await leastResidentBytes(pid, clients),
          collected: await collectedBytes(pid, port),
        };
      };
      const first = await measureAfter(FIRST_TURNS);
      const last = await measureAfter(TURNS - FIRST_TURNS);
      await clients.close();
      report('resident under load', first.underLoad, last.underLoad);
      report('resident after a collection', first.collected, last.collected);
    },
    { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` },
  );
}

/** In bytes. */
interface Held {
  underLoad: number;
  collected: number;
}

function report(what: string, first: number, last: number): void {
  const ratio = `${(last / first).toFixed(2)} ×`;
  print(what, `${megabytes(last)} after ${TURNS} turns, ${megabytes(first)} after ${FIRST_TURNS}: ${ratio}`);
}

async function collectedBytes(pid: number, port: number): Promise<number> {
  const inspector = await Inspector.attach(port);
  await inspector.collectGarbage();
  inspector.detach();
  return resident(pid).now;
}

/** The minimum of some samples under load. */
async function leastResidentBytes(pid: number, clients: EndpointClients): Promise<number> {
  let [least, isOver] = [Infinity, false];
  const going = load(
    CLIENTS,
    () => !isOver,
    (client) => clients.exchange(client),
  );
  for (let sample = 0; sample < SAMPLES; sample++) {
    await delay(SAMPLE_INTERVAL_MS);
    least = Math.min(least, resident(pid).now);
  }
  isOver = true;
  await going;
  return least;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
