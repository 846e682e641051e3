import { loseAllJobs } from '../e2e/deletion/lost-jobs';
import { fillAgent, onDatabase, rowsLeftWith, rowsWith, type Sql } from '../e2e/deletion/rows-of-agent';
import { countingSite, hangingPage, SITE_PAGES } from '../e2e/deletion/sites';
import { addSource, createAgent, trainText } from '../support/agent';
import { hearFirstAnswer } from '../support/first-answer';
import { createBackends, type Backends } from '../support/backends';
import { describeScaledOut } from '../support/describe-backends';
import { Client, type StreamEvent } from '../support/client';
import { startFakeModel, type FakeModel } from '../support/fake-model';
import { Gate } from '../support/gate';
import { Service } from '../support/service';
import { type ServiceProcess } from '../support/service-process';
import { Site } from '../support/site';
import { until } from '../support/wait';

/** Far below the time that a page or the model may take; slow machines exist. */
const STOPS_WITHIN_MS = 10_000;
const LARGE = 50_000;

describeScaledOut('an agent that is deleted where two api and two worker processes run', () => {
  let model: FakeModel;
  let backends: Backends;
  let gate: Gate | undefined;
  let service: Service;
  let secondApi: ServiceProcess;
  let workers: ServiceProcess[];
  let live: Client;
  let accountId: number;

  beforeAll(async () => {
    model = await startFakeModel();
    backends = await createBackends();
    const redis = backends.environment['REDIS_URL'];
    gate = redis ? await Gate.before(redis) : undefined;
    service = await Service.start({
      ...backends.environment,
      ...(gate && { REDIS_URL: gate.url }),
      MODEL_BASE_URL: model.url,
      MODEL_NAME: 'any',
      ROLE: 'api',
    });
    [secondApi, ...workers] = await Promise.all([
      service.another(),
      service.another({ ROLE: 'worker' }),
      service.another({ ROLE: 'worker' }),
    ]);
    ({ live, accountId } = await service.tenant());
  });

  afterAll(async () => {
    await Promise.all([secondApi, ...workers].map((process) => process.end('SIGTERM')));
    await service.stop();
    await backends.remove();
    await gate?.remove();
    await model.close();
  });

  /** The same client, at the second api process. */
  const atSecond = ({ token }: Client): Client => new Client(`${secondApi.baseUrl}/api/v1`, token);
  const idOf = (agent: string): number => Number(agent.split('/')[2]);
  const inspect = <T>(use: (sql: Sql) => Promise<T>): Promise<T> => onDatabase(backends, use);
  const rowsOf = (agent: string) => inspect((sql) => rowsLeftWith(sql, idOf(agent)));
  const purged = (agent: string) =>
    until(
      () => rowsOf(agent),
      (rows) => Object.keys(rows).length === 0,
    );

  async function deleteAgent(agent: string, client = live): Promise<void> {
    expect((await client.delete(agent)).status).toBe(204);
  }

  async function agentInUse(): Promise<string> {
    const agent = await createAgent(live);
    await trainText(live, agent, 'guarantee', 'The guarantee lasts two years.');
    model.reply('Hello.');
    await live.post(`${agent}/chat`, { message: 'I am Ada, mail me at ada@example.com' });
    return agent;
  }

  it('is gone at once through the other api, and from every table soon', async () => {
    const agent = await agentInUse();
    expect(Object.keys(await rowsOf(agent))).toEqual(
      expect.arrayContaining(['messages', 'posting_blocks', 'passage_batches', 'leads']),
    );
    await deleteAgent(agent);
    for (const path of ['', '/conversations', '/leads', '/training', '/analytics']) {
      expect((await atSecond(live).get(agent + path)).status).toBe(404);
    }
    expect((await atSecond(live).post(`${agent}/chat`, { message: 'Hello' })).status).toBe(404);
    expect((await atSecond(live).delete(agent)).status).toBe(404);
    await purged(agent);
  });

  it('is deleted once, whichever api is asked', async () => {
    const agent = await agentInUse();
    const clients = Array.from({ length: 10 }, (_, number) => (number % 2 ? live : atSecond(live)));
    const answers = await Promise.all(clients.map((client) => client.delete(agent)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(9).fill(404)]);
    await purged(agent);
  });

  it('has its crawl stopped in the worker', async () => {
    const agent = await createAgent(live);
    const site = await countingSite(50);
    try {
      await addSource(live, agent, { source: 's', type: 'website', url: `${site.url}/` });
      await until(
        async () => site.requests.length,
        (count) => count > 5,
      );
      await deleteAgent(agent);
      expect(await site.quiet()).toBeLessThan(SITE_PAGES);
      await purged(agent);
    } finally {
      await site.stop();
    }
  });

  it.each([true, false])(
    'has its crawl stopped even if that hangs in a response (begun: %s)',
    async (begun) => {
      const agent = await createAgent(live);
      const page = hangingPage(begun);
      const site = await Site.start({ '/': page.serve });
      try {
        await addSource(live, agent, { source: 's', type: 'website', url: `${site.url}/` });
        await page.asked;
        await deleteAgent(agent);
        await until(
          async () => page.left,
          (left) => left,
          STOPS_WITHIN_MS,
        );
        await purged(agent);
      } finally {
        await site.stop();
      }
    },
  );

  it('ends the streams of the other api and their model calls', async () => {
    const agent = await createAgent(live);
    await hearFirstAnswer(atSecond(live), model);
    model.reply({ fault: 'hang', afterChunks: ['So far '] });
    const calls = model.requests.length;
    const streams = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const events = atSecond(live).stream(`${agent}/chat`, { message: 'Hello' });
        return { events, first: (await events.next()).value as { conversationId: string } };
      }),
    );
    await deleteAgent(agent);
    let ended = 0;
    const rest = Promise.all(
      streams.map(async ({ events }) => {
        const seen: StreamEvent[] = [];
        for await (const event of events) seen.push(event);
        ended += 1;
        return seen;
      }),
    );
    await until(
      async () => ended,
      (count) => count === streams.length,
      STOPS_WITHIN_MS,
    );
    for (const [number, events] of (await rest).entries()) {
      const { conversationId } = streams[number]!.first;
      const error = { code: 'NOT_FOUND', message: expect.any(String), details: { resource: 'agent' } };
      expect(events).toEqual([{ delta: '', conversationId, error }]);
      expect(await inspect((sql) => rowsWith(sql, conversationId))).toEqual({});
    }
    const answering = model.requests.slice(calls);
    await Promise.all(answering.map(({ closed }) => closed));
    expect(answering.map(({ aborted }) => aborted)).toEqual(Array(5).fill(true));
    await purged(agent);
  });

  it('answers 404 as JSON to a stream of the other api that has not begun', async () => {
    const agent = await createAgent(live);
    model.reply({ fault: 'hang-before-headers' });
    const calls = model.requests.length;
    const answer = atSecond(live).post(`${agent}/chat`, { message: 'Hello', stream: true });
    await until(
      async () => model.requests.length,
      (count) => count > calls,
    );
    await deleteAgent(agent);
    expect((await answer).status).toBe(404);
    await purged(agent);
  });

  it('is purged, even if it is large, while others are served, and nothing of others is touched', async () => {
    const [large, other] = [await agentInUse(), await agentInUse()];
    await inspect(async (sql) => {
      await fillAgent(sql, idOf(large), LARGE);
      await fillAgent(sql, idOf(other), LARGE / 10);
    });
    const before = await rowsOf(other);
    await deleteAgent(large);
    const afterAnswer = await inspect((sql) =>
      sql<{ count: number }>('SELECT count(*)::integer AS count FROM messages WHERE agent_id = $1', [
        idOf(large),
      ]),
    );
    expect(afterAnswer[0]!.count).toBeGreaterThan(0);
    const purge = { isOver: false };
    const serving = (async () => {
      let answered = 0;
      for (; !purge.isOver; answered++) {
        for (const path of ['/conversations', '/leads', '/training', '/analytics?start=2020-01-01']) {
          expect((await live.get(other + path)).status).toBe(200);
        }
        expect((await atSecond(live).patch(other, { name: `Name ${answered}` })).status).toBe(200);
      }
      return answered;
    })();
    await purged(large).finally(() => (purge.isOver = true));
    expect(await serving).toBeGreaterThan(0);
    const after = await rowsOf(other);
    // Days and quarters of an hour are counted when somebody asks for analytics.
    const counted = { agent_days: 0, agent_quarters: 0 };
    expect({ ...after, ...counted }).toEqual({ ...before, ...counted });
    const { usage } = (await service.admin.get(`/accounts/${accountId}/usage`)).body;
    expect(usage.messages).toBeGreaterThanOrEqual(LARGE / 10);
    await deleteAgent(other);
    await purged(other);
  });

  it('is purged by the other worker although one is killed half way', async () => {
    const large = await agentInUse();
    await inspect((sql) => fillAgent(sql, idOf(large), LARGE));
    const count = async (table: string): Promise<number> => {
      const rows = await inspect((sql) =>
        sql<{ count: number }>(`SELECT count(*)::integer AS count FROM ${table} WHERE agent_id = $1`, [
          idOf(large),
        ]),
      );
      return rows[0]!.count;
    };
    const [doomed, other] = workers as [ServiceProcess, ServiceProcess];
    // The first of the two processes must purge, so the second is not started yet.
    await other.end('SIGTERM');
    await deleteAgent(large);
    await until(
      () => count('posting_blocks'),
      (postings) => postings < LARGE,
    );
    await doomed.end('SIGKILL');
    expect(await count('messages')).toBeGreaterThan(0);
    expect(await count('training_sources')).toBeGreaterThan(0);
    workers = await Promise.all([service.another({ ROLE: 'worker' }), service.another({ ROLE: 'worker' })]);
    await purged(large);
  });

  it('is purged although its job was lost', async () => {
    const agent = await agentInUse();
    await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
    await deleteAgent(agent);
    await loseAllJobs(backends);
    expect(await rowsOf(agent)).toMatchObject({ agents: 1, messages: 1 });
    workers = await Promise.all([service.another({ ROLE: 'worker' }), service.another({ ROLE: 'worker' })]);
    await purged(agent);
  });

  it('is purged by workers that are there when the jobs are lost', async () => {
    const agents = [await agentInUse(), await agentInUse(), await agentInUse()];
    for (const agent of agents) {
      await deleteAgent(agent);
      await loseAllJobs(backends);
    }
    for (const agent of agents) await purged(agent);
  });

  it('is deleted although the queue is unavailable, and purged when it is back', async () => {
    if (!gate) return;
    const agent = await agentInUse();
    gate.shut();
    try {
      await deleteAgent(agent);
      expect((await atSecond(live).get(agent)).status).toBe(404);
      expect(await rowsOf(agent)).toMatchObject({ agents: 1, messages: 1 });
    } finally {
      gate.open();
    }
    await purged(agent);
  });
});
