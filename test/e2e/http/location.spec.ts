import type { Answer } from '../../support/client';
import { useSharedService } from '../../support/use-service';

describe('a created object', () => {
  const { service, tenant, live } = useSharedService();

  const locationOf = ({ status, headers }: Answer) => [status, headers.get('location')];
  const key = { 'idempotency-key': 'a-key' };

  it('is at the Location of the answer, and of its replay', async () => {
    const made = await live.send('POST', '/agents', { name: 'Ada' }, key);
    const agent = `/api/v1/agents/${made.body.agent.id}`;
    expect(locationOf(made)).toEqual([201, agent]);
    expect(locationOf(await live.send('POST', '/agents', { name: 'Ada' }, key))).toEqual([201, agent]);
    const text = { type: 'text', source: 'faq', data: 'Refunds take 30 days.' };
    const source = await live.post(`/agents/${made.body.agent.id}/training`, text);
    expect(locationOf(source)).toEqual([201, `${agent}/training/${source.body.source.id}`]);
    const webhook = await live.post('/webhooks', {
      name: 'Hook',
      url: 'https://hooks.example.com/',
      events: ['message.sent'],
    });
    expect(locationOf(webhook)).toEqual([201, `/api/v1/webhooks/${webhook.body.id}`]);
    for (const answer of [made, source, webhook]) {
      const path = answer.headers.get('location')!.replace('/api/v1', '');
      expect((await live.get(path)).status).toBe(200);
    }
  });

  it('is so for keys, test events and accounts', async () => {
    const issued = await live.post('/keys', {});
    expect(locationOf(issued)).toEqual([201, `/api/v1/keys/${issued.body.key.id}`]);
    const rotated = await live.post(`/keys/${issued.body.key.id}/rotate`, {});
    expect(locationOf(rotated)).toEqual([201, `/api/v1/keys/${rotated.body.key.id}`]);
    const account = await service.admin.post('/accounts', { name: 'New', plan: 'pro' });
    expect(locationOf(account)).toEqual([201, `/admin/v1/accounts/${account.body.account.id}`]);
    const ofAccount = await service.admin.post(`/accounts/${tenant.accountId}/keys`, { mode: 'live' });
    const { id } = ofAccount.body.key;
    expect(locationOf(ofAccount)).toEqual([201, `/admin/v1/accounts/${tenant.accountId}/keys/${id}`]);
  });

  it('has no Location when nothing was created', async () => {
    expect(locationOf(await live.post('/agents', {}))).toEqual([400, null]);
    expect(locationOf(await live.get('/agents'))).toEqual([200, null]);
  });
});
