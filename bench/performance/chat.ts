import { parseArgs } from 'node:util';
import { forMs, load, percentile, rate, together, type Load } from '../capacity/load';
import { print, printMachine } from '../capacity/report';
import { compareBuilds } from './comparison';
import { EndpointClients, type Endpoint } from './endpoint';
import { chatOf, modelItself, PACED, withRelays } from './tenant';

const RELAYS = [
  { path: 'stream', name: 'a bare relay' },
  { path: 'stream/kept', name: "that with a turn's two statements" },
  { path: 'stream/searched', name: 'and with the search' },
];
const CLIENTS = [50, 1];
const ROUNDS = 3;
const ROUND_MS = 6000;
/** Of a comparison with other builds. */
const COMPARED_ROUNDS = 5;
/** Long enough that the words of most questions are cached. */
const WARM_UP_MS = 15_000;

/** An endpoint under load, with its name in the report. */
interface Measured {
  name: string;
  endpoint: Endpoint;
  rounds: Round[];
}

/**
 * `npm run bench -- performance/chat`: streamed turns per second and the delay of the first token, compared with the
 * same clients calling the model itself and with Express routes that relay its stream, alternately. Runs on the
 * embedded database, or on `DATABASE_URL`.
 *
 * `--url <chat endpoint> --body <JSON> [--header 'name: value'] [--model-url <base URL>]` puts the same load on another
 * product. `npm run bench -- performance/model-server` is a model for it.
 *
 * `--against <commit> [--against <commit>] [--rounds 5]` compares this build with builds of earlier commits instead, on
 * both databases in one run. Each is built in a temporary worktree, unless the folder of a built checkout is given.
 */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      url: text,
      body: text,
      header: { ...text, multiple: true },
      'model-url': text,
      against: { ...text, multiple: true },
      rounds: text,
    },
  });
  if (values.against) {
    printMachine('streamed turns of several builds, alternately');
    return compareBuilds(values.against, Number(values.rounds ?? COMPARED_ROUNDS));
  }
  const { url, body = '{}', header: headers = [], 'model-url': modelUrl } = values;
  if (url) {
    printMachine(url);
    const product = { url, headers: Object.fromEntries(headers.map(fieldOf)), body: () => body };
    const model = modelUrl && { 'the model itself': modelItself(modelUrl) };
    await measure({ ...model, [url]: product });
    return;
  }
  await withRelays(PACED, async (tenant, relayUrl) => {
    printMachine(`Parley, streamed; ${tenant.installation.title}`);
    const chat = chatOf(tenant, true);
    const relays = RELAYS.map(({ path, name }) => [
      name,
      { url: `${relayUrl}/${path}`, body: chat.body, ending: '\n\n' },
    ]);
    const model = modelItself(tenant.modelUrl);
    await measure({ 'the model itself': model, ...Object.fromEntries(relays), Parley: chat });
  });
}

/** Measures the endpoints alternately, so that changes in the machine's speed affect all of them. */
async function measure(endpoints: Record<string, Endpoint>): Promise<void> {
  for (const endpoint of Object.values(endpoints))
    await measureRound(endpoint, Math.max(...CLIENTS), WARM_UP_MS);
  for (const clients of CLIENTS) {
    const measured = Object.entries(endpoints).map(([name, endpoint]): Measured => ({
      name,
      endpoint,
      rounds: [],
    }));
    for (let round = 0; round < ROUNDS; round++)
      for (const { endpoint, rounds } of measured)
        rounds.push(await measureRound(endpoint, clients, ROUND_MS));
    report(clients, measured);
  }
}

interface Round {
  load: Load;
  firstMs: number[];
}

async function measureRound(endpoint: Endpoint, clients: number, lengthMs: number): Promise<Round> {
  const callers = new EndpointClients(endpoint, clients);
  const firstMs: number[] = [];
  const round = await load(clients, forMs(lengthMs), async (client) => {
    firstMs.push((await callers.exchange(client)).firstMs);
  });
  await callers.close();
  return { load: round, firstMs };
}

/** Prints the results. The first endpoint is the reference for the others. */
function report(clients: number, measured: Measured[]): void {
  const perSecond = ({ rounds }: Measured): number => rate(together(rounds.map(({ load: each }) => each)));
  const firstMs = ({ rounds }: Measured, share: number): number =>
    percentile(
      rounds.flatMap((round) => round.firstMs),
      share,
    );
  const [model] = measured;
  for (const each of measured) {
    const share =
      model && each !== model ? `: ${((100 * perSecond(each)) / perSecond(model)).toFixed(0)} %` : '';
    print(`turns/s, ${clients} clients, ${each.name}`, `${perSecond(each).toFixed(0)}${share}`);
  }
  for (const each of measured) {
    const parts = [0.5, 0.95].map((part) => {
      const over =
        model && each !== model ? `: ${(firstMs(each, part) - firstMs(model, part)).toFixed(1)} over it` : '';
      return `${firstMs(each, part).toFixed(1)}${over}`;
    });
    print(`first token in ms, p50 and p95, ${clients} clients, ${each.name}`, parts.join('; '));
  }
}

function fieldOf(header: string): [string, string] {
  const colon = header.indexOf(':');
  return [header.slice(0, colon).trim().toLowerCase(), header.slice(colon + 1).trim()];
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
