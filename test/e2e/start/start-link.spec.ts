import { onRealBackends } from '../../support/backends';
import { Client, type Answer } from '../../support/client';
import { ADMIN_TOKEN } from '../../support/service-process';
import { useService } from '../../support/use-service';
import { Browser } from '../console/sign-in';

const LINK = / {4}(\S+)\/#start=([\w-]{43})\n/;
/** An entry of the audit log. */
interface Entry {
  action: string;
  actor: { name: string };
}
const TWELVE_HOURS_MS = 12 * 60 * 60 * 1000;

// Its output is read, and each start prints another link.
const { service } = useService({ LOG_LEVEL: 'info' });

/** Starts the service again; resolves with the token that it prints. */
async function newToken(): Promise<string> {
  await service.terminate();
  await service.restart();
  return printedToken();
}

const printedToken = (): string => LINK.exec(service.output)?.[2] ?? '';

/** Asks for a key as the page does; `address` is the browser's address. */
const open = (body: unknown, headers: Record<string, string> = {}, address = '10.9.8.7') =>
  new Client(service.baseUrl, undefined, { 'x-forwarded-for': address }).send(
    'POST',
    '/start/session',
    body,
    headers,
  );

const describeEmbedded = onRealBackends ? describe.skip : describe;
const describeServers = onRealBackends ? describe : describe.skip;

