import { setTimeout as delay } from 'node:timers/promises';
import { addSource, createAgent, ended, train, type TrainedSource } from '../support/agent';
import { onRealBackends } from '../support/backends';
import { randomInt } from '../support/random';
import { useServiceWithModel } from '../support/use-service';
import type { ServiceProcess } from '../support/service-process';
import { htmlPage, latePage, Site, type SitePage } from '../support/site';
import { until } from '../support/wait';

const PAGES = 60;
const PAGE_MS = 40;
const KILLS = 3;
/** A killed worker's job runs again after its lock of 8 s has expired. */
const LIMIT_MS = 300_000;

const { service, model } = useServiceWithModel(onRealBackends ? { ROLE: 'api' } : {});
/** Where processes can share a database, the worker is one of its own. */
let worker: ServiceProcess | undefined;
let site: Site;
let token: string;
let accountId: number;
let undisturbedAgent: string;
let undisturbed: TrainedSource;

beforeAll(async () => {
  if (onRealBackends) worker = await service.another({ ROLE: 'worker' });
  site = await Site.start(slowPages());
  const tenant = await service.tenant();
  token = tenant.live.token!;
  accountId = tenant.accountId;
  undisturbedAgent = await createAgent(tenant.live);
  undisturbed = await train(tenant.live, undisturbedAgent, {
    source: 's',
    type: 'website',
    url: `${site.url}/`,
  });
  expect(undisturbed.source).toMatchObject({ status: 'completed', title: 'Page 0' });
});

afterAll(async () => {
  await worker?.end('SIGTERM');
  await site.stop();
});

/** A word of only one passage, as are its first six letters: the index does not know the language of this text. */
function islandOf(page: number, part: number): string {
  const digits = String(page * 10 + part).padStart(3, '0');
  return `${Array.from(digits, (digit) => 'BDFGKLMNPR'[Number(digit)]).join('')}oland`;
}

/** Pages of several passages each, so that a run is written in many batches. */
function slowPages(): Record<string, SitePage> {
  const page = (number: number): SitePage => {
    const sections = Array.from({ length: 6 }, (_, part) => {
      const words = `Chapter ${part} of volume ${number} treats the harbour of ${islandOf(number, part)}. `;
      return `<h2>Chapter ${number}.${part}</h2><p>${words.repeat(12)}</p>`;
    });
    const links = [1, 2, 3, 4]
      .map((step) => `/volume/${number * 4 + step}`)
      .filter((_, at) => number * 4 + at + 1 < PAGES);
    const html = htmlPage(`Page ${number}`, sections.join(''), links);
    return latePage(html, () => delay(PAGE_MS));
  };
  const volumes = Array.from(
    { length: PAGES - 1 },
    (_, index) => [`/volume/${index + 1}`, page(index + 1)] as const,
  );
  return Object.fromEntries([['/', page(0)], ...volumes]);
}

const live = () => service.client(token);

/** Kills the process that crawls, and starts it again. */
async function killWorker(): Promise<void> {
  if (worker) {
    await worker.end('SIGKILL');
    worker = await service.another({ ROLE: 'worker' });
  } else {
    await service.kill();
    await service.restart();
  }
}

/** The passages that the model is given for a question. */
async function passagesFor(agent: string, message: string): Promise<{ title: string; text: string }[]> {
  const { status } = await live().post(`${agent}/chat`, { message });
  expect(status).toBe(200);
  const lines = model.requests.at(-1)!.body.messages.at(-1)!.content.split('\n');
  return lines
    .slice(
      1,
      lines.findIndex((line) => line.startsWith('</passages-')),
    )
    .map((line) => JSON.parse(line));
}

/** The paragraphs about the island, with their page, that the model is given for a question about it. */
async function paragraphsAbout(agent: string, island: string): Promise<string[]> {
  const passages = await passagesFor(agent, `Which chapter treats the harbour of ${island}?`);
  return passages.flatMap(({ title, text }) =>
    text
      .split('\n\n')
      .filter((paragraph) => paragraph.includes(island))
      .map((paragraph) => `${title}: ${paragraph}`),
  );
}

describe('a website whose crawl is killed again and again', () => {
  it(
    'is completed in the end, with every passage once, as if nothing had happened',
    async () => {
      const agent = await createAgent(live());
      const path = await addSource(live(), agent, { source: 's', type: 'website', url: `${site.url}/` });
      const killedAfter: number[] = [];
      for (let kill = 0; kill < KILLS; kill++) {
        const seen = site.requests.length;
        const more = 2 + randomInt(PAGES - 10);
        await until(
          async () => site.requests.length - seen,
          (count) => count >= more,
        );
        killedAfter.push(site.requests.length - seen);
        await killWorker();
        const { body } = await live().get(path);
        expect(body.source).toMatchObject({ status: 'pending', title: null, dataCount: null });
        // Half a website is not searched.
        const asked = await live().post(`${agent}/chat`, {
          message: `Which chapter treats the harbour of ${islandOf(2, 1)}?`,
        });
        expect(asked.body.sources).toEqual([]);
      }
      const { source, progress } = await ended(live(), path);
      expect(source).toMatchObject({
        status: 'completed',
        title: 'Page 0',
        dataCount: undisturbed.source.dataCount,
      });
      expect(progress).toEqual(undisturbed.progress);
      process.stdout.write(
        `${worker ? 'worker' : 'process'} killed ${KILLS} times within one source, after ${killedAfter.join(', ')} requests: ` +
          `${source.dataCount} passages, each once\n`,
      );

      const { body } = await service.admin.get(`/accounts/${accountId}/usage`);
      expect(body.usage).toMatchObject({ trainingSources: 2, passages: 2 * undisturbed.source.dataCount! });
      for (const volume of [0, 1, 7, 30, PAGES - 1]) {
        const island = islandOf(volume, 3);
        const found = await paragraphsAbout(agent, island);
        expect(found).toHaveLength(1);
        expect(await paragraphsAbout(undisturbedAgent, island)).toEqual(found);
      }
    },
    LIMIT_MS,
  );
});

describe('a source that was added right before a kill', () => {
  it(
    'is not lost after the answer 201, and its name is taken',
    async () => {
      for (const wait of [0, 5, 25]) {
        const agent = await createAgent(live());
        const input = {
          source: 'late',
          type: 'text',
          data: 'The night train to Sylt leaves at eleven.',
        } as const;
        const path = await addSource(live(), agent, input);
        await delay(wait);
        await service.kill();
        await service.restart();
        expect((await live().post(`${agent}/training`, input)).status).toBe(409);
        const { source } = await ended(live(), path);
        expect(source).toMatchObject({ status: 'completed', dataCount: 1 });
        const passages = await passagesFor(agent, 'When does the night train to Sylt leave?');
        expect(passages).toHaveLength(1);
      }
    },
    LIMIT_MS,
  );
});

describe('a source whose deletion was answered before a kill', () => {
  it('stays deleted', async () => {
    const agent = await createAgent(live());
    const path = await addSource(live(), agent, { source: 's', type: 'website', url: `${site.url}/` });
    const seen = site.requests.length;
    await until(
      async () => site.requests.length - seen,
      (count) => count > 5,
    );
    expect((await live().delete(path)).status).toBe(204);
    await service.kill();
    await service.restart();
    expect((await live().get(`${agent}/training`)).body.sources).toEqual([]);
    expect((await live().get(path)).status).toBe(404);
    const { body } = await live().post(`${agent}/chat`, {
      message: `Which chapter treats the harbour of ${islandOf(2, 1)}?`,
    });
    expect(body.sources).toEqual([]);
  });
});
