import { setTimeout as delay } from 'node:timers/promises';
import { createAgent, ended, trainText } from '../support/agent';
import { describeScaledOut } from '../support/describe-backends';
import { Client } from '../support/client';
import { expectKept, Load } from '../support/load';
import { PostgresServer } from '../support/servers/postgres-server';
import { RedisServer } from '../support/servers/redis-server';
import { Service } from '../support/service';
import type { ServiceProcess } from '../support/service-process';
import { until } from '../support/wait';

const CLIENTS = 12;
const LOAD_MS = 2000;
const AWAY_MS = 4000;
const REQUESTS = 20;
/** Counted from the moment at which the database accepts connections again. */
const SERVING_AGAIN_MS = 10_000;

describeScaledOut.each([
  ['and Redis', true],
  ['alone', false],
])('a database that crashes under load, PostgreSQL %s', (_, withRedis) => {
  let postgres: PostgresServer;
  let redis: RedisServer | undefined;
  let service: Service;
  let others: ServiceProcess[];
  beforeAll(async () => {
    postgres = await PostgresServer.start();
    redis = withRedis ? await RedisServer.start() : undefined;
    service = await Service.start({ ROLE: 'api', DATABASE_URL: postgres.url, REDIS_URL: redis?.url ?? '' });
    others = await Promise.all([service.another({ ROLE: 'api' }), service.another({ ROLE: 'worker' })]);
  });
  afterAll(async () => {
    await Promise.all(others.map((process) => process.end('SIGTERM')));
    await service.stop();
    await redis?.kill();
    await postgres.remove();
  });

  it('loses no acknowledged write; it is 503 while it is away, never 401 or 500, and serving within 10 s after', async () => {
    const { live, accountId } = await service.tenant();
    const unknown = service.client((await service.key(accountId)).token);
    const agent = await createAgent(live);
    await trainText(live, agent, 'tower', 'The water tower of Lindau is 41 metres high.');
    const apis = [live, new Client(`${others[0]!.baseUrl}/api/v1`, live.token)];
    const load = new Load(apis, agent, CLIENTS);
    await delay(LOAD_MS);
    const before = load.count(/^20|stream done/);
    await postgres.crash();
    await delay(AWAY_MS);
    // A key that no process has seen yet cannot be told from a wrong one, and still must not be refused.
    const strange = await unknown.get('/agents');
    expect([strange.status, strange.body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    const ready = await fetch(`${service.baseUrl}/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { database: 'unreachable' }]);
    const refused = load.count(/503/);
    await postgres.start();
    const upAt = Date.now();
    for (const api of apis) {
      await until(
        () => api.post(`${agent}/chat`, { message: 'How high is the water tower of Lindau?' }),
        ({ status, body }) => status === 200 && body.text.includes('41'),
        SERVING_AGAIN_MS,
      );
    }
    const servingAgainMs = Date.now() - upAt;
    await delay(LOAD_MS);
    await load.stop();
    process.stdout.write(
      `PostgreSQL ${withRedis ? 'and Redis' : 'alone'}: crashed under ${CLIENTS} clients after ${before} successes, away ${AWAY_MS} ms, ` +
        `${refused} answers of 503, serving again after ${servingAgainMs} ms; ${JSON.stringify(Object.fromEntries(load.outcomes))}\n`,
    );
    expect(load.faults).toEqual([]);
    expect(before).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
    await expectKept(live, load.acknowledged);
    for (const source of load.acknowledged.sources) {
      expect((await ended(live, source)).source).toMatchObject({
        status: 'completed',
        dataCount: 1,
      });
    }
  });

  it('is frozen: new requests are refused at once, and served again after it', async () => {
    const { live } = await service.tenant();
    await postgres.freeze();
    await until(
      () => live.get('/agents'),
      ({ status }) => status === 503,
    );
    const askedAt = Date.now();
    for (let request = 0; request < REQUESTS; request += 1)
      expect((await live.get('/agents')).status).toBe(503);
    const refusedMs = (Date.now() - askedAt) / REQUESTS;
    expect((await fetch(`${service.baseUrl}/api/v1/health`)).status).toBe(200);
    await postgres.thaw();
    await until(
      () => live.get('/agents'),
      ({ status }) => status === 200,
    );
    process.stdout.write(`PostgreSQL frozen: a request is refused after ${refusedMs} ms\n`);
    // Far less than the time limits of a connection and an answer.
    expect(refusedMs).toBeLessThan(1000);
  });
});
