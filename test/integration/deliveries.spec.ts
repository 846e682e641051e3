import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createAgent } from '../support/agent';
import { describeScaledOut } from '../support/describe-backends';
import { Receiver } from '../support/receiver';
import { useService } from '../support/use-service';
import type { ServiceProcess } from '../support/service-process';
import { until } from '../support/wait';
import { registerWebhook } from '../support/webhook';

const AGENTS = 40;

describeScaledOut('events of many processes', () => {
  const { service } = useService({ ROLE: 'api', ALLOW_INSECURE_WEBHOOKS: 'true' });
  let workers: ServiceProcess[];
  let receiver: Receiver;
  beforeAll(async () => {
    workers = await Promise.all([service.another({ ROLE: 'worker' }), service.another({ ROLE: 'worker' })]);
  });
  afterAll(async () => {
    await Promise.all(workers.map((process) => process.end('SIGTERM')));
  });
  beforeEach(async () => {
    receiver = await Receiver.start();
  });
  afterEach(() => receiver.stop());

  const told = () => new Set(receiver.received.map(({ body }) => body.agentId));
  const idOf = (path: string) => Number(path.split('/')[2]);

  it('are delivered once by two workers, when nothing is killed', async () => {
    const { live } = await service.tenant();
    await registerWebhook(live, receiver.url, ['agent.created']);
    const paths = await Promise.all(Array.from({ length: AGENTS }, () => createAgent(live)));
    await receiver.expects('agent.created', AGENTS);
    expect(told()).toEqual(new Set(paths.map(idOf)));
    expect(receiver.received).toHaveLength(AGENTS);
  });

  it('are delivered when the api is killed right after its response, and when a worker is killed', async () => {
    const { live } = await service.tenant();
    await registerWebhook(live, receiver.url, ['agent.created']);
    const acknowledged: number[] = [];
    const creations = Array.from({ length: AGENTS }, async () => {
      acknowledged.push(idOf(await createAgent(live)));
      if (acknowledged.length === AGENTS / 2) await service.kill();
    });
    await Promise.allSettled(creations);
    await workers[0]!.end('SIGKILL');
    expect(acknowledged.length).toBeGreaterThanOrEqual(AGENTS / 2);
    await until(
      async () => acknowledged.filter((id) => !told().has(id)),
      (missing) => missing.length === 0,
    );
    process.stdout.write(
      `${acknowledged.length} agents acknowledged by a killed api; ${receiver.received.length} deliveries\n`,
    );
    await service.restart();
    workers[0] = await service.another({ ROLE: 'worker' });
  });

  it('are restored from their rows when Redis has been emptied', async () => {
    const url = service.setting('REDIS_URL');
    if (!url) return;
    const { live } = await service.tenant();
    await registerWebhook(live, receiver.url, ['agent.created']);
    receiver.answer(500);
    const paths = await Promise.all(Array.from({ length: AGENTS }, () => createAgent(live)));
    await receiver.expects('agent.created');
    const redis = new Redis(url);
    await redis.flushdb();
    redis.disconnect();
    await delay(100);
    receiver.answer(204);
    await until(
      async () => paths.map(idOf).filter((id) => !told().has(id)),
      (missing) => missing.length === 0,
    );
  });
});
