import { createAgent } from '../../support/agent';
import { useSharedService } from '../../support/use-service';

const { service, tenant } = useSharedService();

describe('the deletion of a conversation', () => {
  it('removes messages, lead and stored answers, and is 404 the second time', async () => {
    const { live } = tenant;
    const agent = await createAgent(live);
    const headers = { 'idempotency-key': 'once' };
    const message = { message: 'I am ada@example.com' };
    const { body } = await live.send('POST', `${agent}/chat`, message, headers);
    const path = `${agent}/conversations/${body.conversationId}`;
    const { leads } = (await live.get(`${agent}/leads`)).body;
    expect((await live.get(`${agent}/leads/${leads[0].id}`)).body).toEqual({ lead: leads[0] });

    expect((await live.delete(path)).status).toBe(204);
    for (const gone of [path, `${path}/messages`, `${agent}/leads/${leads[0].id}`])
      expect((await live.get(gone)).status).toBe(404);
    expect((await live.get(`${agent}/leads`)).body.leads).toEqual([]);
    const again = await live.delete(path);
    expect([again.status, again.body.error.details]).toEqual([404, { resource: 'conversation' }]);
    const retried = await live.send('POST', `${agent}/chat`, message, headers);
    expect(retried.headers.get('idempotent-replayed')).toBeNull();
    expect(retried.body.conversationId).not.toBe(body.conversationId);
  });

  it('is answered with 204 to one of many simultaneous requests', async () => {
    const { live } = tenant;
    const agent = await createAgent(live);
    const { body } = await live.post(`${agent}/chat`, { message: 'I am ada@example.com' });
    const path = `${agent}/conversations/${body.conversationId}`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => live.delete(path)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(7).fill(404)]);
  });

  it('beside messages in it leaves nothing, and ends them as NOT_FOUND', async () => {
    const { live } = tenant;
    const agent = await createAgent(live);
    const { conversationId } = (await live.post(`${agent}/chat`, { message: 'Hello' })).body;
    const turns = Array.from({ length: 10 }, (_, said) =>
      live.post(`${agent}/chat`, { message: `I am ada${said}@example.com`, conversationId }),
    );
    const deleted = await live.delete(`${agent}/conversations/${conversationId}`);
    expect(deleted.status).toBe(204);
    for (const { status, body } of await Promise.all(turns))
      expect([200, 'NOT_FOUND']).toContain(status === 200 ? 200 : body.error.code);
    expect((await live.get(`${agent}/conversations`)).body.conversations).toEqual([]);
    expect((await live.get(`${agent}/leads`)).body.leads).toEqual([]);
  });

  it('is 404 for a malformed id', async () => {
    const agent = await createAgent(tenant.live);
    for (const id of ['1', 'abc', '%00'])
      expect((await tenant.live.delete(`${agent}/conversations/${id}`)).status).toBe(404);
  });
});

describe('the deletion of a lead', () => {
  it('leaves its conversation, in which a contact detail makes a new lead', async () => {
    const { live } = tenant;
    const agent = await createAgent(live);
    const { conversationId } = (await live.post(`${agent}/chat`, { message: 'I am ada@example.com' })).body;
    const [lead] = (await live.get(`${agent}/leads`)).body.leads;
    expect((await live.delete(`${agent}/leads/${lead.id}`)).status).toBe(204);
    expect((await live.delete(`${agent}/leads/${lead.id}`)).status).toBe(404);
    expect((await live.get(`${agent}/conversations/${conversationId}`)).status).toBe(200);
    await live.post(`${agent}/chat`, { message: 'Or ada@example.org', conversationId });
    const { leads } = (await live.get(`${agent}/leads`)).body;
    expect(leads).toMatchObject([{ email: 'ada@example.org', message: 'I am ada@example.com' }]);
    expect(leads[0].id).not.toBe(lead.id);
  });
});

describe('open requests for persons', () => {
  it('are at most ten of an account', async () => {
    const { live } = await service.tenant();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, one) => live.post('/data-subjects/export', { userId: `user-${one}` })),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 202 && status !== 409)).toEqual([]);
    for (const { status, body } of answers)
      if (status === 409) expect(body.error).toMatchObject({ code: 'LIMIT_REACHED', details: { limit: 10 } });
  });
});

describe('the retention period of an agent', () => {
  it('is read and changed with the agent, and can be cleared', async () => {
    const { live } = tenant;
    const agent = await createAgent(live, { retentionDays: 30 });
    expect((await live.get(agent)).body.agent.retentionDays).toBe(30);
    expect((await live.patch(agent, { retentionDays: 3650 })).body.agent.retentionDays).toBe(3650);
    expect((await live.patch(agent, { name: 'x' })).body.agent.retentionDays).toBe(3650);
    expect((await live.patch(agent, { retentionDays: null })).body.agent.retentionDays).toBeNull();
  });

  it.each([0, 3651, 1.5, '30', true])('is never %j', async (retentionDays) => {
    const { status, body } = await tenant.live.post('/agents', { name: 'A', retentionDays });
    expect([status, body.error.details.fields[0].path]).toEqual([400, 'retentionDays']);
  });
});
