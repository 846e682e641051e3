import { Webhook } from 'standardwebhooks';
import { createAgent } from '../../support/agent';
import { Client } from '../../support/client';
import { Receiver } from '../../support/receiver';
import { useService } from '../../support/use-service';
import { ADMIN_TOKEN, runToExit, TEST_ENVIRONMENT } from '../../support/service-process';
import { until } from '../../support/wait';
import { registerWebhook } from '../../support/webhook';

const OLD = TEST_ENVIRONMENT.SECRET_KEY;
const NEW = 'another-secret-key-for-tests-of-many-characters';
const NEW_TOKEN = 'another-admin-token-for-tests';

describe('a secret key', () => {
  // It starts with other secrets.
  const { service, tenant } = useService({ ALLOW_INSECURE_WEBHOOKS: 'true', LOG_LEVEL: 'info' });
  let receiver: Receiver;
  let used: string;
  let unused: string;
  let secret: string;
  let cursor: string;
  let file: string;
  const created = { name: 'Once' };
  const headers = { 'idempotency-key': 'made before the rotation' };

  beforeAll(async () => {
    receiver = await Receiver.start();
    used = tenant.live.token!;
    unused = (await service.key(tenant.accountId)).token!;
    ({ secret } = await registerWebhook(tenant.live, receiver.url, ['agent.created']));
    expect((await tenant.live.send('POST', '/agents', created, headers)).status).toBe(201);
    const agent = await createAgent(tenant.live);
    const { body } = await tenant.live.upload(`${agent}/training/files`, { 'a.txt': 'Ants walk.' });
    file = `${agent}/training/${body.sources[0].id}/file`;
    cursor = (await tenant.live.get('/agents?limit=1')).body.nextCursor;
    await receiver.expects('agent.created', 2);
  });

  afterAll(async () => {
    await receiver.stop();
  });

  /** Starts the service on its data with these settings; returns its exit code and its output. */
  const failingStart = (settings: Record<string, string>) => {
    const names = ['DATA_DIR', 'DATABASE_URL', 'REDIS_URL'];
    const data = names.flatMap((name) => (service.setting(name) ? [[name, service.setting(name)!]] : []));
    return runToExit({ ...Object.fromEntries(data), ...settings });
  };

  const expectDeliverySigned = async () => {
    const before = receiver.received.length;
    await createAgent(service.client(used));
    const delivery = (await receiver.expects('agent.created', before + 1)).at(-1)!;
    new Webhook(secret).verify(delivery.raw, delivery.headers as Record<string, string>);
  };

  it('that does not match the data stops the start with one line that names it', async () => {
    await service.terminate();
    const { code, stderr } = await failingStart({ SECRET_KEY: NEW });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^parley: SECRET_KEY is not [^\n]+\n$/);
  });

  it('is replaced while the previous one is accepted: nothing is refused, everything is encrypted again', async () => {
    await service.restart({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
    const live = service.client(used);
    expect((await live.get(`/agents?limit=1&cursor=${encodeURIComponent(cursor)}`)).status).toBe(200);
    const replay = await live.send('POST', '/agents', created, headers);
    expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect((await live.download(file)).bytes.toString()).toBe('Ants walk.');
    await expectDeliverySigned();
    await until(
      async () => service.output,
      (output) => output.includes('SECRET_KEY_PREVIOUS can be removed'),
    );
  });

  it('works alone afterwards, even for API keys that were not used meanwhile', async () => {
    await service.terminate();
    await service.restart({ SECRET_KEY_PREVIOUS: '' });
    expect((await service.client(unused).get('/agents')).status).toBe(200);
    expect((await service.client(used).download(file)).bytes.toString()).toBe('Ants walk.');
    const replay = await service.client(used).send('POST', '/agents', created, headers);
    expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    await expectDeliverySigned();
  });

  it('is refused once it has been replaced', async () => {
    await service.terminate();
    expect((await failingStart({ SECRET_KEY: OLD })).stderr).toMatch(/^parley: SECRET_KEY is not/);
    await service.restart();
  });

  it('is one of two settings that accept a previous value: ADMIN_TOKEN does too', async () => {
    await service.terminate();
    await service.restart({ ADMIN_TOKEN: NEW_TOKEN, ADMIN_TOKEN_PREVIOUS: ADMIN_TOKEN });
    const status = async (token: string) =>
      (await new Client(`${service.baseUrl}/admin/v1`, token).get('/accounts')).status;
    expect([await status(NEW_TOKEN), await status(ADMIN_TOKEN), await status('neither')]).toEqual([
      200, 200, 401,
    ]);
    await service.terminate();
    await service.restart({ ADMIN_TOKEN_PREVIOUS: '' });
    expect([await status(NEW_TOKEN), await status(ADMIN_TOKEN)]).toEqual([200, 401]);
  });
});
