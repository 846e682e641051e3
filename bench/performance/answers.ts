import { forMs, load, rate, together, type Load } from '../capacity/load';
import { print, printMachine } from '../capacity/report';
import { EndpointClients, type Endpoint } from './endpoint';
import { chatOf, INSTANT, withRelays } from './tenant';

const CLIENTS = 20;
const ROUNDS = 4;
const ROUND_MS = 4000;
/** Long enough that the words of most questions are cached. */
const WARM_UP_MS = 25_000;
const RELAYS = [
  { path: 'streamed', name: 'a bare relay that asks for a stream' },
  { path: 'streamed/kept', name: "that with a turn's two statements" },
  { path: 'streamed/searched', name: 'and with the search' },
  { path: 'whole', name: 'a bare relay that asks for all at once' },
];

/**
 * `npm run bench -- performance/answers`: JSON answers per second with a model that takes no time, compared with
 * bare Express routes that relay the message to the same model: with a stream from the model, as in the service, or
 * with one JSON answer; alone, with the statements of a turn, and with the search too. Runs on the embedded database,
 * or on `DATABASE_URL`.
 */
async function main(): Promise<void> {
  await withRelays(INSTANT, async (tenant, relayUrl) => {
    printMachine(`Parley, JSON; ${tenant.installation.title}`);
    const chat = chatOf(tenant, false);
    const relays = RELAYS.map(({ path, name }) => ({
      name,
      endpoint: { url: `${relayUrl}/${path}`, body: chat.body, ending: '}' },
      loads: [] as Load[],
    }));
    await measure(chat, WARM_UP_MS);
    for (const { endpoint } of relays) await measure(endpoint, 2 * ROUND_MS);
    const chats: Load[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const { endpoint, loads } of relays) loads.push(await measure(endpoint, ROUND_MS));
      chats.push(await measure(chat, ROUND_MS));
    }
    const own = rate(together(chats));
    print('answers/s', own.toFixed(0));
    for (const { name, loads } of relays) {
      const relayed = rate(together(loads));
      print(name, `${relayed.toFixed(0)}: ${((100 * own) / relayed).toFixed(1)} %`);
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
