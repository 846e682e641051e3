import { SCOPES } from '../../../src/auth/plan';
import type { Answer, Client } from '../../support/client';
import type { Tenant } from '../../support/service';
import { createAgent } from '../../support/agent';
import { useSharedService } from '../../support/use-service';
import { Browser } from '../console/sign-in';

const MAX_KEYS = 100;
const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

describe('the API keys that a tenant manages itself', () => {
  const { service } = useSharedService();
  let tenant: Tenant;
  beforeEach(async () => {
    tenant = await service.tenant('plus');
  });

  const issue = async (by: Client, options: object = {}) => {
    const { status, body } = await by.post('/keys', options);
    expect([status, body.error]).toEqual([201, undefined]);
    return { id: body.key.id as number, key: body.key, client: service.client(body.secret) };
  };
  const idOf = async (client: Client): Promise<number> => (await client.get('/me')).body.key.id;
  const listed = async (by: Client) => (await by.get('/keys?limit=100')).body.keys;
  const refusal = ({ status, body }: Answer) => [status, body.error?.code, body.error?.details];

  it('can be issued with the documented fields, work at once, and are shown once', async () => {
    const { status, body } = await tenant.test.post('/keys', { name: ' site ', scopes: ['chat:write'] });
    expect([status, body]).toEqual([
      201,
      {
        key: {
          id: expect.any(Number),
          name: 'site',
          mode: 'test',
          scopes: ['chat:write'],
          agentIds: null,
          hint: `ply_test_…${body.secret.slice(-4)}`,
          createdAt: expect.any(String),
          expiresAt: null,
          lastUsedAt: null,
          revokedAt: null,
        },
        secret: expect.stringMatching(/^ply_test_[0-9A-Za-z]{38}$/),
      },
    ]);
    expect((await service.client(body.secret).get('/me')).body.scopes).toEqual(['chat:write']);
    const keys = await tenant.test.get('/keys');
    expect(JSON.stringify(keys.body)).not.toContain(body.secret.slice(9, -4));
  });

  it('can be limited to some agents, as people can, also after a rotation and in the console', async () => {
    await service.admin.patch(`/accounts/${tenant.accountId}`, { plan: 'enterprise' });
    const newAgent = async (by: Client) => Number((await createAgent(by)).split('/')[2]);
    const [own, other, foreign] = [
      await newAgent(tenant.live),
      await newAgent(tenant.live),
      await newAgent(tenant.test),
    ];
    const refused = await tenant.live.post('/keys', { agentIds: [own, foreign] });
    expect([refused.status, refused.body.error.details.fields]).toMatchObject([
      400,
      [{ path: 'agentIds', rule: 'exists' }],
    ]);
    const { id, key } = await issue(tenant.live, { agentIds: [own] });
    expect(key.agentIds).toEqual([own]);
    const { body } = await tenant.live.post(`/keys/${id}/rotate`, {});
    expect(body.key.agentIds).toEqual([own]);
    const client = service.client(body.secret);
    const idsIn = (list: { id: unknown }[]) => list.map((each) => each.id);
    expect(idsIn((await client.get('/agents')).body.agents)).toEqual([own]);
    const me = await client.get('/me');
    expect([me.status, me.body.usage]).toEqual([200, null]);
    const ofAll = [403, 'INSUFFICIENT_SCOPE', { requiredAgents: 'all' }];
    expect(refusal(await client.post('/agents', { name: 'No' }))).toEqual(ofAll);
    expect(refusal(await client.get('/grants'))).toEqual(ofAll);

    const openAi = async (path: string, model?: number) => {
      const chat = { model: String(model), messages: [{ role: 'user', content: 'Hi' }] };
      const response = await fetch(new URL(`/openai/v1${path}`, client.baseUrl), {
        method: model ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
        ...(model && { body: JSON.stringify(chat) }),
      });
      return { status: response.status, body: (await response.json()) as { data: { id: string }[] } };
    };
    expect(idsIn((await openAi('/models')).body.data)).toEqual([String(own)]);
    expect((await openAi('/chat/completions', own)).status).toBe(200);
    expect((await openAi('/chat/completions', other)).status).toBe(404);
    expect((await openAi(`/models/${other}`)).status).toBe(404);

    const browser = new Browser(service);
    expect((await browser.signIn({ apiKey: body.secret })).body.agentIds).toEqual([own]);
    expect((await browser.get(`/api/v1/agents/${own}`)).status).toBe(200);
    expect((await browser.get(`/api/v1/agents/${other}`)).status).toBe(404);
  });

  it('are listed in pages, newest first, only of the mode of the calling key', async () => {
    const { id: first } = await issue(tenant.live);
    const { id: second } = await issue(tenant.live);
    const page = (await tenant.live.get('/keys?limit=2')).body;
    expect(page.keys.map(({ id }: { id: number }) => id)).toEqual([second, first]);
    const rest = (await tenant.live.get(`/keys?limit=2&cursor=${page.nextCursor}`)).body;
    expect(rest).toMatchObject({ keys: [{ id: await idOf(tenant.live) }], nextCursor: null });
    expect((await listed(tenant.test)).map(({ id }: { id: number }) => id)).toEqual([
      await idOf(tenant.test),
    ]);
  });

  it('are issued once under one Idempotency-Key, however often it is sent', async () => {
    const send = () => tenant.live.send('POST', '/keys', { name: 'one' }, { 'idempotency-key': 'issue' });
    const first = await send();
    const again = await send();
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    expect(await listed(tenant.live)).toHaveLength(2);
  });

  describe('have no right that the calling key lacks', () => {
    it('are not replayed to another key, whose Idempotency-Key and body are the same by chance or by guess', async () => {
      const lesser = await issue(tenant.live, { scopes: ['keys:write'] });
      const send = (by: Client, path: string) =>
        by.send('POST', path, {}, { 'idempotency-key': `of ${path}` });
      const { id } = await issue(tenant.live);
      for (const path of ['/keys', `/keys/${id}/rotate`]) {
        const made = await send(tenant.live, path);
        expect(made.status).toBe(201);
        const answer = await send(lesser.client, path);
        expect(refusal(answer)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED', {}]);
        expect(await send(tenant.live, path)).toMatchObject({ status: 201, body: made.body });
      }
    });

    it('have its scopes by default, and are refused others by the first that is missing', async () => {
      const limited = await issue(tenant.live, { scopes: ['keys:write', 'chat:write'] });
      expect((await issue(limited.client)).key.scopes).toEqual(['keys:write', 'chat:write']);
      const answer = await limited.client.post('/keys', {
        scopes: ['chat:write', 'leads:read', 'agents:read'],
      });
      expect(refusal(answer)).toEqual([403, 'INSUFFICIENT_SCOPE', { requiredScope: 'leads:read' }]);
      expect(await listed(tenant.live)).toHaveLength(3);
    });

    it('have its mode, and cannot ask for the other', async () => {
      const answer = await tenant.test.post('/keys', { mode: 'live' });
      expect([answer.status, answer.body.error.details.fields[0].path]).toEqual([400, 'mode']);
    });

    it('end when it does by default, and cannot outlive it', async () => {
      const expiresAt = inDays(10);
      const mother = await service.key(tenant.accountId, { expiresAt });
      expect((await issue(mother)).key.expiresAt).toBe(expiresAt);
      expect((await issue(mother, { expiresAt: inDays(9) })).key.expiresAt).not.toBe(expiresAt);
      for (const late of [inDays(11), null]) {
        const { status, body } = await mother.post('/keys', { expiresAt: late });
        expect([status, body.error.details.fields?.[0].path]).toEqual([400, 'expiresAt']);
      }
      const past = await tenant.live.post('/keys', { expiresAt: inDays(-1) });
      expect([past.status, past.body.error.details.fields[0].path]).toEqual([400, 'expiresAt']);
    });

    it('cannot outlive its overlap with a successor', async () => {
      const rotated = await issue(tenant.live);
      await tenant.live.post(`/keys/${rotated.id}/rotate`, { overlapDays: 2 });
      const { revokedAt } = (await listed(tenant.live)).find(({ id }: { id: number }) => id === rotated.id);
      expect((await issue(rotated.client)).key.expiresAt).toBe(revokedAt);
      expect((await rotated.client.post('/keys', { expiresAt: inDays(3) })).status).toBe(400);
    });

    it('cannot be rotated by it to gain scopes or a longer life', async () => {
      const lesser = await issue(tenant.live, { scopes: ['keys:write'] });
      const greater = await idOf(tenant.live);
      expect(refusal(await lesser.client.post(`/keys/${greater}/rotate`))).toEqual([
        403,
        'INSUFFICIENT_SCOPE',
        { requiredScope: SCOPES[0] },
      ]);
      const passing = await service.key(tenant.accountId, { expiresAt: inDays(1) });
      expect(refusal(await passing.post(`/keys/${lesser.id}/rotate`))).toEqual([
        409,
        'CONFLICT',
        { resource: 'key' },
      ]);
      expect((await tenant.live.get('/me')).body.key.expiresAt).toBeNull();
    });

    it('need the scope keys:write', async () => {
      const client = await service.key(tenant.accountId, {
        scopes: SCOPES.filter((scope) => scope !== 'keys:write'),
      });
      const id = await idOf(tenant.live);
      const answers = [client.get('/keys'), client.post('/keys'), client.delete(`/keys/${id}`)];
      for (const answer of await Promise.all([...answers, client.post(`/keys/${id}/rotate`)]))
        expect(refusal(answer)).toEqual([403, 'INSUFFICIENT_SCOPE', { requiredScope: 'keys:write' }]);
    });
  });

  describe('rotated', () => {
    it('work beside their successor for a day unless told otherwise', async () => {
      const old = await issue(tenant.live, { name: 'site', scopes: ['chat:write'], expiresAt: inDays(30) });
      const { status, body } = await tenant.live.post(`/keys/${old.id}/rotate`, {});
      expect([status, body.key]).toMatchObject([
        201,
        { name: 'site', scopes: ['chat:write'], expiresAt: old.key.expiresAt, revokedAt: null },
      ]);
      expect((await old.client.get('/me')).status).toBe(200);
      expect((await service.client(body.secret).get('/me')).status).toBe(200);
      const now = await issue(tenant.live);
      expect((await tenant.live.post(`/keys/${now.id}/rotate`, { overlapDays: 0 })).status).toBe(201);
      expect((await now.client.get('/me')).status).toBe(401);
    });

    it('cannot be rotated again in their overlap, by the tenant or the operator: one key has one successor', async () => {
      const { id, client } = await issue(tenant.live);
      const rotate = () => tenant.live.post(`/keys/${id}/rotate`, { overlapDays: 7 });
      const answers = await Promise.all(Array.from({ length: 10 }, rotate));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const byItself = await client.post(`/keys/${id}/rotate`);
      const byOperator = await service.admin.post(`/accounts/${tenant.accountId}/keys/${id}/rotate`);
      for (const { status, body } of [byItself, byOperator])
        expect([status, body.error]).toMatchObject([
          409,
          { code: 'CONFLICT', message: 'key has been rotated already' },
        ]);
      expect(await listed(tenant.live)).toHaveLength(3);
    });

    it('can be the calling key itself', async () => {
      const { id, client } = await issue(tenant.live);
      const { status, body } = await client.post(`/keys/${id}/rotate`, { overlapDays: 0 });
      expect(status).toBe(201);
      expect((await client.get('/me')).status).toBe(401);
      expect((await service.client(body.secret).get('/me')).status).toBe(200);
    });
  });

  describe('revoked', () => {
    it('are refused from the next request on; a second time changes nothing', async () => {
      const { id, client } = await issue(tenant.live);
      expect((await client.get('/me')).status).toBe(200);
      expect((await tenant.live.delete(`/keys/${id}`)).status).toBe(204);
      const refused = await client.get('/me');
      expect([refused.status, refused.body.error.details.reason]).toEqual([401, 'revoked']);
      const before = await listed(tenant.live);
      expect((await tenant.live.delete(`/keys/${id}`)).status).toBe(204);
      expect((await listed(tenant.live)).map(({ revokedAt }: { revokedAt: string }) => revokedAt)).toEqual(
        before.map(({ revokedAt }: { revokedAt: string }) => revokedAt),
      );
    });

    it('can be the calling key itself, or a key with more scopes', async () => {
      const lesser = await issue(tenant.live, { scopes: ['keys:write'] });
      expect((await lesser.client.delete(`/keys/${await idOf(tenant.live)}`)).status).toBe(204);
      expect((await tenant.live.get('/me')).status).toBe(401);
      expect((await lesser.client.delete(`/keys/${lesser.id}`)).status).toBe(204);
      expect((await lesser.client.get('/me')).status).toBe(401);
    });

    it('leave no successor, even to a request that came at the same moment', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { id, client } = await issue(tenant.live, { name: `round ${round}` });
        const [made] = await Promise.all([
          client.post('/keys', { name: 'child' }),
          tenant.live.delete(`/keys/${id}`),
        ]);
        if (made.status === 201) expect((await service.client(made.body.secret).get('/me')).status).toBe(200);
        else expect([made.status, made.body.error.details.reason]).toEqual([401, 'revoked']);
      }
    });
  });

  it('of another account, of the other mode and of nobody are the same 404', async () => {
    const other = await service.tenant('plus');
    for (const id of [await idOf(other.live), await idOf(tenant.test), 1, 'x']) {
      const answers = [await tenant.live.delete(`/keys/${id}`), await tenant.live.post(`/keys/${id}/rotate`)];
      for (const answer of answers) expect(refusal(answer)).toEqual([404, 'NOT_FOUND', { resource: 'key' }]);
    }
    expect((await other.live.get('/me')).status).toBe(200);
    expect((await tenant.test.get('/me')).status).toBe(200);
  });

  it('are at most 100 working keys of a mode, even with many requests at once, until one is revoked', async () => {
    const enterprise = await service.tenant();
    const { live } = enterprise;
    const mine = await idOf(live);
    const answers: Answer[] = [];
    while (answers.length < MAX_KEYS + 10)
      answers.push(...(await Promise.all(Array.from({ length: 22 }, () => live.post('/keys')))));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(MAX_KEYS - 1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(refusal(answer)).toEqual([409, 'LIMIT_REACHED', { limit: MAX_KEYS }]);
    expect(refusal(await live.post(`/keys/${mine}/rotate`))).toEqual([
      409,
      'LIMIT_REACHED',
      { limit: MAX_KEYS },
    ]);
    // The limit concerns neither the other mode nor the operator, and a rotation without an overlap adds no key.
    expect((await enterprise.test.post('/keys')).status).toBe(201);
    const { id } = made[0]!.body.key;
    const rotated = await live.post(`/keys/${id}/rotate`, { overlapDays: 0 });
    expect(rotated.status).toBe(201);
    await live.delete(`/keys/${rotated.body.key.id}`);
    expect((await live.post('/keys')).status).toBe(201);
    expect((await live.post('/keys')).status).toBe(409);
  });
});
