import { setTimeout as delay } from 'node:timers/promises';
import { load } from '../capacity/load';
import { megabytes, print, printMachine } from '../capacity/report';
import { resident } from '../capacity/use';
import { EndpointClients } from './endpoint';
import { chatOf, INSTANT, withTenant } from './tenant';

const CLIENTS = 20;
const FIRST_TURNS = 1000;
const TURNS = 20_000;
const SAMPLES = 20;
const SAMPLE_INTERVAL_MS = 500;

/**
 * `node dist/bench/performance/memory.js`: what the service holds of memory after 1,000 turns and after 20,000, while it goes on. Of the
 * samples the least counts: what is left after a collection. On the embedded database, or on that of `DATABASE_URL`.
 */
async function main(): Promise<void> {
  await withTenant(INSTANT, async (tenant) => {
    printMachine(tenant.installation.title);
    const pid = tenant.installation.processes[0]?.pid ?? 0;
    const clients = new EndpointClients(chatOf(tenant, false), CLIENTS);
    const measureAfter = async (turns: number): Promise<number> => {
      let left = turns;
      await load(
        CLIENTS,
        () => left-- > 0,
        (client) => clients.exchange(client),
      );
      return leastResidentBytes(pid, clients);
    };
    const first = await measureAfter(FIRST_TURNS);
    const last = await measureAfter(TURNS - FIRST_TURNS);
    await clients.close();
    const ratio = `${(last / first).toFixed(2)} ×`;
    print(
      `memory after ${TURNS} turns`,
      `${megabytes(last)}, after ${FIRST_TURNS} ${megabytes(first)}: ${ratio}`,
    );
  });
}

/** The least of some samples under load. */
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
