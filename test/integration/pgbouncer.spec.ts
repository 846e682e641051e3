import { createAgent, trainText } from '../support/agent';
import { createEmptyBackends, onRealBackends, type Backends } from '../support/backends';
import { hasPgBouncer, PgBouncer } from '../support/pgbouncer';
import { rest, send, textOf } from '../support/resumable';
import { Service } from '../support/service';
import { runToExit, TEST_ENVIRONMENT, type ServiceProcess } from '../support/service-process';

const SERVER_CONNECTIONS = 6;
const CHATS = 40;

const describeWithPgBouncer = onRealBackends && hasPgBouncer ? describe : describe.skip;

describeWithPgBouncer('an api and a worker behind PgBouncer in transaction mode', () => {
  let backends: Backends;
  let bouncer: PgBouncer;
  let service: Service;
  let worker: ServiceProcess;
  let environment: Record<string, string>;

  beforeAll(async () => {
    backends = await createEmptyBackends();
    bouncer = await PgBouncer.start(backends.environment['DATABASE_URL']!, SERVER_CONNECTIONS);
    environment = {
      ...backends.environment,
      DATABASE_URL: bouncer.url(backends.environment['DATABASE_URL']!),
      DATABASE_POOLER: 'true',
    };
    service = await Service.start({ ...environment, ROLE: 'api' });
    worker = await service.another({ ROLE: 'worker' });
  });

  afterAll(async () => {
    await worker?.end('SIGTERM');
    await service?.stop();
    await bouncer?.stop();
    await backends?.remove();
  });

  it('train, chat and stream with more requests at once than connections', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    await trainText(live, agent, 'tower', 'The water tower of Lindau is 41 metres high.');
    const message = 'How high is the water tower of Lindau?';
    const chats = Array.from({ length: CHATS }, () => live.post(`${agent}/chat`, { message }));
    for (const { status, body } of await Promise.all(chats))
      expect({ status, text: body.text }).toMatchObject({ status: 200, text: expect.stringContaining('41') });
    expect(textOf(await rest(await send(live, agent, { message })))).toContain('41');
  });

  it('do not start without DATABASE_POOLER or without Redis', async () => {
    const { code, stderr } = await runToExit({ ...TEST_ENVIRONMENT, ...environment, DATABASE_POOLER: '' });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'parley: DATABASE_POOLER=true is needed: DATABASE_URL leads to a connection pooler\n',
    });
    const { stderr: withoutRedis } = await runToExit({ ...TEST_ENVIRONMENT, ...environment, REDIS_URL: '' });
    expect(withoutRedis).toContain('REDIS_URL is needed with DATABASE_POOLER');
  });
});
