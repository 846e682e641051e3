import { PLANS, SCOPES } from '../../../src/auth/plan';
import { call, routesOf, type Route } from '../../support/routes';
import { useSharedService } from '../../support/use-service';

/** The callers of the interface's operations. Operations beyond it only have to declare some access. */
const INTERFACE: Record<string, [plan: string, scope: string]> = {
  'POST /api/v1/agents/{id}/chat': ['plus', 'chat:write'],
  'GET /api/v1/agents': ['pro', 'agents:read'],
  'GET /api/v1/agents/{id}': ['pro', 'agents:read'],
  'POST /api/v1/agents': ['enterprise', 'agents:write'],
  'PATCH /api/v1/agents/{id}': ['pro', 'agents:write'],
  'DELETE /api/v1/agents/{id}': ['enterprise', 'agents:delete'],
  'GET /api/v1/agents/{id}/conversations': ['plus', 'conversations:read'],
  'GET /api/v1/agents/{id}/conversations/{conversationId}': ['plus', 'conversations:read'],
  'GET /api/v1/agents/{id}/conversations/{conversationId}/messages': ['plus', 'conversations:read'],
  'POST /api/v1/agents/{id}/conversations/{conversationId}/messages/{messageId}/feedback': [
    'plus',
    'feedback:write',
  ],
  'POST /api/v1/agents/{id}/conversations/{conversationId}/feedback': ['plus', 'feedback:write'],
  'GET /api/v1/agents/{id}/leads': ['plus', 'leads:read'],
  'DELETE /api/v1/agents/{id}/conversations/{conversationId}': ['plus', 'conversations:write'],
  'GET /api/v1/agents/{id}/leads/{leadId}': ['plus', 'leads:read'],
  'DELETE /api/v1/agents/{id}/leads/{leadId}': ['plus', 'leads:write'],
  'POST /api/v1/data-subjects/export': ['plus', 'data-subjects:write'],
  'POST /api/v1/data-subjects/erase': ['plus', 'data-subjects:write'],
  'GET /api/v1/data-subjects/requests/{requestId}': ['plus', 'data-subjects:write'],
  'GET /api/v1/agents/{id}/analytics': ['pro', 'analytics:read'],
  'GET /api/v1/agents/{id}/widget': ['pro', 'agents:read'],
  'PATCH /api/v1/agents/{id}/widget': ['pro', 'agents:write'],
  'POST /api/v1/agents/{id}/widget/rotate-identity-secret': ['pro', 'identity:write'],
  'GET /api/v1/agents/{id}/training': ['enterprise', 'training:read'],
  'POST /api/v1/agents/{id}/training': ['enterprise', 'training:write'],
  'DELETE /api/v1/agents/{id}/training/{trainingId}': ['enterprise', 'training:write'],
  'GET /api/v1/webhooks': ['enterprise', 'webhooks:read'],
  'GET /api/v1/webhooks/{id}': ['enterprise', 'webhooks:read'],
  'POST /api/v1/webhooks': ['enterprise', 'webhooks:write'],
  'DELETE /api/v1/webhooks/{id}': ['enterprise', 'webhooks:write'],
};

/** Open to every key, whatever its scopes. */
const WITHOUT_SCOPE = 'GET /api/v1/me';
/** A person sees their own grants without a scope, and a key with `keys:write` all grants. */
const GRANTS = ['GET /api/v1/grants', 'DELETE /api/v1/grants/{grantId}'];

