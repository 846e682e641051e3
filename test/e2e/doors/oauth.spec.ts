import {
  Client as ClientV2,
  StreamableHTTPClientTransport as TransportV2,
} from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createAgent, trainText } from '../../support/agent';
import type { Client } from '../../support/client';
import { OAuthApp, ownAddress, registration, resourceOf } from '../../support/oauth-app';
import { Service, type Tenant } from '../../support/service';
import { Browser } from '../console/sign-in';

const REDIRECT_URI = 'http://localhost:7777/back';

let service: Service;
let tenant: Tenant;
let live: Client;
/** Tokens need the address that the service knows as its own. */
let publicUrl: string;
let agentId: number;
let otherAgentId: number;
let person: Browser;
beforeAll(async () => {
  // Tokens need the address that it knows as its own, and its output is read.
  service = await Service.start(await ownAddress());
  publicUrl = service.baseUrl;
  tenant = await service.tenant();
  ({ live } = tenant);
  const agents = [await createAgent(live, { name: 'Harbour' }), await createAgent(live, { name: 'Museum' })];
  [agentId, otherAgentId] = agents.map((path) => Number(path.split('/')[2])) as [number, number];
  await trainText(live, agents[0]!, 'ferries', 'A dog travels on the harbour ferry for two euros.');
  ({ browser: person } = await signedIn('editor'));
});
afterAll(() => service.stop());

async function signedIn(role: string, mode = 'live'): Promise<{ browser: Browser; id: number }> {
  const { body } = await service.admin.post(`/accounts/${tenant.accountId}/people`, {
    name: 'Ada',
    role,
    mode,
  });
  const browser = new Browser(service);
  expect((await browser.signIn({ link: body.link.split('#link=')[1] })).status).toBe(201);
  return { browser, id: body.person.id };
}

/** The status of a request to the MCP server of an agent with this token. */
async function status(token: string, agent = agentId): Promise<number> {
  return (await list(token, agent)).status;
}

