import { setTimeout as delay } from 'node:timers/promises';
import { createAgent, trainText } from '../support/agent';
import { createBackends, type Backends } from '../support/backends';
import { Service } from '../support/service';
import { until } from '../support/wait';
import { loseAllJobs } from '../e2e/deletion/lost-jobs';
import {
  fillAgent,
  onDatabase,
  rowsLeftWith,
  rowsWith,
  tables,
  type Sql,
} from '../e2e/deletion/rows-of-agent';

const ROWS = 50_000;
const KILLS = 3;
const FIRST_KILL_AFTER_MS = 100;
/** How much longer each process may run than the previous process. */
const GROWTH = 1.5;
/** A killed worker's job runs again after its lock of 8 s has expired. */
const LIMIT_MS = 360_000;
const QUESTION = 'How long does the guarantee last?';

let backends: Backends;
let service: Service;
let token: string;
let accountId: number;
let large: number;
let other: number;
/** The number of rows of the large agent before its deletion. */
let whole: number;

const live = () => service.client(token);
const total = (rows: Record<string, number>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);
const usage = async (): Promise<object> =>
  (await service.admin.get(`/accounts/${accountId}/usage`)).body.usage;

/** Looks into the database while no process of the service runs. */
const inspect = <T>(use: (sql: Sql) => Promise<T>): Promise<T> => onDatabase(backends, use);

/** The number of rows of the large agent. */
async function rowsOfLarge(sql: Sql): Promise<number> {
  const ofAgents = (await tables(sql)).filter(({ hasAgentId }) => hasAgentId);
  const counts = ofAgents.map(({ name }) => `(SELECT count(*) FROM ${name} WHERE agent_id = $1)`);
  const [row] = await sql<{ count: number }>(`SELECT (${counts.join(' + ')})::integer AS count`, [large]);
  return row!.count;
}

beforeAll(async () => {
  backends = await createBackends();
  service = await Service.start({ ...backends.environment, LOG_LEVEL: 'info' });
  const tenant = await service.tenant();
  token = tenant.live.token!;
  accountId = tenant.accountId;
  [large, other] = (await Promise.all(
    [1, 2].map(async () => {
      const agent = await createAgent(live());
      await trainText(live(), agent, 'guarantee', 'The guarantee lasts two years.');
      await live().post(`${agent}/chat`, { message: 'I am Ada, mail me at ada@example.com' });
      return Number(agent.split('/')[2]);
    }),
  )) as [number, number];
  await service.terminate();
  await inspect(async (sql) => {
    await fillAgent(sql, large, ROWS);
    await fillAgent(sql, other, ROWS / 10);
    whole = await rowsOfLarge(sql);
  });
  await service.restart();
}, 180_000);

afterAll(async () => {
  await service.stop();
  await backends.remove();
});

/** Requests of another agent, one after the other, until `isOver`; returns how many were answered. */
async function useOther(isOver: () => boolean): Promise<number> {
  let answered = 0;
  for (; !isOver(); answered++) {
    const { status, body } = await live().post(`/agents/${other}/chat`, { message: QUESTION });
    expect([status, body.text]).toEqual([200, expect.stringContaining('two years')]);
  }
  return answered;
}

describe('the purge of a large agent that is killed again and again', () => {
  it(
    'continues where it was, removes all rows of the agent and no rows of others',
    async () => {
      const before = await usage();
      expect((await live().delete(`/agents/${large}`)).status).toBe(204);
      // The answer does not wait for the rows: all but a few batches are still there.
      await service.kill();
      const [first, othersFirst] = await inspect(
        async (sql) => [await rowsOfLarge(sql), await rowsWith(sql, other)] as const,
      );
      expect(first).toBeGreaterThan(ROWS);
      const left = [first];
      const isMetHalfWay = (): boolean => left.some((count) => count > 0 && count < whole);
      // Each process has more time than the previous process, until the kill has met the purge half way.
      for (let kill = 0; kill < KILLS || (left.at(-1) === whole && !isMetHalfWay()); kill++) {
        // Even without its queue, the job is back as soon as there is a worker.
        await loseAllJobs(backends);
        await service.restart();
        expect((await live().get(`/agents/${large}`)).status).toBe(404);
        expect((await live().get(`/agents/${other}`)).status).toBe(200);
        expect(await usage()).not.toEqual(before);
        await delay(FIRST_KILL_AFTER_MS * GROWTH ** kill);
        await service.kill();
        const now = await inspect(rowsOfLarge);
        expect(now).toBeLessThanOrEqual(left.at(-1)!);
        left.push(now);
      }
      // Otherwise this test would prove nothing.
      expect(isMetHalfWay()).toBe(true);
      await service.restart();
      let isPurged = false;
      const answered = useOther(() => isPurged);
      try {
        await until(
          async () => service.output,
          (output) => output.includes('agent purged'),
        );
      } finally {
        isPurged = true;
      }
      expect(await answered).toBeGreaterThan(0);
      await service.terminate();
      const [last, othersLast] = await inspect(async (sql) => [
        await rowsLeftWith(sql, large),
        await rowsWith(sql, other),
      ]);
      expect(last).toEqual({});
      // It has more messages than before, and nothing has decreased.
      const grown = { messages: 0, conversations: 0 };
      expect({ ...othersLast, ...grown }).toEqual({ ...othersFirst, ...grown });
      expect(othersLast['messages']).toBeGreaterThan(othersFirst['messages']!);
      await service.restart();
    },
    LIMIT_MS,
  );
});

describe('a deletion that was answered right before a kill', () => {
  it(
    'stays, and is carried out',
    async () => {
      const agent = await createAgent(live());
      await live().post(`${agent}/chat`, { message: 'Mail me at ada@example.com' });
      expect((await live().delete(agent)).status).toBe(204);
      await service.kill();
      const id = agent.split('/')[2]!;
      const left = await inspect((sql) => rowsLeftWith(sql, id));
      await loseAllJobs(backends);
      await service.restart();
      expect((await live().get(agent)).status).toBe(404);
      await until(
        async () => service.output,
        (output) => total(left) === 0 || output.includes('agent purged'),
      );
      await service.terminate();
      expect(await inspect((sql) => rowsLeftWith(sql, id))).toEqual({});
      await service.restart();
    },
    LIMIT_MS,
  );
});
