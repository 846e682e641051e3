import type { Client } from '../../support/client';
import { Service } from '../../support/service';
import { fixedPort } from '../../support/servers/free-port';
import { OIDC_CLIENT, OidcProvider, Wanderer } from '../../support/servers/oidc-provider';

let provider: OidcProvider;
let service: Service;
let accountId: number;
let live: Client;
beforeAll(async () => {
  const port = await fixedPort();
  provider = await OidcProvider.start(`http://127.0.0.1:${port}/console/oidc/callback`);
  // The provider has to know its address, and its output is read.
  service = await Service.start({ PORT: String(port), LOG_LEVEL: 'debug' });
  ({ live, accountId } = await service.tenant());
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});

const choice = (more: object = {}) => ({
  ...OIDC_CLIENT,
  issuer: provider.issuer,
  domains: ['example.com'],
  role: 'editor',
  ...more,
});

/** The address at which a provider sends the browser to the page where somebody signs in, changed by `change`. */
async function started(wanderer: Wanderer, change: (url: URL) => void): Promise<string> {
  const { body } = await live.get('/sign-in-provider');
  const { url } = await wanderer.go(body.provider.signInUrl, ({ origin }) => origin === provider.issuer);
  change(url);
  return url.href;
}

/** Signs somebody in at the provider. Where the browser is afterwards, and the session behind it. */
async function signIn(login: string, wanderer = new Wanderer()) {
  const page = await started(wanderer, (url) => url.searchParams.set('login_hint', login));
  const { url } = await wanderer.go(page, ({ pathname }) => pathname === '/console');
  return { end: url.pathname + url.hash, session: await sessionOf(wanderer), wanderer };
}

async function sessionOf(wanderer: Wanderer) {
  const cookie = wanderer.cookieFor(new URL(service.baseUrl));
  const response = await fetch(`${service.baseUrl}/console/session`, { headers: { cookie } });
  return response.ok ? ((await response.json()) as { person: { id: number }; provider: string }) : undefined;
}

