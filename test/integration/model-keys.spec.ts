import pg from 'pg';
import { createAgent } from '../support/agent';
import { describeScaledOut } from '../support/describe-backends';
import { FakeModel, startFakeModel } from '../support/fake-model';
import { TEST_ENVIRONMENT } from '../support/service-process';
import { useService } from '../support/use-service';
import { until } from '../support/wait';

const KEY = 'key-of-the-tenant-4711';

describeScaledOut("the key of a tenant's model", () => {
  const { service, tenant } = useService({
    MODEL_ALLOWED_BASE_URLS: 'http://127.0.0.1:*/v1',
    EGRESS_ALLOW_CIDRS: '127.0.0.1/32',
    REWRITE_QUESTIONS: 'none',
    LOG_LEVEL: 'info',
  });
  let model: FakeModel;
  let agent: string;

  beforeAll(async () => {
    model = await startFakeModel();
    model.reply('We sell tea.');
    agent = await createAgent(tenant.live);
    const choice = { name: 'own', baseUrl: model.url, apiKey: KEY };
    const chosen = await tenant.live.send('PUT', `${agent}/model`, choice);
    expect([chosen.status, chosen.body.model.hasApiKey]).toEqual([200, true]);
    expect(JSON.stringify(chosen.body)).not.toContain(KEY);
  });
  afterAll(() => model.close());

  const keySent = async (): Promise<string | undefined> => {
    const live = service.client(tenant.live.token);
    expect((await live.post(`${agent}/chat`, { message: 'What do you sell?' })).status).toBe(200);
    return model.requests.at(-1)!.headers.authorization;
  };

  it('is sent to the model, and shown nowhere: not in answers, the audit log or the log', async () => {
    expect(await keySent()).toBe(`Bearer ${KEY}`);
    for (const path of [`${agent}/model`, agent, '/model', '/audit-log', '/me'])
      expect(JSON.stringify((await tenant.live.get(path)).body)).not.toContain(KEY);
    expect(service.output).not.toContain(KEY);
  });

  it('is encrypted in the database, even after the secret key of the service was replaced', async () => {
    const stored = async (): Promise<string> => {
      const database = new pg.Client(service.setting('DATABASE_URL'));
      await database.connect();
      const { rows } = await database.query(`SELECT api_key AS key FROM tenant_models`);
      await database.end();
      expect(rows).toHaveLength(1);
      return (rows[0].key as Buffer).toString('latin1');
    };
    const before = await stored();
    expect(before).not.toContain(KEY);
    const SECRET_KEY = 'another-secret-key-for-tests-of-many-characters';
    await service.terminate();
    await service.restart({ SECRET_KEY, SECRET_KEY_PREVIOUS: TEST_ENVIRONMENT.SECRET_KEY });
    await until(
      async () => service.output,
      (output) => output.includes('SECRET_KEY_PREVIOUS can be removed'),
    );
    await service.terminate();
    await service.restart({ SECRET_KEY_PREVIOUS: '' });
    expect(await keySent()).toBe(`Bearer ${KEY}`);
    const after = await stored();
    expect(after).not.toBe(before);
    expect(after).not.toContain(KEY);
  });
});
