import { Client } from '../../support/client';
import { ADMIN_TOKEN } from '../../support/service-process';
import { useSharedService } from '../../support/use-service';
import { Browser } from './sign-in';

const { service, tenant, live } = useSharedService();

const issueKey = async (options: object = {}): Promise<{ id: number; secret: string }> => {
  const { body } = await service.admin.post(`/accounts/${tenant.accountId}/keys`, {
    mode: 'live',
    ...options,
  });
  return { id: body.key.id, secret: body.secret };
};

/** A browser that is signed in with a key of its own. */
async function signedIn(
  options: object = {},
): Promise<{ browser: Browser; key: { id: number; secret: string } }> {
  const [browser, key] = [new Browser(service), await issueKey(options)];
  expect((await browser.signIn({ apiKey: key.secret })).status).toBe(201);
  return { browser, key };
}

it.each(['/console', '/console/', '/console/agents/1'])('the page of the console is at %s', async (path) => {
  const response = await fetch(service.baseUrl + path);
  const { headers } = response;
  expect([response.status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const rules = headers.get('content-security-policy')!.split('; ');
  expect(rules).toEqual(
    expect.arrayContaining([
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self'`,
      `connect-src 'self'`,
      `worker-src 'none'`,
      `frame-ancestors 'none'`,
    ]),
  );
});

describe('the sign-in of the console', () => {
  it('exchanges an API key for a session with the scopes and the mode of the key', async () => {
    const browser = new Browser(service);
    const { secret } = await issueKey({ scopes: ['agents:read'] });
    const { status, headers, body } = await browser.signIn({ apiKey: secret });
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { account } = (await live.get('/me')).body;
    expect(body).toEqual({
      kind: 'tenant',
      account,
      agentIds: null,
      mode: 'live',
      person: null,
      name: '',
      provider: '',
      scopes: ['agents:read'],
      expiresAt: expect.any(String),
    });
    expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - 12 * 3_600_000)).toBeLessThan(60_000);
    expect((await browser.send('GET', '/console/session')).body).toEqual(body);
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(
      /^parley=[\w-]{43}; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
  });

  it('sets a cookie that only TLS carries, except on plain HTTP to the same machine', async () => {
    const { secret } = await issueKey();
    const origin = service.baseUrl.replace('http:', 'https:');
    const client = new Client(service.baseUrl, undefined, { 'x-forwarded-proto': 'https', origin });
    const { status, headers } = await client.send('POST', '/console/session', { apiKey: secret });
    expect(status).toBe(201);
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-parley=.*; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(headers.getSetCookie()[0]).not.toContain('Domain');
  });

  it('exchanges the admin token for a session of the operator', async () => {
    const browser = new Browser(service);
    const { status, body } = await browser.signIn({ adminToken: ADMIN_TOKEN });
    expect([status, body.kind, body.account, body.mode, body.person, body.scopes]).toEqual([
      201,
      'operator',
      null,
      null,
      null,
      [],
    ]);
    expect((await browser.get(`/admin/v1/accounts/${tenant.accountId}`)).status).toBe(200);
    expect((await browser.get('/api/v1/agents')).status).toBe(401);
  });

  it('refuses a wrong credential, and anything but exactly one', async () => {
    const browser = new Browser(service, '10.20.30.41');
    for (const wrong of [{ apiKey: 'ply_live_x' }, { adminToken: 'wrong' }, { link: 'wrong' }]) {
      const { status, body } = await browser.signIn(wrong);
      expect([status, body.error.code]).toEqual([401, 'UNAUTHENTICATED']);
    }
    for (const wrong of [{}, { apiKey: 'a', link: 'b' }]) {
      const { status, body } = await browser.signIn(wrong);
      expect([status, body.error.details.fields[0].rule]).toEqual([400, 'exactly_one']);
    }
    expect(browser.cookie).toBeUndefined();
  });

  it('limits guesses of one address', async () => {
    const browser = new Browser(service, '10.20.30.42');
    const statuses = [];
    for (let guess = 0; guess <= 30; guess += 1)
      statuses.push((await browser.signIn({ link: `guess-${guess}` })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
  });

  it('is refused from another site', async () => {
    const { secret } = await issueKey();
    const foreign = { origin: 'https://evil.example' };
    const { status, body } = await new Browser(service).send(
      'POST',
      '/console/session',
      { apiKey: secret },
      foreign,
    );
    expect([status, body.error.code]).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
  });
});

describe('a session of the console', () => {
  it('reads and writes as its key does, with the same limits', async () => {
    const { browser, key } = await signedIn({ scopes: ['agents:read', 'agents:write'] });
    const created = await browser.post('/api/v1/agents', { name: 'Of the console' });
    expect(created.status).toBe(201);
    const read = await browser.get(`/api/v1/agents/${created.body.agent.id}`);
    expect([read.status, read.headers.get('service-mode')]).toEqual([200, 'live']);
    expect(read.headers.get('ratelimit')).toContain('account');
    const refused = await browser.get('/api/v1/webhooks');
    expect([refused.status, refused.body.error.details]).toEqual([403, { requiredScope: 'webhooks:read' }]);
    expect((await browser.get('/api/v1/me')).body.key.id).toBe(key.id);
    const log = await live.get(`/audit-log?objectId=${created.body.agent.id}`);
    expect(log.body.entries[0].actor).toMatchObject({ type: 'key', keyId: key.id });
  });

  it('sees nothing of another tenant, of the other mode, or of operators', async () => {
    const { browser } = await signedIn();
    const other = await service.tenant();
    for (const client of [other.live, tenant.test]) {
      const { agent } = (await client.post('/agents', { name: 'Theirs' })).body;
      expect((await browser.get(`/api/v1/agents/${agent.id}`)).status).toBe(404);
    }
    expect((await browser.get('/admin/v1/accounts')).status).toBe(401);
  });

  it('does not write for another site, or for a client that names no site', async () => {
    const { browser } = await signedIn();
    const post = (headers: Record<string, string>) =>
      new Client(service.baseUrl, undefined, { cookie: browser.cookie! }).send(
        'POST',
        '/api/v1/agents',
        { name: 'Written' },
        headers,
      );
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    ]) {
      const { status, body } = await post(headers as Record<string, string>);
      expect([status, body.error?.code]).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
    }
    expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(201);
    expect((await post({ origin: service.baseUrl })).status).toBe(201);
    const operator = new Browser(service);
    await operator.signIn({ adminToken: ADMIN_TOKEN });
    const account = { name: 'Foreign', plan: 'pro' };
    const foreign = { origin: 'https://evil.example' };
    expect((await operator.send('POST', '/admin/v1/accounts', account, foreign)).status).toBe(403);
    expect((await operator.send('DELETE', '/console/session', undefined, foreign)).status).toBe(403);
    expect(await operator.status()).toBe(200);
  });

  it('never stands in for an Authorization header', async () => {
    const { browser } = await signedIn();
    const send = (authorization: string) => browser.send('GET', '/api/v1/me', undefined, { authorization });
    expect((await send('Bearer wrong')).status).toBe(401);
    expect((await send(`Bearer ${tenant.test.token}`)).body.mode).toBe('test');
  });

  it('says, once it has ended, that it has ended, and without one, that nobody is signed in', async () => {
    const { browser } = await signedIn();
    const { cookie } = browser;
    await browser.send('DELETE', '/console/session');
    const reasonOf = async (headers: Record<string, string>) =>
      (await browser.send('GET', '/console/session', undefined, headers)).body.error.details.reason;
    expect([await reasonOf({ cookie: cookie! }), await reasonOf({})]).toEqual(['expired', 'missing']);
  });

  it('ends at once when its key is revoked', async () => {
    const { browser, key } = await signedIn();
    await service.admin.delete(`/accounts/${tenant.accountId}/keys/${key.id}`);
    expect([await browser.status(), (await browser.get('/api/v1/me')).status]).toEqual([401, 401]);
  });

  it('ends by signing out; the others of its key end by signing out everywhere', async () => {
    const { browser: first, key } = await signedIn();
    const [second, third, { browser: other }] = [
      new Browser(service),
      new Browser(service),
      await signedIn(),
    ];
    await second.signIn({ apiKey: key.secret });
    await third.signIn({ apiKey: key.secret });
    const stolen = new Browser(service);
    stolen.cookie = first.cookie;
    expect((await first.send('DELETE', '/console/session')).status).toBe(204);
    expect([first.cookie, await stolen.status(), await second.status()]).toEqual([undefined, 401, 200]);
    expect((await second.send('DELETE', '/console/sessions')).status).toBe(204);
    expect([await third.status(), await other.status()]).toEqual([401, 200]);
    expect((await live.get('/me')).status).toBe(200);
  });

  it('ends when the browser signs in again', async () => {
    const { browser, key } = await signedIn();
    const before = new Browser(service);
    before.cookie = browser.cookie;
    await browser.signIn({ apiKey: key.secret });
    expect([await browser.status(), await before.status()]).toEqual([200, 401]);
  });
});
