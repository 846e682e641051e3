import { createAgent } from '../../support/agent';
import { Client, type Answer } from '../../support/client';
import { sendRaw } from '../../support/raw-http';
import { useSharedService } from '../../support/use-service';

const NEW_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('every request', () => {
  const { service, tenant } = useSharedService();

  /** One response of every kind, each to a request with these headers. */
  const everyKind = async (headers: Record<string, string> = {}): Promise<[string, Answer, boolean][]> => {
    const { live } = tenant;
    const path = await createAgent(live);
    const origin = new Client(service.baseUrl, undefined);
    const basic = (await service.tenant('basic')).live;
    const send = (client: Client, method: string, path: string, body?: unknown) =>
      client.send(method, path, body, headers);
    const typed = { ...headers, 'content-type': 'text/plain' };
    return [
      ['200 of health', await send(service.client(), 'GET', '/health'), false],
      ['200', await send(live, 'GET', path), true],
      ['200 of HEAD', await send(live, 'HEAD', path), true],
      ['201', await send(live, 'POST', '/agents', { name: 'x' }), true],
      ['200 of chat', await send(live, 'POST', `${path}/chat`, { message: 'hi' }), true],
      ['a stream', await send(live, 'POST', `${path}/chat`, { message: 'hi', stream: true }), true],
      ['204', await send(live, 'DELETE', await createAgent(live)), true],
      ['400 of the fields', await send(live, 'PATCH', path, { nope: 1 }), true],
      ['400 of the JSON', await send(live, 'PATCH', path, '{'), true],
      ['400 of the cursor', await send(live, 'GET', '/agents?cursor=x'), true],
      ['400 of the path', await send(origin, 'GET', '/api/v1/agents/%ff'), false],
      ['401', await send(service.client(), 'GET', '/agents'), false],
      ['403', await send(basic, 'GET', '/agents'), true],
      ['404', await send(live, 'GET', '/agents/1'), true],
      ['404 of the route', await send(live, 'GET', '/nope'), false],
      ['405', await send(live, 'PUT', path, {}), false],
      ['405 of OPTIONS', await send(live, 'OPTIONS', path), false],
      ['413', await send(live, 'PATCH', path, { name: 'a'.repeat(300_000) }), true],
      ['415', await live.send('PATCH', path, '{}', typed), true],
      ['the operator API', await send(service.admin, 'GET', '/accounts'), false],
      ['its 401', await send(new Client(service.admin.baseUrl, 'x'), 'GET', '/accounts'), false],
      ['readiness', await send(origin, 'GET', '/ready'), false],
      ['the Swagger page', await send(origin, 'GET', '/docs'), false],
      ['a file of it', await send(origin, 'GET', '/docs/swagger-ui.css'), false],
      ['the OpenAPI document', await send(origin, 'GET', '/openapi.json'), false],
    ];
  };

  it('has its id echoed on every kind of response', async () => {
    const id = 'Trace-1.2_3~4:5@6+7/8=9';
    for (const [kind, { headers }] of await everyKind({ 'x-request-id': id })) {
      expect([kind, headers.get('x-request-id')]).toEqual([kind, id]);
    }
  });

  it('without an id gets a new one on every kind of response', async () => {
    const ids = (await everyKind()).map(([, { headers }]) => headers.get('x-request-id'));
    for (const id of ids) expect(id).toMatch(NEW_ID);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(['', 'a b', 'a,b', 'a"b', '<script>', 'a;b', 'ä', 'a'.repeat(129), '{}'])(
    'has the id "%.20s" replaced by a new one',
    async (id) => {
      const { headers } = await service.client().send('GET', '/health', undefined, { 'x-request-id': id });
      expect(headers.get('x-request-id')).toMatch(NEW_ID);
    },
  );

  it('has the longest id echoed, and two ids replaced', async () => {
    const id = 'a'.repeat(128);
    const { headers } = await service.client().send('GET', '/health', undefined, { 'x-request-id': id });
    expect(headers.get('x-request-id')).toBe(id);
    const two = await sendRaw(
      service.baseUrl,
      'GET /api/v1/health HTTP/1.1\r\nHost: a\r\nx-request-id: a\r\nx-request-id: b\r\n\r\n',
    );
    expect([two.status, two.headers.get('x-request-id')]).toEqual([200, expect.stringMatching(NEW_ID)]);
  });

  it('has its mode in the answer exactly when its key is valid', async () => {
    for (const [kind, { headers }, isAuthenticated] of await everyKind()) {
      expect([kind, headers.get('service-mode')]).toEqual([kind, isAuthenticated ? 'live' : null]);
    }
  });

  /** Files of the build, the same for everybody. */
  const OF_THE_BUILD = new Set(['the Swagger page', 'a file of it', 'the OpenAPI document']);

  it('is answered with security headers, without the name of the server, and uncached unless it is a file of the build', async () => {
    for (const [kind, { headers }] of await everyKind({ origin: 'https://evil.example' })) {
      const seen = Object.fromEntries(headers);
      expect([kind, seen]).toEqual([
        kind,
        expect.objectContaining({
          'cache-control': OF_THE_BUILD.has(kind)
            ? 'public, max-age=300'
            : expect.stringContaining('no-store'),
          'content-security-policy': expect.stringContaining("default-src 'none'"),
          'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}/),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'x-frame-options': expect.any(String),
        }),
      ]);
      const names = Object.keys(seen);
      const unwanted = /^(x-powered-by|server|set-cookie|access-control-.*)$/;
      expect([kind, names.filter((name) => unwanted.test(name))]).toEqual([kind, []]);
    }
  });

  it('is answered as JSON with code, message and details by every error', async () => {
    for (const [kind, { status, headers, body }] of await everyKind()) {
      if (status < 400) continue;
      expect([kind, headers.get('content-type')]).toEqual([kind, 'application/json; charset=utf-8']);
      expect([kind, body]).toEqual([
        kind,
        {
          error: {
            code: expect.stringMatching(/^[A-Z_]+$/),
            message: expect.stringMatching(/^.+$/),
            details: expect.any(Object),
          },
        },
      ]);
      expect(JSON.stringify(body)).not.toMatch(/ at |node_modules|select |\.js|ply_/i);
    }
  });

  it('finds only documented routes', async () => {
    const paths = ['/api', '/api/v1', '/api/v2/agents', '/agents', '/api/v1/agents/1/nope', '//', '/.env'];
    for (const path of paths) {
      const { status, body } = await new Client(service.baseUrl, tenant.live.token).get(path);
      expect([path, status, body.error.code]).toEqual([path, 404, 'ROUTE_NOT_FOUND']);
    }
  });

  it.each([
    '/assets/nope.js',
    '/assets/..%2fchat.html',
    '/assets/..%2f..',
    '/assets/%2e',
    '/assets/..%2f..%2fsrc%2fmain.js',
    '/docs/..%2fpackage.json',
    '/docs/nope.js',
  ])('finds no file at %s', async (path) => {
    const { status, body } = await new Client(service.baseUrl, undefined).get(path);
    expect([status, body.error.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
  });

  it('with a method that its path lacks gets the list of the methods that it has', async () => {
    const origin = new Client(service.baseUrl, undefined);
    for (const [method, path, allow] of [
      ['PUT', '/api/v1/agents', 'GET, HEAD, POST'],
      ['DELETE', '/api/v1/agents', 'GET, HEAD, POST'],
      ['OPTIONS', '/api/v1/agents', 'GET, HEAD, POST'],
      ['POST', '/api/v1/agents/1', 'DELETE, GET, HEAD, PATCH'],
      ['GET', '/api/v1/agents/1/chat', 'POST'],
      ['HEAD', '/api/v1/agents/1/chat', 'POST'],
      ['POST', '/api/v1/health', 'GET, HEAD'],
      ['PUT', '/admin/v1/accounts', 'GET, HEAD, POST'],
    ] as const) {
      const { status, headers } = await origin.send(method, path);
      expect([method, path, status, headers.get('allow')]).toEqual([method, path, 405, allow]);
    }
  });

  it('that is a CORS preflight gets no permission', async () => {
    const { status, headers } = await service.client().send('OPTIONS', '/agents', undefined, {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
    });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });

  it('may be for health, without a key or with any key', async () => {
    for (const key of [undefined, 'nonsense', tenant.live.token]) {
      const { status, body } = await service.client(key).get('/health');
      expect([status, body]).toEqual([
        200,
        { status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
      ]);
    }
    expect((await service.client().send('HEAD', '/health')).status).toBe(200);
  });

  describe('is checked in order:', () => {
    const big = JSON.stringify({ name: 'a'.repeat(300_000) });
    const text = { 'content-type': 'text/plain' };

    it('route and method before the key', async () => {
      expect((await service.client('bad').get('/nope')).status).toBe(404);
      expect((await service.client('bad').send('PUT', '/agents', big, text)).status).toBe(405);
    });

    it('the key before content type, size, JSON and fields', async () => {
      const nobody = service.client('bad');
      expect((await nobody.send('POST', '/agents', '{', text)).status).toBe(401);
      expect((await nobody.send('POST', '/agents', big)).status).toBe(401);
      expect((await nobody.send('POST', '/agents', '{')).status).toBe(401);
      expect((await nobody.get('/agents?limit=0')).status).toBe(401);
    });

    it('suspension before plan, plan before scope, scope before the body', async () => {
      const { accountId, live } = await service.tenant('basic');
      const narrow = await service.key(accountId, { scopes: ['leads:read'] });
      const code = async (client: Client) =>
        (await client.send('POST', '/agents', '{', text)).body.error.code;
      expect(await code(narrow)).toBe('PLAN_UPGRADE_REQUIRED');
      await service.admin.patch(`/accounts/${accountId}`, { plan: 'enterprise' });
      expect(await code(narrow)).toBe('INSUFFICIENT_SCOPE');
      expect(await code(live)).toBe('UNSUPPORTED_MEDIA_TYPE');
      await service.admin.patch(`/accounts/${accountId}`, { plan: 'basic', suspended: true });
      expect(await code(narrow)).toBe('ACCOUNT_SUSPENDED');
    });

    it('content type before size, size before JSON, JSON before fields, fields before the look-up', async () => {
      const { live } = tenant;
      expect((await live.send('PATCH', '/agents/1', big, text)).status).toBe(415);
      expect((await live.send('PATCH', '/agents/1', big.slice(1))).status).toBe(413);
      expect((await live.send('PATCH', '/agents/1', '{')).body.error.code).toBe('MALFORMED_JSON');
      expect((await live.patch('/agents/1', { nope: 1 })).body.error.code).toBe('VALIDATION_ERROR');
      expect((await live.get('/agents/1/conversations?limit=0')).body.error.code).toBe('VALIDATION_ERROR');
      expect((await live.patch('/agents/1', {})).body.error.code).toBe('NOT_FOUND');
    });
  });
});
