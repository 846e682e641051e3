import { createAgent, ended } from '../../support/agent';
import { Receiver } from '../../support/receiver';
import type { Tenant } from '../../support/service';
import { useSharedService } from '../../support/use-service';
import { until } from '../../support/wait';
import { enableWidget, publicSurface } from '../../support/visitor';
import { registerWebhook } from '../../support/webhook';

describe('the operator of an account', () => {
  const { service } = useSharedService();

  const pathOf = ({ accountId }: Tenant): string => `/accounts/${accountId}`;

  it('creates agents and sources for an account whose plan does not include them', async () => {
    const tenant = await service.tenant('plus');
    expect((await tenant.live.post('/agents', { name: 'Mine' })).status).toBe(403);
    const agents = `${pathOf(tenant)}/agents`;
    const created = await service.admin.post(agents, { mode: 'live', name: 'Support' });
    expect([created.status, created.body.agent]).toMatchObject([201, { name: 'Support', status: 'listed' }]);
    const { id } = created.body.agent;
    const source = { source: 'shop', type: 'text', data: 'The shop opens at nine.' };
    const added = await service.admin.post(`${agents}/${id}/training`, source);
    expect([added.status, added.body.source]).toMatchObject([201, { source: 'shop', status: 'pending' }]);
    const again = await service.admin.post(`${agents}/${id}/training`, source);
    expect([again.status, again.body.error.code]).toEqual([409, 'CONFLICT']);
    await until(
      () => service.admin.get(`${pathOf(tenant)}/training?status=completed`),
      ({ body }) => body.sources.length === 1,
    );
    const answer = await tenant.live.post(`/agents/${id}/chat`, { message: 'When does the shop open?' });
    expect([answer.status, answer.body.text]).toEqual([200, expect.stringContaining('nine')]);
    expect((await tenant.test.post(`/agents/${id}/chat`, { message: 'Hello?' })).status).toBe(404);
  });

  it('suspends one agent: it neither answers nor learns, its widget is off, and the account goes on', async () => {
    const tenant = await service.tenant();
    const agent = await createAgent(tenant.live);
    const other = await createAgent(tenant.live);
    const publicId = await enableWidget(tenant.live, agent);
    const publicConfig = () => publicSurface(service, publicId).get('');
    expect((await publicConfig()).status).toBe(200);
    const path = `${pathOf(tenant)}${agent}`;
    const suspended = await service.admin.patch(path, { suspended: true });
    expect([suspended.status, suspended.body.agent]).toMatchObject([200, { mode: 'live', suspended: true }]);

    const refused = await tenant.live.post(`${agent}/chat`, { message: 'Hello' });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'AGENT_SUSPENDED']);
    expect((await publicConfig()).status).toBe(404);
    const text = { source: 'shop', type: 'text', data: 'The shop opens at nine.' };
    const { id } = (await tenant.live.post(`${agent}/training`, text)).body.source;
    const { id: otherId } = (await tenant.live.post(`${other}/training`, text)).body.source;
    // The other agent's source is later in the queue, and its account is the same.
    expect(await ended(tenant.live, `${other}/training/${otherId}`)).toMatchObject({
      source: { status: 'completed' },
    });
    expect((await tenant.live.get(`${agent}/training/${id}`)).body.source.status).toBe('pending');

    expect((await service.admin.patch(path, { suspended: false })).body.agent.suspended).toBe(false);
    expect(await ended(tenant.live, `${agent}/training/${id}`)).toMatchObject({
      source: { status: 'completed' },
    });
    expect((await publicConfig()).status).toBe(200);
    expect((await tenant.live.post(`${agent}/chat`, { message: 'When does it open?' })).status).toBe(200);
    const foreign = `${pathOf(await service.tenant())}${agent}`;
    expect((await service.admin.patch(foreign, { suspended: true })).status).toBe(404);
  });

  it('ranks the accounts by messages and by failures, in pages', async () => {
    const name = `Ranked ${Date.now()}`;
    const ids: number[] = [];
    for (const messages of [1, 0, 2]) {
      const tenant = await service.tenant();
      ids.push(tenant.accountId);
      await service.admin.patch(pathOf(tenant), { name });
      const agent = await createAgent(tenant.live);
      for (let sent = 0; sent < messages; sent += 1)
        await tenant.live.post(`${agent}/chat`, { message: 'Hi' });
    }
    const list = async (query: string) =>
      (await service.admin.get(`/accounts?name=${encodeURIComponent(name)}&${query}`)).body;
    const first = await list('orderBy=messages&limit=2');
    expect(first.accounts).toMatchObject([
      { id: ids[2], messages: 2, failures: 0 },
      { id: ids[0], messages: 1 },
    ]);
    const rest = await list(`orderBy=messages&limit=2&cursor=${first.nextCursor}`);
    expect([rest.accounts.map(({ id }: { id: number }) => id), rest.nextCursor]).toEqual([[ids[1]], null]);
    expect((await list('orderBy=failures')).accounts).toHaveLength(3);
    expect((await list('limit=1')).accounts).toMatchObject([{ id: ids[2], messages: 2 }]);
  });

  it('lists the agents of both modes, and refuses one without a mode', async () => {
    const tenant = await service.tenant();
    await createAgent(tenant.live, { name: 'One' });
    await service.admin.post(`${pathOf(tenant)}/agents`, { mode: 'test', name: 'Two' });
    const { body } = await service.admin.get(`${pathOf(tenant)}/agents`);
    expect(body).toMatchObject({
      agents: [
        { name: 'Two', mode: 'test' },
        { name: 'One', mode: 'live' },
      ],
      nextCursor: null,
    });
    const refused = await service.admin.post(`${pathOf(tenant)}/agents`, { name: 'Three' });
    expect([refused.status, refused.body.error.details.fields[0].path]).toEqual([400, 'mode']);
  });

  it('sees sources with their errors', async () => {
    const tenant = await service.tenant();
    const agent = await createAgent(tenant.live);
    const page = { source: 'page', type: 'page', url: 'http://127.0.0.1:9/' };
    const { id } = (await tenant.live.post(`${agent}/training`, page)).body.source;
    const { progress } = await ended(tenant.live, `${agent}/training/${id}`);
    const sources = async (status: string) =>
      (await service.admin.get(`${pathOf(tenant)}/training?status=${status}`)).body.sources;
    expect(await sources('failed')).toMatchObject([
      { id, agentId: Number(agent.split('/')[2]), status: 'failed', error: progress.error },
    ]);
    expect(progress.error).toEqual(expect.any(String));
    expect(await sources('completed')).toEqual([]);
  });

  it('sees deliveries that fail, with their attempts, and no others', async () => {
    const tenant = await service.tenant();
    const receiver = await Receiver.start();
    const failing = await registerWebhook(tenant.live, receiver.url, ['agent.created']);
    await createAgent(tenant.live);
    await receiver.expects('agent.created');
    const deliveries = async () =>
      (await service.admin.get(`${pathOf(tenant)}/failing-deliveries`)).body.deliveries;
    expect(await deliveries()).toEqual([]);
    receiver.answer(500);
    const agent = await createAgent(tenant.live);
    const [delivery] = await until(deliveries, ({ length }) => length === 1);
    expect(delivery).toMatchObject({
      webhookId: failing.id,
      agentId: Number(agent.split('/')[2]),
      eventType: 'agent.created',
      status: 'pending',
    });
    expect(delivery.attempts[0]).toMatchObject({ responseStatus: 500 });
    await receiver.stop();
  });

  it('lists failed jobs with their account and problem, and retries one', async () => {
    const tenant = await service.tenant();
    const agent = await createAgent(tenant.live);
    const page = { source: 'page', type: 'page', url: 'http://127.0.0.1:9/' };
    const { id } = (await tenant.live.post(`${agent}/training`, page)).body.source;
    const { progress } = await ended(tenant.live, `${agent}/training/${id}`);
    const queue = 'training-ingestion';
    const jobs = async () => (await service.admin.get(`/failed-jobs?queue=${queue}`)).body.jobs;
    const { accountId } = tenant;
    const { name: accountName } = (await service.admin.get(pathOf(tenant))).body.account;
    const why = { accountName, problem: progress.error };
    expect(await jobs()).toContainEqual({ queue, id, accountId, ...why, failedAt: expect.any(String) });

    const retry = async () => (await service.admin.post('/failed-jobs/retry', { queue, id })).body;
    expect(await retry()).toEqual({ retried: 1 });
    await ended(tenant.live, `${agent}/training/${id}`);
    const log = await service.admin.get(
      `${pathOf(tenant)}/audit-log?mode=live&action=training.retrained&objectId=${id}`,
    );
    expect(log.body.entries).toMatchObject([{ actor: { type: 'operator' } }]);
    expect(await jobs()).toContainEqual(expect.objectContaining({ id }));
    const unknown = await service.admin.post('/failed-jobs/retry', { queue: 'agent-purge' });
    expect([unknown.status, unknown.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('sees the state of the system', async () => {
    // On a busy machine, a queue may take too long to answer.
    const { status, body } = await until(
      () => service.admin.get('/system'),
      (answer) => answer.body.system?.queue === 'ok',
    );
    expect(status).toBe(200);
    expect(body.system).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      role: 'all',
      schemaVersion: expect.stringMatching(/\d{13}$/),
      queues: expect.arrayContaining([
        {
          name: 'webhook-delivery',
          waiting: expect.any(Number),
          active: expect.any(Number),
          delayed: expect.any(Number),
          oldestWaitingSeconds: expect.any(Number),
        },
      ]),
      pools: expect.arrayContaining([expect.objectContaining({ name: 'main', waiting: expect.any(Number) })]),
    });
  });

  it('gets a support bundle without data of tenants or visitors, and without secrets', async () => {
    const tenant = await service.tenant();
    const agent = await createAgent(tenant.live, { name: 'Perlmutt helper' });
    const message = 'I am Zebedee Quint, zebedee@quint.example, +49 30 901820, call me';
    await tenant.live.post(`${agent}/chat`, { message });
    const text = { source: 'orchid', type: 'text', data: 'Orchids need rain water.' };
    await tenant.live.post(`${agent}/training`, text);
    await registerWebhook(tenant.live, 'https://hook.quint.example/', ['agent.created']);
    await tenant.live.get('/agents/1');

    const { status, body } = await service.admin.get('/support-bundle');
    expect(status).toBe(200);
    expect(body.errors).toMatchObject({ NOT_FOUND: expect.any(Number) });
    expect(body.settings).toMatchObject({
      ROLE: 'all',
      DATABASE_POOL_SIZE: expect.any(Number),
      ADMIN_TOKEN: 'set',
    });
    const messages = { name: 'messages', bytes: expect.any(Number), rows: expect.any(Number) };
    expect(body.tables).toContainEqual(messages);
    const bundle = JSON.stringify(body).toLowerCase();
    const secrets = [tenant.live.token, service.admin.token];
    const said = ['perlmutt', 'zebedee', 'quint', '901820', 'orchid', String(tenant.accountId), '127.0.0.1'];
    for (const word of [...said, ...secrets]) expect(bundle).not.toContain(String(word).toLowerCase());
  });
});
