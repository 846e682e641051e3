import { AuthenticationService } from '../../../src/auth/authentication.service';
import { Secrets } from '../../../src/platform/config/secrets';
import { createAgent, ended } from '../../support/agent';
import { Client } from '../../support/client';
import { pagesOf } from '../../support/pages';
import { useSharedService } from '../../support/use-service';

const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('the account API for operators', () => {
  const { service } = useSharedService();

  const create = async (name: string, plan = 'pro') => {
    const { status, body } = await service.admin.post('/accounts', { name, plan });
    expect(status).toBe(201);
    return body.account;
  };

  it.each([
    undefined,
    '',
    'an-admin-token-for-test',
    'an-admin-token-for-tests2',
    'AN-ADMIN-TOKEN-FOR-TESTS',
  ])('refuses the token %p with 401, before it looks at anything else', async (token) => {
    const stranger = new Client(service.admin.baseUrl, token);
    for (const answer of [
      await stranger.get('/accounts'),
      await stranger.get('/accounts/1'),
      await stranger.send('POST', '/accounts', '{', { 'content-type': 'text/plain' }),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([401, 'UNAUTHENTICATED']);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it('shows accounts with exactly the documented fields everywhere', async () => {
    const { status, body } = await service.admin.post('/accounts', { name: ' Example Ltd ', plan: 'plus' });
    expect(status).toBe(201);
    const account = {
      id: expect.any(Number),
      name: 'Example Ltd',
      plan: 'plus',
      suspended: false,
      monthlyTokenBudget: null,
      createdAt: TIMESTAMP,
    };
    expect(body).toEqual({ account });
    const { id } = body.account;
    expect((await service.admin.get(`/accounts/${id}`)).body).toEqual(body);
    const patched = await service.admin.patch(`/accounts/${id}`, {
      name: 'New',
      plan: 'pro',
      suspended: true,
    });
    expect(patched.body).toEqual({ account: { ...body.account, name: 'New', plan: 'pro', suspended: true } });
    const listed = (await service.admin.get('/accounts?limit=100')).body.accounts;
    expect(listed.find((each: { id: number }) => each.id === id)).toEqual({
      ...patched.body.account,
      messages: 0,
      failures: 0,
    });
  });

  it('changes only the included fields', async () => {
    const account = await create('Kept');
    expect((await service.admin.patch(`/accounts/${account.id}`, {})).body).toEqual({ account });
    const { body } = await service.admin.patch(`/accounts/${account.id}`, { suspended: true });
    expect(body.account).toEqual({ ...account, suspended: true });
  });

  it.each([
    [{}, ['name', 'plan']],
    [{ name: ' ', plan: 'pro' }, ['name']],
    [{ name: 'a'.repeat(101), plan: 'pro' }, ['name']],
    [{ name: 'A\0', plan: 'pro' }, ['name']],
    [{ name: 'A', plan: 'free' }, ['plan']],
    [{ name: 'A', plan: 'Pro' }, ['plan']],
    [{ name: 'A', plan: 'pro', suspended: true }, ['suspended']],
    [{ name: 'A', plan: 'pro', id: 1 }, ['id']],
  ])('refuses the new account %j', async (body, paths) => {
    const { status, body: answer } = await service.admin.post('/accounts', body);
    expect(status).toBe(400);
    expect(answer.error.details.fields.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it.each(['0', 'abc', '9007199254740993', '9'.repeat(40), '%00'])(
    'reads the account id "%s" as one that never existed',
    async (id) => {
      const notFound = { code: 'NOT_FOUND', message: 'no such account', details: { resource: 'account' } };
      for (const answer of [
        await service.admin.get(`/accounts/${id}`),
        await service.admin.patch(`/accounts/${id}`, { name: 'A' }),
        await service.admin.get(`/accounts/${id}/usage`),
        await service.admin.get(`/accounts/${id}/keys`),
        await service.admin.post(`/accounts/${id}/keys`, { mode: 'live' }),
      ])
        expect([answer.status, answer.body]).toEqual([404, { error: notFound }]);
    },
  );

  it('pages through its accounts, newest first, each once', async () => {
    const created: number[] = [];
    for (let index = 0; index < 7; index += 1) created.unshift((await create(`Account ${index}`)).id);
    const seen: number[] = [];
    const read = async (query: string) => (await service.admin.get(`/accounts?${query}`)).body;
    for await (const { accounts } of pagesOf(read, 'limit=3'))
      seen.push(...accounts.map(({ id }: { id: number }) => id));
    expect(new Set(seen).size).toBe(seen.length);
    // Other test files may create accounts at the same time.
    expect(seen.filter((id) => created.includes(id))).toEqual(created);
    const { status, body } = await service.admin.get('/accounts?cursor=made-up');
    expect([status, body.error.code]).toEqual([400, 'INVALID_CURSOR']);
  });

  it('finds accounts by a part of their name, in any case, without wildcards', async () => {
    const names = ['Otterbein Bikes', 'otterly 100% fun', 'Bikes_and_more'];
    for (const name of names) await create(name);
    const found = async (query: string) => {
      const { body } = await service.admin.get(`/accounts?${query}`);
      return body.accounts.map(({ name }: { name: string }) => name);
    };
    expect(await found('name=OTTER')).toEqual([names[1], names[0]]);
    expect(await found('name=0%25')).toEqual([names[1]]);
    expect(await found('name=_')).toEqual([names[2]]);
    expect(await found('name=%5C')).toEqual([]);
    const { body } = await service.admin.get('/accounts?name=otter&limit=1');
    expect(await found(`name=otter&limit=1&cursor=${encodeURIComponent(body.nextCursor)}`)).toEqual([
      names[0],
    ]);
    const foreign = await service.admin.get(
      `/accounts?name=bikes&cursor=${encodeURIComponent(body.nextCursor)}`,
    );
    expect([foreign.status, foreign.body.error.code]).toEqual([400, 'INVALID_CURSOR']);
  });

  it('finds the accounts of a plan, and those that are suspended', async () => {
    for (const name of ['Heron One', 'Heron Two']) await create(name);
    const found = async (query: string) =>
      (await service.admin.get(`/accounts?name=heron&${query}`)).body.accounts.map(
        (account: { name: string }) => account.name,
      );
    const [two, one] = (await service.admin.get('/accounts?name=heron')).body.accounts;
    await service.admin.patch(`/accounts/${one.id}`, { plan: 'basic' });
    await service.admin.patch(`/accounts/${two.id}`, { suspended: true });
    expect(await found('plan=basic')).toEqual(['Heron One']);
    expect(await found('suspended=true')).toEqual(['Heron Two']);
    expect(await found('plan=basic&suspended=true')).toEqual([]);
  });

  it.each(['nmae=otter', 'q=otter', 'name=a&name=b'])('refuses the query %s', async (query) => {
    const { status, body } = await service.admin.get(`/accounts?${query}`);
    expect([status, body.error.details.fields[0].path]).toEqual([400, query.split('=')[0]]);
  });

  it('refuses a query if the operation takes none', async () => {
    const { id } = await create('Queried');
    for (const path of [
      `/accounts/${id}?name=x`,
      `/accounts/${id}/keys?mode=live`,
      `/accounts/${id}/usage?days=7`,
    ]) {
      const { status, body } = await service.admin.get(path);
      expect([status, body.error.details.fields[0].rule]).toEqual([400, 'unknown']);
    }
  });

  it('counts the objects of an account in both modes, and none of others', async () => {
    const tenant = await service.tenant();
    const none = { agents: 0, trainingSources: 0, passages: 0, conversations: 0, messages: 0 };
    const usage = async () => (await service.admin.get(`/accounts/${tenant.accountId}/usage`)).body.usage;
    expect(await usage()).toMatchObject(none);
    const live = await createAgent(tenant.live);
    const test = await createAgent(tenant.test);
    await createAgent((await service.tenant()).live);
    const { conversationId } = (await tenant.live.post(`${live}/chat`, { message: 'hello' })).body;
    await tenant.live.post(`${live}/chat`, { message: 'thanks', conversationId });
    const text = { source: 'a', type: 'text', data: 'A text to learn from.' };
    const { source } = (await tenant.live.post(`${live}/training`, text)).body;
    expect(await usage()).toMatchObject({ agents: 2, trainingSources: 1, conversations: 1, messages: 2 });
    const { body } = await service.admin.get(`/accounts/${tenant.accountId}/usage`);
    expect(body.days).toEqual([
      {
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        messages: 2,
        conversations: 1,
        leads: 0,
        promptTokens: 0,
        completionTokens: 0,
      },
    ]);
    expect(body.limits).toEqual({
      requestsPerMinute: 100_000,
      keys: 100,
      webhooks: 20,
      files: 1000,
      fileBytes: 10_000_000_000,
      passages: 1_000_000,
      monthlyTokens: null,
    });
    await ended(tenant.live, `${live}/training/${source.id}`);
    const added = await tenant.test.upload(`${test}/training/files`, {
      'hours.txt': 'The shop opens at nine.',
    });
    expect(added.status).toBe(201);
    await service.admin.patch(`/accounts/${tenant.accountId}`, { monthlyTokenBudget: 5000 });
    const later = (await service.admin.get(`/accounts/${tenant.accountId}/usage`)).body;
    expect(later.usageByMode).toMatchObject({
      live: { keys: 1, files: 0, fileBytes: 0, passages: 1 },
      test: { keys: 1, files: 1, fileBytes: 23 },
    });
    expect(later.limits.monthlyTokens).toBe(5000);
  });
});

describe('the account API without an admin token', () => {
  it('answers 404 with any token or none, as if it did not exist', () => {
    // The token can be unset only without the embedded default, so this tests the guard alone.
    const authentication = new AuthenticationService(
      undefined as never,
      new Secrets([], ['x'.repeat(32)]),
      undefined as never,
    );
    for (const authorization of [
      undefined,
      'Bearer undefined',
      'Bearer ',
      'Bearer an-admin-token-for-tests',
    ]) {
      expect(() => authentication.authenticateOperator(authorization)).toThrow(
        expect.objectContaining({ code: 'ROUTE_NOT_FOUND' }),
      );
    }
  });
});
