import { parseArgs } from 'node:util';
import { forMs, load, percentile, rate, together, type Load } from '../capacity/load';
import { print, printMachine } from '../capacity/report';
import { EndpointClients, type Endpoint } from './endpoint';
import { chatOf, modelItself, PACED, withTenant } from './tenant';

const CLIENTS = [50, 1];
const ROUNDS = 3;
const ROUND_MS = 6000;
const WARM_UP_MS = 8000;

/**
 * `node dist/bench/performance/chat.js`: streamed turns beside the same clients asking the model itself, by turns: turns a second, and how much
 * later the first token comes. On the embedded database, or on that of `DATABASE_URL`.
 *
 * `--url <chat endpoint> --body <JSON> [--header 'name: value'] [--model-url <base URL>]` puts the same load on another product.
 * `node dist/bench/performance/model-server.js` is the model for it to ask.
 */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { url: text, body: text, header: { ...text, multiple: true }, 'model-url': text },
  });
  const { url, body = '{}', header: headers = [], 'model-url': modelUrl } = values;
  if (url) {
    const model = modelUrl && modelItself(modelUrl);
    printMachine(url);
    await measure(
      { url, headers: Object.fromEntries(headers.map(fieldOf)), body: () => body },
      model || undefined,
    );
    return;
  }
  await withTenant(PACED, async (tenant) => {
    printMachine(`Parley, streamed; ${tenant.installation.title}`);
    await measure(chatOf(tenant, true), modelItself(tenant.modelUrl));
  });
}

/** Endpoint and model by turns, so that both have the same of the machine's moods. */
async function measure(chat: Endpoint, model: Endpoint | undefined): Promise<void> {
  await measureRound(chat, Math.max(...CLIENTS), WARM_UP_MS);
  for (const clients of CLIENTS) {
    const [chats, models]: Round[][] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      if (model) models?.push(await measureRound(model, clients, ROUND_MS));
      chats?.push(await measureRound(chat, clients, ROUND_MS));
    }
    report(clients, chats ?? [], models ?? []);
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

function report(clients: number, chats: Round[], models: Round[]): void {
  const perSecond = (rounds: Round[]): number => rate(together(rounds.map(({ load: each }) => each)));
  const firstMs = (rounds: Round[], share: number): number =>
    percentile(
      rounds.flatMap((round) => round.firstMs),
      share,
    );
  const [own, itself] = [perSecond(chats), perSecond(models)];
  const share =
    models.length > 0
      ? `, the model itself ${itself.toFixed(0)}: ${((100 * own) / itself).toFixed(0)} %`
      : '';
  print(`turns/s, ${clients} clients`, `${own.toFixed(0)}${share}`);
  for (const part of [0.5, 0.95]) {
    const [chat, model] = [firstMs(chats, part), firstMs(models, part)];
    const over =
      models.length > 0
        ? `, the model's ${model.toFixed(1)} ms: ${(chat - model).toFixed(1)} ms over it`
        : '';
    print(`first token, ${clients} clients, p${part * 100}`, `${chat.toFixed(1)} ms${over}`);
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
