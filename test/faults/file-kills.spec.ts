import { setTimeout as delay } from 'node:timers/promises';
import { addSource, createAgent, ended, train, type TrainedSource } from '../support/agent';
import { onRealBackends } from '../support/backends';
import { randomInt } from '../support/random';
import { useService } from '../support/use-service';
import type { ServiceProcess } from '../support/service-process';
import { Site } from '../support/site';
import { until } from '../support/wait';

const ROWS = 150_000;
const KILLS = 3;
/** Shorter than the file takes. */
const KILL_WITHIN_MS = 1_500;
/** A killed worker's job runs again after its lock of 8 s has expired. */
const LIMIT_MS = 300_000;

const { service } = useService(onRealBackends ? { ROLE: 'api' } : {});
/** Where processes can share a database, there are two workers, and any of them may read the file. */
let workers: ServiceProcess[] = [];
let site: Site;
let token: string;
let undisturbed: TrainedSource;
const live = () => service.client(token);

/** A table that is read in several parts, for more than a second. */
function table(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => `${at},lighthouse ${at * 7},${at % 90} metres`);
  return `Number,Name,Height\n${rows.join('\n')}`;
}

beforeAll(async () => {
  if (onRealBackends) workers = [await startWorker(), await startWorker()];
  site = await Site.start({ '/heights.csv': { type: 'text/csv', body: table() } });
  token = (await service.tenant()).live.token!;
  undisturbed = await train(live(), await createAgent(live()), sourceOf('page'));
  expect(undisturbed.source).toMatchObject({ status: 'completed', title: 'heights.csv' });
}, LIMIT_MS);

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
  await site.stop();
});

function startWorker(): Promise<ServiceProcess> {
  return service.another({ ROLE: 'worker' });
}

function fetches(): number {
  return site.requests.filter((path) => path === '/heights.csv').length;
}

function sourceOf(type: 'page') {
  return { source: 'heights', type, url: `${site.url}/heights.csv` };
}

/** Kills all processes that may be reading, and starts them again. */
async function killReaders(): Promise<void> {
  if (workers.length === 0) {
    await service.kill();
    await service.restart();
    return;
  }
  await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
  workers = [await startWorker(), await startWorker()];
}

it(
  'a file whose reading is interrupted by kills ends with the same passages, and with no others',
  async () => {
    const agent = await createAgent(live());
    let seen = fetches();
    const path = await addSource(live(), agent, sourceOf('page'));
    for (let kill = 0; kill < KILLS; kill += 1) {
      await until(
        async () => fetches(),
        (count) => count > seen,
      );
      seen = fetches();
      // Anywhere between its first part and its last passages.
      await delay(randomInt(KILL_WITHIN_MS));
      await killReaders();
    }
    const { source } = await ended(live(), path, LIMIT_MS);
    expect(source).toEqual({
      ...undisturbed.source,
      id: source.id,
      createdAt: expect.anything(),
      updatedAt: expect.anything(),
      lastReadAt: expect.anything(),
    });
    const { body } = await live().post(`${agent}/search`, { query: 'How high is the lighthouse 139993?' });
    expect(body.passages[0].text).toContain('| 19999 | lighthouse 139993 | 19 metres |');
  },
  LIMIT_MS,
);