describe('a provider of OpenID Connect that an account has chosen', () => {
  beforeAll(async () => {
    expect((await live.send('PUT', '/sign-in-provider', choice())).status).toBe(200);
  });

  it('is shown without its secret, with the addresses that people and the provider need', async () => {
    const { body } = await live.get('/sign-in-provider');
    expect(body.provider).toEqual({
      issuer: provider.issuer,
      clientId: 'parley',
      domains: ['example.com'],
      role: 'editor',
      signInUrl: `${service.baseUrl}/console/oidc/${accountId}-live/start`,
      redirectUri: `${service.baseUrl}/console/oidc/callback`,
    });
  });

  it('adds somebody new at the first sign-in, and knows them at the next', async () => {
    const { end, session } = await signIn('ada@example.com');
    expect([end, session]).toMatchObject([
      '/console',
      {
        account: { id: accountId },
        person: { name: 'Name of ada', email: 'ada@example.com', role: 'editor' },
        provider: `${accountId}-live`,
      },
    ]);
    expect((await signIn('ada@example.com')).session!.person.id).toBe(session!.person.id);
    const { entries } = (await live.get(`/audit-log?actor=${session!.person.id}`)).body;
    // Entries of one transaction have one time.
    const recorded = entries.map(({ action, changes }: { action: string; changes: string[] }) =>
      [action, ...changes].join(' '),
    );
    expect(recorded.toSorted()).toEqual([
      'person.added',
      'session.opened provider',
      'session.opened provider',
    ]);
  });

  it('signs in as the person who was invited at the address that it has verified', async () => {
    const invited = { name: 'Bo', role: 'reader', email: 'BO@example.com' };
    const { person } = (await live.post('/people', invited)).body;
    expect((await signIn('bo@example.com')).session).toMatchObject({
      person: { id: person.id, role: 'reader' },
    });
  });

  it.each(['unverified.cy@example.com', 'cy@elsewhere.example', 'cy@example.com.evil.example'])(
    'does not sign in %s',
    async (login) => {
      const { end, session } = await signIn(login);
      expect([end, session]).toEqual(['/console#sign-in=refused', undefined]);
    },
  );

  it('sends back only the browser that it was sent, with state, nonce and PKCE', async () => {
    const victim = new Wanderer();
    const page = await started(victim, ({ searchParams }) => {
      expect(searchParams.get('code_challenge_method')).toBe('S256');
      expect(
        [searchParams.get('state'), searchParams.get('nonce')].every((value) => value!.length > 40),
      ).toBe(true);
      searchParams.set('login_hint', 'dan@example.com');
    });
    // The address with the code is opened in another browser: without an attempt, and with one of its own.
    const { url } = await victim.go(page, ({ pathname }) => pathname === '/console/oidc/callback');
    for (const attacker of [new Wanderer(), new Wanderer()]) {
      if (attacker.cookieFor(url) === '') await started(attacker, () => undefined);
      const { url: end } = await attacker.go(url.href, ({ pathname }) => pathname === '/console');
      expect([end.hash, await sessionOf(attacker)]).toEqual(['#sign-in=failed', undefined]);
    }
  });

  it('sends nobody back twice: an address with a code works once', async () => {
    const wanderer = new Wanderer();
    const page = await started(wanderer, (url) => url.searchParams.set('login_hint', 'eve@example.com'));
    const { url } = await wanderer.go(page, ({ pathname }) => pathname === '/console/oidc/callback');
    const once = await wanderer.go(url.href, ({ pathname }) => pathname === '/console');
    const twice = await wanderer.go(url.href, ({ pathname }) => pathname === '/console');
    expect([once.url.hash, twice.url.hash]).toEqual(['', '#sign-in=failed']);
  });

  it('signs people out, too', async () => {
    const { wanderer } = await signIn('fay@example.com');
    const signOut = `${service.baseUrl}/console/oidc/${accountId}-live/sign-out`;
    const { url } = await wanderer.go(signOut, ({ origin }) => origin === provider.issuer);
    expect([url.pathname, url.searchParams.get('post_logout_redirect_uri')]).toEqual([
      '/session/end',
      `${service.baseUrl}/console`,
    ]);
  });

  it('is chosen by nobody who could not invite its people', async () => {
    const keyWith = async (options: object) =>
      service.client(
        (await service.admin.post(`/accounts/${accountId}/keys`, { mode: 'live', ...options })).body.secret,
      );
    const weak = await keyWith({ scopes: ['keys:write'] });
    const ending = await keyWith({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    const statuses = [
      (await weak.send('PUT', '/sign-in-provider', choice())).status,
      (await ending.send('PUT', '/sign-in-provider', choice())).status,
      (await live.send('PUT', '/sign-in-provider', choice({ domains: ['Example.com'] }))).status,
    ];
    expect(statuses).toEqual([403, 409, 400]);
  });

  it('is reached only as far as the outbound guard lets it, and its failure is said', async () => {
    const { signInUrl } = (await live.get('/sign-in-provider')).body.provider;
    // Loopback is allowed in tests; this network is not.
    for (const issuer of ['https://10.255.255.1', 'https://169.254.169.254', `${service.baseUrl}/nowhere`]) {
      expect((await live.send('PUT', '/sign-in-provider', choice({ issuer }))).status).toBe(200);
      const refused = await fetch(signInUrl, { redirect: 'manual' });
      expect([issuer, refused.headers.get('location')]).toEqual([
        issuer,
        `${service.baseUrl}/console#sign-in=failed`,
      ]);
    }
    await live.send('PUT', '/sign-in-provider', choice());
  });

  it('is of its account and mode only, and ends', async () => {
    const other = await service.tenant();
    expect((await other.live.get('/sign-in-provider')).body).toEqual({ provider: null });
    const { signInUrl } = (await live.get('/sign-in-provider')).body.provider;
    expect((await live.delete('/sign-in-provider')).status).toBe(204);
    const gone = await fetch(signInUrl, { redirect: 'manual' });
    expect(gone.headers.get('location')).toMatch(/#sign-in=gone$/);
    expect((await live.send('PUT', '/sign-in-provider', choice())).status).toBe(200);
  });

  it('leaves neither its secret nor an address in the log', () => {
    for (const secret of ['secret-of-the-client', 'ada@example.com', 'code='])
      expect(service.output).not.toContain(secret);
  });
});

describe('the provider of the installation', () => {
  it('signs people in to the account of their domain, with its role', async () => {
    await service.terminate();
    await service.restart({
      EGRESS_ALLOWED_HOSTS: 'elsewhere.example',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: OIDC_CLIENT.clientId,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.clientSecret,
      OIDC_DOMAINS: `one.example=${accountId}:reader, two.example=1:owner`,
    });
    const ways = await (await fetch(`${service.baseUrl}/console/sign-in-ways`)).json();
    expect(ways).toMatchObject({ provider: true });
    const at = async (login: string) => {
      const wanderer = new Wanderer();
      const start = `${service.baseUrl}/console/oidc/installation/start`;
      const { url } = await wanderer.go(start, ({ origin }) => origin === provider.issuer);
      url.searchParams.set('login_hint', login);
      const { url: end } = await wanderer.go(url.href, ({ pathname }) => pathname === '/console');
      return [end.hash, await sessionOf(wanderer)];
    };
    expect(await at('grace@one.example')).toMatchObject([
      '',
      { account: { id: accountId }, person: { role: 'reader' }, provider: 'installation' },
    ]);
    // An account that does not exist, and a domain that is not mapped, although a tenant's provider has it.
    expect(await at('hal@two.example')).toEqual(['#sign-in=refused', undefined]);
    // The operator reaches addresses that tenants may not reach.
    const ofAccount = (await live.get('/sign-in-provider')).body.provider.signInUrl;
    const failed = await fetch(ofAccount, { redirect: 'manual' });
    expect(failed.headers.get('location')).toMatch(/#sign-in=failed$/);
    expect(await at('ada@example.com')).toEqual(['#sign-in=refused', undefined]);
  });
});