describeEmbedded('the start page', () => {
  it('is HTML of this service that loads nothing from elsewhere, and nobody may frame', async () => {
    const response = await fetch(`${service.baseUrl}/`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const policy = response.headers.get('content-security-policy')!;
    for (const rule of [
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self'`,
      `frame-ancestors 'none'`,
    ])
      expect(policy.split('; ')).toContain(rule);
    const html = await response.text();
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
    const assets = html.match(/(?<=(?:src|href)=")\/[^"]+/g)!;
    expect(assets.length).toBeGreaterThan(1);
    for (const asset of assets) expect((await fetch(service.baseUrl + asset)).status).toBe(200);
  });
});

describeEmbedded('the link to the start page', () => {
  it('is the last line of the start-up text, below its instructions, and opens the service itself', async () => {
    // Requests of other tests are logged after it.
    const lines = service.output.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
    expect(lines[0]).toBe('  Starting Parley…');
    expect(LINK.exec(`${lines.at(-1)}\n`)![1]).toBe(service.baseUrl);
    expect(lines.at(-2)).toContain('Open this link in your browser.');
  });

  it('does not work after the next start, which prints a new one', async () => {
    const token = printedToken();
    const next = await newToken();
    expect(next).not.toBe(token);
    expect((await open({ token })).status).toBe(401);
    expect((await open({ token: next })).status).toBe(201);
  });

  it('gives only one key to simultaneous requests', async () => {
    const token = await newToken();
    const answers = await Promise.all(Array.from({ length: 20 }, () => open({ token })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
  });

  describe('opened in its browser', () => {
    let token: string;
    let fromElsewhere: Answer[];
    let opened: Answer;
    beforeAll(async () => {
      token = await newToken();
      const origins = ['https://evil.example', 'null', `${service.baseUrl}.evil.example`];
      fromElsewhere = [];
      for (const origin of origins) fromElsewhere.push(await open({ token }, { origin }));
      opened = await open({ token }, { origin: service.baseUrl });
    });

    it('does not work from another site, and is not used up by it', () => {
      for (const { status, body } of fromElsewhere)
        expect([status, body.error.code]).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
      expect(opened.status).toBe(201);
    });

    it('gives a live key of the demo account, which opens the console and expires after 12 hours', async () => {
      const { headers, body } = opened;
      expect(headers.get('cache-control')).toBe('no-store');
      expect(Object.keys(body).sort()).toEqual(['expiresAt', 'key']);
      expect(body.key).toMatch(/^ply_live_/);
      const lifetimeMs = Date.parse(body.expiresAt) - Date.now();
      expect(Math.abs(lifetimeMs - TWELVE_HOURS_MS)).toBeLessThan(60_000);
      const { body: me } = await service.client(body.key).get('/me');
      expect(me.account.name).toBe('Demo');
      const { body: keys } = await service.client(body.key).get('/keys');
      expect(keys.keys[0]).toMatchObject({ name: 'start page', expiresAt: body.expiresAt });
      const { body: session } = await new Browser(service).signIn({ apiKey: body.key });
      expect([session.kind, session.account]).toEqual(['tenant', me.account]);
      expect(Date.parse(session.expiresAt)).toBeLessThanOrEqual(Date.parse(body.expiresAt));
    });

    it('shows how the service was started to a key of the demo account only', async () => {
      const read = (key: string) => new Client(service.baseUrl, key).get('/start/service');
      const { environment, hasModel } = (await read(opened.body.key)).body;
      expect([Object.keys(environment).sort(), hasModel]).toEqual([
        ['DATA_DIR', 'EGRESS_ALLOW_CIDRS', 'PORT'],
        false,
      ]);
      const { live } = await service.tenant();
      expect((await read(live.token!)).status).toBe(404);
    });

    it('works once, is printed once and never logged, and neither is the key', async () => {
      const { status, body } = await open({ token });
      expect([status, body.error.code]).toEqual([401, 'UNAUTHENTICATED']);
      expect(service.output.split(token)).toHaveLength(2);
      expect(service.output).not.toContain(opened.body.key);
    });
  });

  it('signs its browser in to the console as an owner, who invites people', async () => {
    const signIn = async () => {
      const { headers } = await open({ token: await newToken() });
      const browser = new Browser(service);
      [browser.cookie] = headers.getSetCookie()[0]!.split(';');
      return { browser, session: (await browser.get('/console/session')).body };
    };
    const { session } = await signIn();
    expect(session).toMatchObject({ account: { name: 'Demo' }, person: { role: 'owner' } });
    const { browser, session: next } = await signIn();
    expect(next.person.id).toBe(session.person.id);
    expect((await browser.post('/api/v1/people', { name: 'Edith', role: 'editor' })).status).toBe(201);
  });

  it('gives a key that replaces the key of the link before, and no other key of that name', async () => {
    const openKey = async (): Promise<string> => (await open({ token: await newToken() })).body.key;
    const first = await openKey();
    const { account } = (await service.client(first).get('/me')).body;
    const lasting = { mode: 'live', name: 'start page' };
    const own = (await service.admin.post(`/accounts/${account.id}/keys`, lasting)).body.secret;
    const second = service.client(await openKey());
    const statusOf = async (key: string) => (await service.client(key).get('/me')).status;
    expect([await statusOf(first), await statusOf(own)]).toEqual([401, 200]);
    const { keys } = (await second.get('/keys')).body;
    const named = keys.filter(({ name }: { name: string }) => name === 'start page');
    expect(named).toHaveLength(2);
    const { entries } = (await second.get('/audit-log?objectType=key')).body;
    // The entries of one transaction have no order.
    const changes = entries.slice(0, 2).map(({ action, actor }: Entry) => `${actor.name} ${action}`);
    expect(changes.toSorted()).toEqual(['Owner key.issued', 'Owner key.revoked']);
  });

  it('is replaced by a new one without a restart, for the operator only', async () => {
    const printed = await newToken();
    const make = (bearer?: string) => new Client(service.baseUrl, bearer).post('/start/link');
    const { status, body } = await make(ADMIN_TOKEN);
    const token = LINK.exec(`    ${body.link}\n`)![2];
    expect([status, (await make()).status, (await make('wrong')).status]).toEqual([201, 401, 401]);
    expect((await open({ token: printed })).status).toBe(401);
    const opened = await open({ token });
    expect([opened.status, (await open({ token })).status]).toEqual([201, 401]);
    expect((await make(opened.body.key)).status).toBe(401);
  });

  it('is refused when its token is wrong, and guesses are limited as wrong keys are', async () => {
    const address = '10.6.6.6';
    const guess = async () => (await open({ token: 'a'.repeat(43) }, {}, address)).status;
    for (let sent = 0; sent < 30; sent += 1) expect(await guess()).toBe(401);
    expect(await guess()).toBe(429);
    expect(
      (
        await service
          .client('ply_live_wrong')
          .send('GET', '/agents', undefined, { 'x-forwarded-for': address })
      ).status,
    ).toBe(429);
  });

  it.each([
    ['no token', {}],
    ['an empty token', { token: '' }],
    ['a number', { token: 7 }],
    ['a long token', { token: 'a'.repeat(10_000) }],
    ['an unknown field', { token: 'a', more: 1 }],
  ])('refuses %s as invalid', async (_, body) => {
    expect((await open(body)).status).toBe(400);
  });

  it('is not made without a demo account that can create agents', async () => {
    const { body } = await service.admin.get('/accounts?name=Demo');
    const [{ id }] = body.accounts;
    const expectOff = async () => {
      expect(await newToken()).toBe('');
      expect(service.output).toContain('Parley is ready.');
      expect(service.output).not.toContain('#start=');
      expect((await fetch(`${service.baseUrl}/`)).status).toBe(404);
      expect((await open({ token: 'a' })).body.error.code).toBe('ROUTE_NOT_FOUND');
    };
    // With a key of anybody else, the next start creates no other demo account.
    await service.tenant();
    await service.admin.patch(`/accounts/${id}`, { plan: 'pro' });
    await expectOff();
    await service.admin.patch(`/accounts/${id}`, { plan: 'enterprise' });
    await service.admin.delete(`/accounts/${id}`);
    await expectOff();
  });
});

describeServers('with DATABASE_URL', () => {
  it('has no start page and prints no link', async () => {
    expect(service.output).not.toContain('#start=');
    expect((await fetch(`${service.baseUrl}/`)).status).toBe(404);
    expect((await open({ token: 'a' })).body.error.code).toBe('ROUTE_NOT_FOUND');
  });
});
