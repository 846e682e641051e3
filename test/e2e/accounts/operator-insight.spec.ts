import { createAgent, ended } from '../../support/agent';
import { Receiver } from '../../support/receiver';
import type { Tenant } from '../../support/service';
import { useSharedService } from '../../support/use-service';
import { until } from '../../support/wait';
import { registerWebhook } from '../../support/webhook';

describe('what the operator does for an account and sees of it', () => {
  const { service } = useSharedService();

  const pathOf = ({ accountId }: Tenant): string => `/accounts/${accountId}`;

  it('makes agents and sources for an account whose plan does not include that', async () => {
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

  it('shows sources with their errors', async () => {
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

  it('shows deliveries that fail, with their attempts, and no others', async () => {
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
});