describe('who may call a route', () => {
  const { service } = useSharedService();
  let routes: Route[];
  let keyed: Route[];
  beforeAll(async () => {
    routes = await routesOf(service);
    keyed = routes.filter(({ schemes }) => schemes.includes('apiKey'));
  });

  const codeOf = async (response: Response) => {
    const { error } = (await response.json()) as { error?: { code: string; details: object } };
    return [response.status, error?.code, error?.details];
  };

  it('is declared by every route, with an existing plan and scope if it takes a key', () => {
    const open = routes.filter(({ schemes }) => schemes.length === 0).map(({ name }) => name);
    expect(open).toEqual(['GET /api/v1/health']);
    for (const { name, path, schemes, plan, scope } of routes) {
      if (open.includes(name)) continue;
      expect([name, schemes]).toEqual([name, [path.startsWith('/admin/v1/') ? 'adminToken' : 'apiKey']]);
      if (schemes.includes('apiKey')) {
        expect([name, PLANS.slice(1)]).toEqual([name, expect.arrayContaining([plan])]);
        if ([WITHOUT_SCOPE, ...GRANTS].includes(name)) expect(scope).toBeUndefined();
        else expect([name, SCOPES]).toEqual([name, expect.arrayContaining([scope])]);
      }
    }
  });

  it('matches the interface', () => {
    for (const { name, plan, scope } of keyed) {
      if (INTERFACE[name]) expect([name, plan, scope]).toEqual([name, ...INTERFACE[name]]);
    }
  });

  it('is refused without a key, except for health', async () => {
    for (const route of routes) {
      const response = await call(route, service.baseUrl);
      if (route.schemes.length === 0) {
        expect(response.status).toBe(200);
        continue;
      }
      expect([route.name, ...(await codeOf(response))]).toEqual([
        route.name,
        401,
        'UNAUTHENTICATED',
        { reason: 'missing' },
      ]);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it('does not include API keys on the operator API, or admin tokens on the public API', async () => {
    const { live } = await service.tenant();
    for (const route of routes.filter(({ schemes }) => schemes.length > 0)) {
      const wrong = route.schemes.includes('apiKey') ? service.admin.token : live.token;
      expect([route.name, (await call(route, service.baseUrl, wrong)).status]).toEqual([route.name, 401]);
    }
  });

  it.each(PLANS)('follows the plan: %s', async (plan) => {
    const { live } = await service.tenant(plan);
    for (const route of keyed) {
      const response = await call(route, service.baseUrl, live.token);
      const included = plan !== 'basic' && PLANS.indexOf(plan) >= PLANS.indexOf(route.plan!);
      expect(response.headers.get('service-mode')).toBe('live');
      if (included) {
        expect([route.name, response.status]).not.toEqual([route.name, 403]);
      } else {
        expect([route.name, ...(await codeOf(response))]).toEqual([
          route.name,
          403,
          'PLAN_UPGRADE_REQUIRED',
          { requiredPlan: route.plan, currentPlan: plan },
        ]);
      }
    }
  });

  it('follows the scopes of the key: its scope opens a route, and no other scope does', async () => {
    const { accountId } = await service.tenant();
    const keyWith = async (scopes: string[]) =>
      (await service.key(accountId, { mode: 'test', scopes })).token!;
    for (const scope of SCOPES) {
      const opening = await keyWith([scope]);
      const others = await keyWith(SCOPES.filter((other) => other !== scope));
      const needsIt = ({ name, scope: own }: Route) => (GRANTS.includes(name) ? 'keys:write' : own) === scope;
      for (const route of keyed.filter((route) => needsIt(route) || route.name === WITHOUT_SCOPE)) {
        const response = await call(route, service.baseUrl, opening);
        expect(response.headers.get('service-mode')).toBe('test');
        expect([route.name, response.status]).not.toEqual([route.name, 403]);
        if (route.name === WITHOUT_SCOPE) continue;
        expect([route.name, ...(await codeOf(await call(route, service.baseUrl, others)))]).toEqual([
          route.name,
          403,
          'INSUFFICIENT_SCOPE',
          { requiredScope: scope },
        ]);
      }
    }
  });

  it('is refused to a suspended account, at once, until that is lifted', async () => {
    const { accountId, live, test } = await service.tenant();
    expect((await live.get('/agents')).status).toBe(200);
    await service.admin.patch(`/accounts/${accountId}`, { suspended: true });
    for (const route of keyed) {
      const response = await call(route, service.baseUrl, live.token);
      expect([route.name, ...(await codeOf(response))]).toEqual([route.name, 403, 'ACCOUNT_SUSPENDED', {}]);
    }
    expect((await test.get('/agents')).status).toBe(403);
    await service.admin.patch(`/accounts/${accountId}`, { suspended: false });
    expect((await live.get('/agents')).status).toBe(200);
  });

  it('follows a change of the plan at once', async () => {
    const { accountId, live } = await service.tenant('basic');
    expect((await live.get('/agents')).status).toBe(403);
    await service.admin.patch(`/accounts/${accountId}`, { plan: 'pro' });
    expect((await live.get('/agents')).status).toBe(200);
    expect((await live.post('/agents', { name: 'x' })).status).toBe(403);
  });
});
