import { createAgent, trainText } from '../../support/agent';
import type { Client } from '../../support/client';
import { pagesOf } from '../../support/pages';
import type { Tenant } from '../../support/service';
import { useSharedService } from '../../support/use-service';

interface Entry {
  id: number;
  action: string;
  actor: { type: string; keyId: number | null; hint: string | null };
  object: { type: string; id: string; name: string | null };
  changes: string[];
  createdAt: string;
}

describe('the audit log', () => {
  const { service } = useSharedService();
  let tenant: Tenant;
  beforeEach(async () => {
    tenant = await service.tenant();
  });

  const entries = async (client: Client, query = ''): Promise<Entry[]> => {
    const { status, body } = await client.get(`/audit-log${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body.entries;
  };
  const actions = async (client: Client, query = '') =>
    (await entries(client, query)).map(({ action }) => action);
  const idOf = (agent: string): string => agent.split('/')[2]!;

  it('of a new account has its creation and the keys of this mode', async () => {
    expect(await actions(tenant.live)).toEqual(['key.issued', 'account.created']);
    expect(await actions(tenant.test)).toEqual(['key.issued', 'account.created']);
  });

  it('says who changed what: the key by id and hint, the fields by name', async () => {
    const agent = await createAgent(tenant.live, { name: 'Support' });
    await tenant.live.patch(agent, { name: 'Support', botNoAnswer: 'Ask us.', primaryColor: '#abc' });
    const [entry] = await entries(tenant.live);
    const { key } = (await tenant.live.get('/me')).body;
    expect(entry).toMatchObject({
      action: 'agent.updated',
      actor: { type: 'key', keyId: key.id, hint: key.hint, personId: null, name: null },
      object: { type: 'agent', id: idOf(agent), name: 'Support' },
      changes: ['botNoAnswer', 'primaryColor'],
    });
  });

  it('has no entry of a change that changes nothing', async () => {
    const agent = await createAgent(tenant.live, { name: 'Support' });
    const { body } = await tenant.live.post(`${agent}/chat`, { message: 'Hello' });
    const message = `${agent}/conversations/${body.conversationId}/messages/${body.messageId}`;
    await tenant.live.post(`${message}/feedback`, { rating: 'positive' });
    const webhook = { name: 'CRM', url: 'https://127.0.0.1/events', events: ['message.sent'] };
    const { id } = (await tenant.live.post('/webhooks', webhook)).body;
    await trainText(tenant.live, agent, 'shop', 'The shop opens at nine.');
    const source = (await tenant.live.get(`${agent}/training`)).body.sources[0].id;
    const before = await entries(tenant.live);

    await tenant.live.patch(agent, {});
    await tenant.live.patch(agent, { name: 'Support' });
    await tenant.live.post(`${message}/feedback`, { rating: 'positive' });
    await tenant.live.patch(`/webhooks/${id}`, webhook);
    await tenant.live.patch(`${agent}/training/${source}`, { schedule: null });
    await service.admin.patch(`/accounts/${tenant.accountId}`, { name: 'Tenant', suspended: false });
    expect(await entries(tenant.live)).toEqual(before);
  });

  it('has one entry of a request that is sent twice with one Idempotency-Key', async () => {
    for (const [path, body] of [
      ['/agents', { name: 'Once' }],
      ['/keys', { name: 'Once' }],
    ] as const) {
      const send = () => tenant.live.send('POST', path, body, { 'idempotency-key': `once ${path}` });
      await send();
      const before = await entries(tenant.live);
      const again = await send();
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
      expect(await entries(tenant.live)).toEqual(before);
    }
  });

  it('holds no text, name, address or secret that a request carried; the object has its present name', async () => {
    const mark = 'mark-of-a-secret';
    const agent = await createAgent(tenant.live, { name: mark, botPersonality: mark });
    await tenant.live.patch(agent, { botNoAnswer: mark });
    await tenant.live.post(`${agent}/chat`, { message: `${mark}@example.com` });
    const url = `https://127.0.0.1/?token=${mark}`;
    const hook = (await tenant.live.post('/webhooks', { name: mark, url, events: ['message.sent'] })).body;
    await tenant.live.patch(`/webhooks/${hook.id}`, { url: `${url}2` });
    const issued = (await tenant.live.post('/keys', { name: mark })).body;
    await service.admin.patch(`/accounts/${tenant.accountId}`, { name: mark });
    const found = await entries(tenant.live, '?limit=100');
    expect(new Set(found.map(({ object }) => object.name))).toEqual(new Set([mark, null]));
    const log = JSON.stringify(found.map(({ object: { type, id }, ...entry }) => ({ ...entry, type, id })));
    for (const text of [mark, hook.secret, issued.secret]) expect(log).not.toContain(text);
  });

  it('keeps the modes and accounts apart; what the operator does to the account is in both modes', async () => {
    const other = await service.tenant();
    const before = [await entries(tenant.test), await entries(other.live)];
    const agent = await createAgent(tenant.live);
    expect([await entries(tenant.test), await entries(other.live)]).toEqual(before);
    expect(await entries(other.live, `?objectId=${idOf(agent)}`)).toEqual([]);
    await service.admin.patch(`/accounts/${tenant.accountId}`, { plan: 'pro', suspended: true });
    await service.admin.patch(`/accounts/${tenant.accountId}`, { plan: 'pro', suspended: false });
    for (const client of [tenant.live, tenant.test]) {
      const [lifted, set] = await entries(client);
      expect([lifted, set]).toMatchObject([
        { action: 'account.updated', changes: ['suspended'], actor: { type: 'operator', keyId: null } },
        { action: 'account.updated', changes: ['plan', 'suspended'] },
      ]);
    }
    await service.admin.post(`/accounts/${tenant.accountId}/keys`, { mode: 'live' });
    expect([(await actions(tenant.live))[0], (await actions(tenant.test))[0]]).toEqual([
      'key.issued',
      'account.updated',
    ]);
  });

  it('can be read by the operator, one mode at a time', async () => {
    await createAgent(tenant.test);
    const path = `/accounts/${tenant.accountId}/audit-log`;
    const read = async (query = '') => (await service.admin.get(path + query)).body.entries;
    expect(await read('?mode=test')).toEqual(await entries(tenant.test));
    expect(await read('?mode=live')).toEqual(await entries(tenant.live));
    expect(await read()).toEqual(await entries(tenant.live));
    expect((await service.admin.get('/accounts/1/audit-log')).body.error.details).toEqual({
      resource: 'account',
    });
  });

  it('comes in pages, newest first, without a gap or a repetition', async () => {
    for (let count = 0; count < 5; count += 1) await createAgent(tenant.live);
    const all = await entries(tenant.live);
    const paged: Entry[] = [];
    const read = async (query: string) => (await tenant.live.get(`/audit-log?${query}`)).body;
    for await (const page of pagesOf(read, 'limit=3')) {
      paged.push(...page.entries);
      await createAgent(tenant.live);
    }
    expect(paged).toEqual(all);
  });

  describe('can be filtered by', () => {
    let agent: string;
    beforeEach(async () => {
      agent = await createAgent(tenant.live);
      await createAgent(tenant.live);
      await tenant.live.patch(agent, { name: 'Renamed' });
    });

    it('an action, a kind of object, or one object', async () => {
      expect(await actions(tenant.live, '?action=agent.updated')).toEqual(['agent.updated']);
      expect(await actions(tenant.live, '?objectType=agent')).toHaveLength(3);
      expect(await actions(tenant.live, `?objectId=${idOf(agent)}`)).toEqual([
        'agent.updated',
        'agent.created',
      ]);
      expect(await actions(tenant.live, `?objectType=key&objectId=${idOf(agent)}`)).toEqual([]);
    });

    it('one key, or the operator', async () => {
      const { id } = (await tenant.live.get('/me')).body.key;
      expect(await actions(tenant.live, `?actor=${id}`)).toHaveLength(3);
      expect(await actions(tenant.live, '?actor=operator')).toEqual(['key.issued', 'account.created']);
      expect(await actions(tenant.live, '?actor=1')).toEqual([]);
    });

    it('a time: from one moment on, and before another', async () => {
      const all = await entries(tenant.live);
      const [newest, second] = all as [Entry, Entry];
      const ids = async (query: string) => (await entries(tenant.live, query)).map(({ id }) => id);
      const since = (from: string) => all.filter(({ createdAt }) => createdAt >= from).map(({ id }) => id);
      expect(await ids(`?createdAfter=${newest.createdAt}`)).toEqual(since(newest.createdAt));
      expect(await ids(`?createdAfter=${second.createdAt}`)).toEqual(since(second.createdAt));
      const before = all.filter(({ createdAt }) => createdAt < newest.createdAt).map(({ id }) => id);
      expect(await ids(`?createdBefore=${newest.createdAt}`)).toEqual(before);
    });

    it.each([
      'action=agent.renamed',
      'objectType=chair',
      'actor=me',
      'actor=-1',
      'createdAfter=yesterday',
      'createdAfter=2026-02-30T00:00:00Z',
      `objectId=${'1'.repeat(101)}`,
      'action=agent.created&action=agent.updated',
      'who=me',
      'mode=test',
      'limit=101',
    ])('valid filters alone, and not by %s', async (query) => {
      const { status, body } = await tenant.live.get(`/audit-log?${query}`);
      expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    });

    it('a filter to which its cursors are bound', async () => {
      const { nextCursor } = (await tenant.live.get('/audit-log?objectType=agent&limit=1')).body;
      const page = (query: string) => tenant.live.get(`/audit-log?limit=1&cursor=${nextCursor}${query}`);
      expect((await page('&objectType=agent')).status).toBe(200);
      expect((await page('')).body.error.code).toBe('INVALID_CURSOR');
      expect((await page('&objectType=key')).body.error.code).toBe('INVALID_CURSOR');
    });
  });
});
