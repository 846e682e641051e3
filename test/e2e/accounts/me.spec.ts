import { SCOPES } from '../../../src/auth/plan';
import { createAgent } from '../../support/agent';
import { useSharedService } from '../../support/use-service';

const WEBHOOK = { name: 'CRM', url: 'https://127.0.0.1/events', events: ['message.sent'] };
const NOTHING = { files: 0, fileBytes: 0, passages: 0, tokens: 0 };

describe('who am I', () => {
  const { service } = useSharedService();

  it('shows account, mode, scopes, key, limits and usage, and nothing else', async () => {
    const { accountId, live } = await service.tenant('pro');
    const { status, body } = await live.get('/me');
    expect(status).toBe(200);
    expect(body).toEqual({
      account: { id: accountId, name: 'Tenant', plan: 'pro' },
      mode: 'live',
      scopes: [...SCOPES],
      key: {
        id: expect.any(Number),
        name: '',
        hint: `ply_live_…${live.token!.slice(-4)}`,
        expiresAt: null,
      },
      limits: {
        requestsPerMinute: expect.any(Number),
        keys: 100,
        webhooks: 20,
        exchangesPerConversation: 1000,
        trainingTextCharacters: 1_048_576,
        files: 1000,
        fileBytes: 10_000_000_000,
        passages: 1_000_000,
        monthlyTokens: null,
      },
      usage: { agents: 0, webhooks: 0, keys: 1, ...NOTHING },
    });
  });

  it('has the rate limit that the headers have', async () => {
    const { live } = await service.tenant('plus');
    const { body, headers } = await live.get('/me');
    expect(body.limits.requestsPerMinute).toBe(Number(headers.get('x-ratelimit-limit')));
  });

  it('counts the objects in the mode of the key, and none of the other mode or of other accounts', async () => {
    const tenant = await service.tenant();
    const agent = await createAgent(tenant.live);
    await createAgent(tenant.live);
    await tenant.live.post('/webhooks', WEBHOOK);
    await tenant.live.post('/keys');
    const usageOf = async (client = tenant.live) => (await client.get('/me')).body.usage;
    expect(await usageOf()).toEqual({ agents: 2, webhooks: 1, keys: 2, ...NOTHING });
    expect(await usageOf(tenant.test)).toEqual({ agents: 0, webhooks: 0, keys: 1, ...NOTHING });
    await tenant.live.delete(agent);
    expect(await usageOf()).toEqual({ agents: 1, webhooks: 1, keys: 2, ...NOTHING });
  });

  it('is open to every key, whatever its scopes', async () => {
    const { accountId } = await service.tenant();
    for (const scope of SCOPES) {
      const client = await service.key(accountId, { scopes: [scope] });
      const { status, body } = await client.get('/me');
      expect([status, body.scopes]).toEqual([200, [scope]]);
    }
  });

  it('is not for the plan Basic, nor for a suspended account', async () => {
    const { accountId, live } = await service.tenant('basic');
    expect((await live.get('/me')).body.error.code).toBe('PLAN_UPGRADE_REQUIRED');
    await service.admin.patch(`/accounts/${accountId}`, { plan: 'plus', suspended: true });
    expect((await live.get('/me')).body.error.code).toBe('ACCOUNT_SUSPENDED');
  });

  it('shows the end of a key: its expiry, or the end of its overlap', async () => {
    const { accountId, live } = await service.tenant();
    const expiresAt = '2099-01-01T00:00:00.000Z';
    const expiring = await service.key(accountId, { expiresAt });
    expect((await expiring.get('/me')).body.key.expiresAt).toBe(expiresAt);
    const { id } = (await expiring.get('/me')).body.key;
    await live.post(`/keys/${id}/rotate`);
    const end = new Date((await expiring.get('/me')).body.key.expiresAt).getTime() - Date.now();
    expect(end / 86_400_000).toBeCloseTo(1, 1);
  });
});
