import { forMs, load, rate, together, type Load } from '../capacity/load';
import { print, printMachine } from '../capacity/report';
import { EndpointClients, type Endpoint } from './endpoint';
import { SideProcess } from './side-process';
import { chatOf, INSTANT, withTenant } from './tenant';

const CLIENTS = 20;
const ROUNDS = 4;
const ROUND_MS = 4000;
const WARM_UP_MS = 8000;

/**
 * `node dist/bench/performance/answers.js`: JSON answers a second with a model that takes no time, beside a bare Express route that hands the
 * message to the same model. On the embedded database, or on that of `DATABASE_URL`.
 */
async function main(): Promise<void> {
  await withTenant(INSTANT, async (tenant) => {
    const express = await SideProcess.start('express', tenant.modelUrl);
    try {
      printMachine(`Parley, JSON; ${tenant.installation.title}`);
      const chat = chatOf(tenant, false);
      const relay = { url: `${express.url}/relay`, body: chat.body, ending: '}' };
      await Promise.all([measure(chat, WARM_UP_MS), measure(relay, WARM_UP_MS)]);
      const [chats, relays]: [Load[], Load[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        relays.push(await measure(relay, ROUND_MS));
        chats.push(await measure(chat, ROUND_MS));
      }
      const [own, bare] = [rate(together(chats)), rate(together(relays))];
      const share = `${((100 * own) / bare).toFixed(1)} %`;
      print('answers/s', `${own.toFixed(0)}, a bare relay ${bare.toFixed(0)}: ${share}`);
    } finally {
      express.stop();
    }
  });
}

async function measure(endpoint: Endpoint, lengthMs: number): Promise<Load> {
  const clients = new EndpointClients(endpoint, CLIENTS);
  const measured = await load(CLIENTS, forMs(lengthMs), (client) => clients.exchange(client));
  await clients.close();
  return measured;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