function list(token: string, agent = agentId): Promise<Response> {
  return fetch(`${service.baseUrl}/api/v1/agents/${agent}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
}

const INVALID = { status: 400, body: { error: 'invalid_grant' } };

/** An app that somebody has let ask the agent, and its tokens. */
async function connected(browser = person, agent = agentId) {
  const app = await OAuthApp.register(service.baseUrl);
  const code = await app.code(browser, agent);
  const { body } = await app.redeem(code);
  return { app, code, access: body['access_token'] as string, refresh: body['refresh_token'] as string };
}

/** The OAuth state that the official clients keep, for a person who is signed in. */
class Memory {
  readonly redirectUrl = REDIRECT_URI;
  readonly clientMetadata = { client_name: 'Helper', redirect_uris: [REDIRECT_URI] };
  private client: any;
  private kept: any;
  private verifier = '';
  /** Where the browser is sent. */
  page: URL;

  state = () => 'of this client';
  clientInformation = () => this.client;
  saveClientInformation = (client: unknown) => void (this.client = client);
  tokens = () => this.kept;
  saveTokens = (tokens: unknown) => void (this.kept = tokens);
  invalidateCredentials = () => void (this.kept = undefined);
  redirectToAuthorization = (page: URL) => void (this.page = page);
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier);
  codeVerifier = () => this.verifier;
}

describe.each(['the current SDK', 'the previous SDK'])('the client of %s', (sdk) => {
  it('registers, is allowed by a person, asks, refreshes and is ended, by the address of the agent alone', async () => {
    const memory = new Memory();
    const options = { authProvider: memory };
    const [open, client] =
      sdk === 'the current SDK'
        ? [
            () => new TransportV2(new URL(resourceOf(publicUrl, agentId)), options),
            () => new ClientV2({ name: 'x', version: '1' }),
          ]
        : [
            () => new TransportV1(new URL(resourceOf(publicUrl, agentId)), options),
            () => new ClientV1({ name: 'x', version: '1' }),
          ];
    const transport: any = open();
    await expect((client() as any).connect(transport)).rejects.toThrow(/unauthorized/i);
    expect(memory.page.origin + memory.page.pathname).toBe(`${publicUrl}/console/authorize`);

    const asked = await person.get(`/console/authorization${memory.page.search}`);
    expect(asked.body).toEqual({
      clientName: 'Helper',
      redirectHost: 'localhost:7777',
      agent: { id: agentId, name: 'Harbour' },
      fault: '',
    });
    const allowed = await person.post(`/console/authorization${memory.page.search}`, { isAllowed: true });
    const { searchParams } = new URL(allowed.body.redirectTo);
    expect(searchParams.get('iss')).toBe(publicUrl);
    expect(searchParams.get('state')).toBe('of this client');
    if (sdk === 'the current SDK') await transport.finishAuth(searchParams);
    else await transport.finishAuth(searchParams.get('code'));

    const connection: any = client();
    await connection.connect(open());
    expect((await connection.listTools()).tools.map(({ name }: { name: string }) => name)).toEqual(['ask']);
    const question = { question: 'How much does a dog pay on the harbour ferry?' };
    const answer = await connection.callTool({ name: 'ask', arguments: question });
    expect(answer.structuredContent.answer).toContain('two euros');

    const before = memory.tokens();
    memory.saveTokens({ ...before, access_token: `ply_access_${'x'.repeat(43)}` });
    expect((await connection.listTools()).tools).toHaveLength(1);
    expect(memory.tokens().refresh_token).not.toBe(before.refresh_token);
    const { grants } = (await live.get('/grants')).body;
    expect(grants[0]).toMatchObject({
      clientName: 'Helper',
      redirectHost: 'localhost:7777',
      agentName: 'Harbour',
      personName: 'Ada',
      lastUsedAt: expect.any(String),
    });
    expect((await live.delete(`/grants/${grants[0].id}`)).status).toBe(204);
    await expect(connection.listTools()).rejects.toThrow(/unauthorized/i);
    await connection.close();
  });
});

describe('the metadata', () => {
  it('is named in the challenge, and is the same for an agent that does not exist', async () => {
    const refused = await list('wrong');
    const address = `${publicUrl}/.well-known/oauth-protected-resource/api/v1/agents/${agentId}/mcp`;
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain(`resource_metadata="${address}"`);
    for (const id of [agentId, 1]) {
      const answer = await fetch(service.baseUrl + new URL(address).pathname.replace(`${agentId}`, `${id}`));
      expect(await answer.json()).toMatchObject({
        resource: resourceOf(publicUrl, id),
        authorization_servers: [publicUrl],
      });
    }
    const server = await fetch(`${service.baseUrl}/.well-known/oauth-authorization-server`);
    expect(await server.json()).toMatchObject({
      issuer: publicUrl,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  });
});

describe('a registration', () => {
  it.each([
    ['http://assistant.example/back', 'of plain HTTP elsewhere'],
    ['http://localhost.evil.example/', 'of a host that only begins like this machine'],
    ['http://localhost:80@evil.example/', 'with a user'],
    ['https://assistant.example/back#x', 'with a fragment'],
    ['https:\\\\assistant.example', 'with backslashes'],
    ['javascript:alert(1)', 'of a script'],
    ['cursor://back', 'of a program'],
  ])('refuses the address %s, %s', async (uri) => {
    const body = { redirect_uris: ['https://assistant.example/', uri] };
    expect(await registration(service.baseUrl, body)).toMatchObject({
      status: 400,
      body: { error: 'invalid_redirect_uri' },
    });
  });

  it('makes a public client whatever it asks for, without characters that turn the text around its name', async () => {
    const wanted = {
      client_name: '\u202eClaude\n',
      redirect_uris: ['https://a.example/'],
      token_endpoint_auth_method: 'client_secret_post',
    };
    const { status, body } = await registration(service.baseUrl, wanted);
    expect([status, body]).toMatchObject([
      201,
      { client_name: 'Claude', token_endpoint_auth_method: 'none' },
    ]);
    expect(body['client_secret']).toBeUndefined();
  });
});

describe('a person', () => {
  it('who refuses sends the client back without a code', async () => {
    const app = await OAuthApp.register(service.baseUrl);
    const answer = { isAllowed: false };
    const { body } = await person.post(`/console/authorization?${app.request(agentId)}`, answer);
    const { origin, pathname, searchParams } = new URL(body.redirectTo);
    expect(origin + pathname).toBe(app.redirectUri);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'of this request',
      iss: publicUrl,
    });
    expect(searchParams.has('code')).toBe(false);
  });

  it('consents only for an agent that they may ask, as a person, on the page of the console', async () => {
    const app = await OAuthApp.register(service.baseUrl);
    const path = `/console/authorization?${app.request(agentId)}`;
    const yes = { isAllowed: true };
    const { browser: reader } = await signedIn('reader');
    const { browser: tester } = await signedIn('owner', 'test');
    const [byKey, nobody] = [new Browser(service), new Browser(service)];
    await byKey.signIn({ apiKey: live.token });
    const statuses = [reader, tester, byKey, nobody].map(
      async (browser) => (await browser.post(path, yes)).status,
    );
    expect(await Promise.all(statuses)).toEqual([403, 404, 404, 401]);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', origin: '' },
    ];
    for (const headers of foreign) expect((await person.send('POST', path, yes, headers)).status).toBe(403);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await person.send('POST', path, 'isAllowed=true', form)).status).toBe(415);
    expect((await live.get('/grants')).body.grants).toEqual([]);
    const page = await fetch(`${service.baseUrl}/console/authorize?${app.request(agentId)}`);
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
  });

  it('is asked nothing, and sent nowhere, for an address that is not the registered one', async () => {
    const app = await OAuthApp.register(service.baseUrl, 'https://assistant.example/back');
    for (const redirect_uri of [
      undefined,
      'https://assistant.example/back/',
      'https://assistant.example/back?next=https://evil.example',
      'https://assistant.example:8443/back',
      'https://assistant.example.evil.example/back',
      'https://evil.example/back',
    ]) {
      const path = `/console/authorization?${app.request(agentId, { redirect_uri })}`;
      for (const answer of [await person.get(path), await person.post(path, { isAllowed: true })])
        expect([redirect_uri, answer.status, answer.body.redirectTo]).toEqual([redirect_uri, 400, undefined]);
    }
    const twice = `${app.request(agentId)}&redirect_uri=https%3A%2F%2Fevil.example`;
    expect((await person.get(`/console/authorization?${twice}`)).status).toBe(400);
    const unknown = app.request(agentId, { client_id: '1' });
    expect((await person.get(`/console/authorization?${unknown}`)).body.error.code).toBe('invalid_client');
  });

  it('goes back to another port of their own machine', async () => {
    const app = await OAuthApp.register(service.baseUrl, 'http://127.0.0.1:1/back');
    const redirect_uri = 'http://127.0.0.1:2/back';
    const { port, searchParams } = await app.allowedBy(person, app.request(agentId, { redirect_uri }));
    expect(port).toBe('2');
    const code = searchParams.get('code')!;
    expect(await app.redeem(code)).toMatchObject(INVALID);
    expect((await app.redeem(code, { redirect_uri })).status).toBe(200);
  });

  it.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { code_challenge: undefined }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge_method: undefined }],
    ['invalid_target', { resource: undefined }],
    ['invalid_target', { resource: 'http://127.0.0.1.evil.example/api/v1/agents/1/mcp' }],
  ])('cannot allow a faulty request, which the client learns as %s: %j', async (error, changes) => {
    const app = await OAuthApp.register(service.baseUrl);
    const request = app.request(agentId, changes);
    const asked = await person.get(`/console/authorization?${request}`);
    expect(asked.body).toMatchObject({ agent: null, fault: expect.stringMatching(/./) });
    const { searchParams } = await app.allowedBy(person, request);
    expect([searchParams.get('error'), searchParams.has('code')]).toEqual([error, false]);
  });
});

describe('a code', () => {
  it('is not redeemed by another client, verifier, address or resource, and then works once', async () => {
    const [app, other] = [await OAuthApp.register(service.baseUrl), await OAuthApp.register(service.baseUrl)];
    const code = await app.code(person, agentId);
    for (const refused of [
      await other.redeem(code),
      await other.redeem(code, { code_verifier: app.verifier }),
      await app.redeem(code, { code_verifier: other.verifier }),
      await app.redeem(code, { code_verifier: undefined }),
      await app.redeem(code, { code_verifier: app.challenge }),
      await app.redeem(code, { redirect_uri: REDIRECT_URI }),
      await app.redeem(code, { resource: resourceOf(publicUrl, otherAgentId) }),
      await app.redeem('x'.repeat(43)),
      await app.refresh(code),
    ])
      expect(refused).toMatchObject(INVALID);
    expect(await app.redeem(code, { grant_type: 'password' })).toMatchObject({
      body: { error: 'unsupported_grant_type' },
    });
    expect(await app.redeem(code, { client_id: '1' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    const { body } = await app.redeem(code);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^ply_access_/),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^ply_refresh_/),
      scope: 'chat:write',
    });
    expect(await status(body['access_token'])).toBe(200);
    expect(await app.redeem(code)).toMatchObject(INVALID);
    // Somebody else may have it: the grant has ended.
    expect(await status(body['access_token'])).toBe(401);
    expect(await app.refresh(body['refresh_token'])).toMatchObject(INVALID);
  });

  it('that is redeemed by two at once gives tokens to none', async () => {
    const app = await OAuthApp.register(service.baseUrl);
    const code = await app.code(person, agentId);
    const answers = await Promise.all([app.redeem(code), app.redeem(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const { body } = answers.find(({ status }) => status === 200)!;
    expect(await status(body['access_token'])).toBe(401);
  });
});

describe('an access token', () => {
  it('asks its agent, and is a wrong key everywhere else', async () => {
    const { access } = await connected();
    expect([await status(access), await status(access, otherAgentId)]).toEqual([200, 401]);
    const client = service.client(access);
    for (const [method, path] of [
      ['GET', '/agents'],
      ['GET', '/me'],
      ['GET', '/grants'],
      ['GET', `/agents/${agentId}`],
      ['POST', `/agents/${agentId}/chat`],
      ['POST', '/keys'],
    ] as const) {
      const { status, body } = await client.send(
        method,
        path,
        method === 'POST' ? { message: 'Hi' } : undefined,
      );
      expect([path, status, body.error.details]).toEqual([path, 401, { reason: 'malformed' }]);
    }
    const headers = { authorization: `Bearer ${access}` };
    expect((await fetch(`${service.baseUrl}/openai/v1/models`, { headers })).status).toBe(401);
    expect((await fetch(`${service.baseUrl}/admin/v1/accounts`, { headers })).status).toBe(401);
  });
});

describe('a refresh token', () => {
  it('is replaced by its use, and ends the grant when an older one is used', async () => {
    const { app, access, refresh } = await connected();
    const second = await app.refresh(refresh, { resource: resourceOf(publicUrl, agentId) });
    expect([await status(access), await status(second.body['access_token'])]).toEqual([401, 200]);
    // The answer may have been lost.
    expect(await app.refresh(refresh)).toEqual(second);
    const third = await app.refresh(second.body['refresh_token']);
    expect(await status(third.body['access_token'])).toBe(200);
    expect(await app.refresh(refresh)).toMatchObject(INVALID);
    expect(await status(third.body['access_token'])).toBe(401);
    expect(await app.refresh(third.body['refresh_token'])).toMatchObject(INVALID);
    const { entries } = (await live.get('/audit-log?objectType=grant')).body;
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'grant.revoked', changes: ['replayed'], actor: { type: 'person', name: 'Ada' } },
      { action: 'grant.given', changes: [], actor: { type: 'person', name: 'Ada' } },
    ]);
  });

  it('belongs to its client and agent', async () => {
    const { app, access, refresh } = await connected();
    const other = await OAuthApp.register(service.baseUrl);
    expect(await other.refresh(refresh)).toMatchObject(INVALID);
    expect(await app.refresh(refresh, { resource: resourceOf(publicUrl, otherAgentId) })).toMatchObject(
      INVALID,
    );
    await other.revoke(refresh);
    expect(await status(access)).toBe(200);
  });
});

describe('a grant', () => {
  it('ends at once with a revocation by its client, its person, its agent or its account', async () => {
    const byAccess = await connected();
    expect((await byAccess.app.revoke(byAccess.access)).status).toBe(200);
    const byRefresh = await connected();
    expect((await byRefresh.app.revoke(byRefresh.refresh)).status).toBe(200);
    expect((await byRefresh.app.revoke(byRefresh.refresh)).status).toBe(200);

    const { browser, id } = await signedIn('owner');
    const ofPerson = await connected(browser);
    await live.delete(`/people/${id}`);
    const limited = await signedIn('editor');
    const ofLimited = await connected(limited.browser);
    await live.patch(`/people/${limited.id}`, { agentIds: [otherAgentId] });
    expect(await status(ofLimited.access)).toBe(401);
    const again = `/console/authorization?${ofLimited.app.request(agentId)}`;
    expect((await limited.browser.post(again, { isAllowed: true })).status).toBe(404);
    expect((await limited.browser.get('/api/v1/grants')).body.grants).toHaveLength(1);
    const deleted = Number((await createAgent(live)).split('/')[2]);
    const ofAgent = await connected(person, deleted);
    expect(await status(ofAgent.access, deleted)).toBe(200);
    await live.delete(`/agents/${deleted}`);
    const ended: [{ app: OAuthApp; access: string; refresh: string }, number][] = [
      [byAccess, agentId],
      [byRefresh, agentId],
      [ofPerson, agentId],
      [ofAgent, deleted],
    ];
    for (const [{ app, access, refresh }, agent] of ended) {
      expect(await status(access, agent)).toBe(401);
      expect(await app.refresh(refresh)).toMatchObject(INVALID);
    }

    const other = await service.tenant();
    const path = `/accounts/${other.accountId}`;
    const { body } = await service.admin.post(`${path}/people`, { name: 'Bo', role: 'editor' });
    const theirs = new Browser(service);
    await theirs.signIn({ link: body.link.split('#link=')[1] });
    const theirAgent = Number((await createAgent(other.live)).split('/')[2]);
    const ofAccount = await connected(theirs, theirAgent);
    for (const [change, expected] of [
      [{ plan: 'basic' }, 403],
      [{ plan: 'plus', suspended: true }, 403],
      [{ suspended: false }, 200],
    ] as const) {
      await service.admin.patch(path, change);
      expect(await status(ofAccount.access, theirAgent)).toBe(expected);
    }
    await service.admin.delete(path);
    expect(await status(ofAccount.access, theirAgent)).toBe(401);
    expect(await ofAccount.app.refresh(ofAccount.refresh)).toMatchObject(INVALID);
  });

  it('is seen and ended by owners, and by its own person', async () => {
    const { browser, id } = await signedIn('editor');
    const { access } = await connected(browser);
    const { grants } = (await browser.get('/api/v1/grants')).body;
    expect(grants.map(({ personId }: { personId: number }) => personId)).toEqual([id]);
    const [{ id: grantId }] = grants;
    const first = await live.get(`/grants?limit=1&personId=${id}`);
    expect(first.body).toEqual({ grants, nextCursor: null });
    await connected(browser, otherAgentId);
    const { grants: newest, nextCursor } = (await live.get(`/grants?limit=1&personId=${id}`)).body;
    expect(newest).toMatchObject([{ agentId: otherAgentId }]);
    const rest = await live.get(`/grants?limit=1&personId=${id}&cursor=${nextCursor}`);
    expect(rest.body).toEqual({ grants, nextCursor: null });
    expect((await browser.get(`/api/v1/grants?personId=${id + 1}`)).body.grants).toEqual([]);
    const weak = await service.key(tenant.accountId, { scopes: ['chat:write', 'agents:read'] });
    expect((await weak.get('/grants')).body.error.details).toEqual({ requiredScope: 'keys:write' });
    expect((await person.send('DELETE', `/api/v1/grants/${grantId}`)).status).toBe(404);
    expect((await (await service.tenant()).live.delete(`/grants/${grantId}`)).status).toBe(404);
    expect(await status(access)).toBe(200);
    expect((await browser.send('DELETE', `/api/v1/grants/${grantId}`)).status).toBe(204);
    expect(await status(access)).toBe(401);
  });

  it('leaves no code and no token in the log', async () => {
    const { code, access, refresh } = await connected();
    for (const secret of [code, access, refresh]) expect(service.output).not.toContain(secret);
  });
});
