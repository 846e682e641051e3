import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { addSource, createAgent, ended } from '../support/agent';
import { describeScaledOut } from '../support/describe-backends';
import { expectKept, Load } from '../support/load';
import { Receiver } from '../support/receiver';
import { PostgresServer } from '../support/servers/postgres-server';
import { RedisServer } from '../support/servers/redis-server';
import { Service } from '../support/service';
import type { ServiceProcess } from '../support/service-process';
import { until } from '../support/wait';
import { registerWebhook } from '../support/webhook';

const CLIENTS = 8;
const LOAD_MS = 1500;
const AWAY_MS = 3000;
const LIMIT = 20;

describeScaledOut('an api and a worker whose Redis goes away', () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let service: Service;
  let worker: ServiceProcess;
  let receiver: Receiver;
  beforeAll(async () => {
    [postgres, redis] = await Promise.all([PostgresServer.start(), RedisServer.start()]);
    service = await Service.start({
      ROLE: 'api',
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      ALLOW_INSECURE_WEBHOOKS: 'true',
      RATE_LIMIT_PLUS: String(LIMIT),
    });
    worker = await service.another({ ROLE: 'worker' });
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await receiver.stop();
    await worker.end('SIGTERM');
    await service.stop();
    await redis.kill();
    await postgres.remove();
  });

  it('continue when it is killed and restarts empty: jobs are restored from rows, limits are kept in each process', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    await registerWebhook(live, receiver.url, ['agent.created']);
    const load = new Load([live], agent, CLIENTS);
    await delay(LOAD_MS);
    await redis.kill();
    const before = load.acknowledged.sources.length;
    const plus = (await service.tenant('plus')).live;
    const statuses = await Promise.all(
      Array.from({ length: 2 * LIMIT }, async () => (await plus.get('/agents/1/conversations')).status),
    );
    // 404 for the others: there is no such agent.
    const times = (wanted: number): number => statuses.filter((status) => status === wanted).length;
    const limited = { let: times(404), refused: times(429) };
    await delay(AWAY_MS);
    const away = load.acknowledged.sources.length - before;
    await redis.start();
    await load.stop();
    expect(limited).toEqual({ let: LIMIT, refused: LIMIT });
    const { agents, sources } = load.acknowledged;
    await expectKept(live, load.acknowledged);
    for (const source of sources) {
      expect((await ended(live, source)).source).toMatchObject({
        status: 'completed',
        dataCount: 1,
      });
    }
    await until(
      async () => agents.filter((id) => !receiver.received.some(({ body }) => body.agentId === id)),
      (untold) => untold.length === 0,
    );
    process.stdout.write(
      `Redis killed and emptied: ${sources.length} sources, ${away} of them while it was away, all completed; ${agents.length} events ` +
        `delivered; ${LIMIT} of ${2 * LIMIT} requests let through; ${JSON.stringify(Object.fromEntries(load.outcomes))}\n`,
    );
    expect(away).toBeGreaterThan(0);
    expect([...load.outcomes.keys()].filter((outcome) => !/^20\d$|^stream done$/.test(outcome))).toEqual([]);
  });

  it('do work that was committed by an api which was killed before it could enqueue it', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    await registerWebhook(live, receiver.url, ['training.completed']);
    await addSource(live, agent, { source: 'first', type: 'text', data: 'The first lamp was lit in 1871.' });
    await receiver.expects('training.completed');
    const database = new pg.Client(postgres.url);
    await database.connect();
    try {
      // A queue that neither takes nor refuses the job: the api hangs between its commit and its enqueue.
      redis.signal('SIGSTOP');
      const input = { source: 'second', type: 'text', data: 'The second lamp was lit in 1893.' };
      const answer = live.post(`${agent}/training`, input).catch(() => undefined);
      const { rows } = await until(
        () => database.query("SELECT id FROM training_sources WHERE source = 'second'"),
        (result) => result.rows.length === 1,
      );
      await service.kill();
      redis.signal('SIGCONT');
      const told = (await answer)?.status;
      await receiver.expects('training.completed', 2);
      await service.restart();
      const path = `${agent}/training/${rows[0].id}`;
      expect((await ended(service.client(live.token), path)).source).toMatchObject({
        status: 'completed',
        dataCount: 1,
      });
      process.stdout.write(
        `api killed between commit and enqueue (the client got ${told ?? 'nothing'}): done from its row\n`,
      );
    } finally {
      await database.end();
    }
  });
});
