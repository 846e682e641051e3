import type { Client } from '../service/client';
import { forMs, load, percentile, type Load } from '../capacity/load';
import { print, printMachine } from '../capacity/report';
import { EndpointClients, type Endpoint } from './endpoint';
import { SideProcess } from './side-process';
import { factOf, pathOf } from './site-pages';
import { chatOf, PACED, withTenant } from './tenant';

const SITE_PAGES = 200;
const CRAWLS = 3;
/** Large enough that its ingestion lasts as long as the measurement of the chats. */
const LARGE_SITE_PAGES = 1000;
const CLIENTS = [2, 10];
const ROUNDS = 2;
const WARM_UP_MS = 5000;
const IDLE_MS = 10_000;
const SETTINGS = { EGRESS_ALLOW_CIDRS: '127.0.0.0/8', CRAWL_DELAY_MS: '0', CRAWL_MAX_PAGES: '10000' };

/**
 * `npm run bench -- performance/ingestion`: the time until a question about the last page of a 200-page site is
 * answered, and the duration of streamed turns while a larger site is read in the same process, alternating with an
 * idle process. Runs on the embedded database, or on `DATABASE_URL`.
 */
async function main(): Promise<void> {
  await withTenant(
    PACED,
    async (tenant) => {
      printMachine(`ingestion, without a pause between pages; ${tenant.installation.title}`);
      await measureSite(tenant.client);
      const site = await SideProcess.start('site-server', String(LARGE_SITE_PAGES));
      const chat = chatOf(tenant, true);
      await exchanges(chat, Math.max(...CLIENTS), forMs(WARM_UP_MS));
      for (const clients of CLIENTS) await measureBeside(tenant.client, site.url, chat, clients);
      site.stop();
    },
    SETTINGS,
  );
}

/** Measures the time from adding the source to the answer about one of its pages. */
async function measureSite(client: Client): Promise<void> {
  const site = await SideProcess.start('site-server', String(SITE_PAGES));
  for (let crawl = 0; crawl < CRAWLS; crawl++) {
    const agentId = await client.createAgent();
    const beganMs = performance.now();
    const { pages, passages } = await client.trainOnSite(agentId, site.url);
    const page = SITE_PAGES - 1 - crawl;
    const { sources } = await client.post<{ sources: { url: string | null }[] }>(`/agents/${agentId}/chat`, {
      message: factOf(page).question,
    });
    const seconds = (performance.now() - beganMs) / 1000;
    if (!sources.some(({ url }) => url?.includes(pathOf(page)))) throw new Error('the page does not answer');
    print(`${pages} pages, ${passages} passages: crawled, indexed, answering`, `${seconds.toFixed(1)} s`);
  }
  site.stop();
}

async function measureBeside(
  client: Client,
  siteUrl: string,
  chat: Endpoint,
  clients: number,
): Promise<void> {
  const [idle, beside]: [Exchanges[], Exchanges[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(await exchanges(chat, clients, forMs(IDLE_MS)));
    const agentId = await client.createAgent();
    let isRead = false;
    const reading = client.trainOnSite(agentId, siteUrl).finally(() => {
      isRead = true;
    });
    beside.push(await exchanges(chat, clients, () => !isRead));
    await reading;
    const { seconds } = beside.at(-1)?.load ?? { seconds: Number.NaN };
    print(`${LARGE_SITE_PAGES} pages read beside ${clients} clients`, `${seconds.toFixed(1)} s`);
  }
  for (const [name, timesOf] of [
    ['first token', ({ firstMs }: Exchanges) => firstMs],
    ['whole turn', ({ load: { timesMs } }: Exchanges) => timesMs],
  ] as const) {
    const [alone, together] = [idle.flatMap(timesOf), beside.flatMap(timesOf)];
    for (const share of [0.5, 0.95]) {
      const [one, other] = [percentile(alone, share), percentile(together, share)];
      print(
        `${name}, ${clients} clients, p${share * 100}`,
        `${one.toFixed(0)} ms, beside ingestion ${other.toFixed(0)} ms: ${(other / one).toFixed(2)} ×`,
      );
    }
  }
}

interface Exchanges {
  load: Load;
  firstMs: number[];
}

async function exchanges(endpoint: Endpoint, clients: number, goesOn: () => boolean): Promise<Exchanges> {
  const callers = new EndpointClients(endpoint, clients);
  const firstMs: number[] = [];
  const done = await load(clients, goesOn, async (client) => {
    firstMs.push((await callers.exchange(client)).firstMs);
  });
  await callers.close();
  return { load: done, firstMs };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
