import { createBackends, type Backends } from '../../support/backends';
import { Client } from '../../support/client';
import { Service, type Tenant } from '../../support/service';
import { ADMIN_TOKEN, ServiceProcess, TEST_ENVIRONMENT } from '../../support/service-process';
import { registerWebhook } from '../../support/webhook';
import { NOT_HTTPS, NOT_PUBLIC } from '../webhooks/webhook-urls';
import { attempted, FakeDns, PUBLIC_ADDRESS, RawReceiver } from './outbound-guard-fixture';

/** DNS answers with a non-public address. */
const PRIVATE_ANSWERS = [
  ['127.0.0.1'],
  ['127.8.8.8'],
  ['0.0.0.0'],
  ['10.0.0.1'],
  ['172.16.0.1'],
  ['192.168.1.1'],
  ['100.64.0.1'],
  ['169.254.169.254'],
  ['::1'],
  ['::'],
  ['::ffff:127.0.0.1'],
  ['::ffff:7f00:1'],
  ['64:ff9b::7f00:1'],
  ['2002:7f00:1::'],
  ['fe80::1'],
  ['fd00:ec2::254'],
  [PUBLIC_ADDRESS, '127.0.0.1'],
  ['127.0.0.1', PUBLIC_ADDRESS],
  [PUBLIC_ADDRESS, '::1'],
];
const PRIVATE_CASES = PRIVATE_ANSWERS.map((answers) => [answers.join(' and '), answers] as const);

const REFUSED = { responseStatus: null, error: 'The host is not at a public address' };
const WEBHOOKS_A_TENANT = 20;

/** The default for operators: only public networks are allowed. */
const STRICT = { EGRESS_ALLOW_CIDRS: '', LOG_LEVEL: 'debug' };

let canary: RawReceiver;
beforeAll(async () => {
  canary = await RawReceiver.start((socket) => socket.end());
});
afterAll(() => canary.stop());
afterEach(() => expect(canary.connections).toBe(0));

describe('the name of a webhook', () => {
  let dns: FakeDns;
  let service: Service;
  let tenant: Tenant;
  let names = 0;
  let name: string;
  let url: string;

  beforeAll(async () => {
    dns = new FakeDns();
    // A proxy would make the connections that the guard refuses.
    const proxy = `http://127.0.0.1:${canary.port}`;
    const proxies = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, ALL_PROXY: proxy, NODE_USE_ENV_PROXY: '1' };
    service = await Service.start({ ...STRICT, ...proxies, ...dns.environment });
  });
  afterAll(async () => {
    await service.stop();
    dns.remove();
  });
  beforeEach(async () => {
    tenant = await service.tenant();
    names += 1;
    name = `hooks-${names}.test`;
    url = `https://${name}:${canary.port}/hook?token=unspeakable`;
    dns.bind(name, [PUBLIC_ADDRESS]);
  });

  it.each(PRIVATE_CASES)('must not resolve to %s when it is registered or changed', async (_, answers) => {
    const { path } = await registerWebhook(tenant.live, url, ['agent.created']);
    dns.bind(`inside.${name}`, answers);
    const inside = url.replace(name, `inside.${name}`);
    for (const answer of [
      await tenant.live.post('/webhooks', { name: 'Hook', url: inside, events: ['agent.created'] }),
      await tenant.live.patch(path, { url: inside }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.error.details.fields).toMatchObject([{ path: 'url', rule: 'public_host' }]);
      expect(answer.body.error.message).not.toMatch(/\d|::/);
    }
  });

  it.each(PRIVATE_CASES)('that resolves to %s later gets no delivery', async (_, answers) => {
    const { path } = await registerWebhook(tenant.live, url, ['agent.created']);
    dns.bind(name, answers);
    await tenant.live.post(`${path}/test`);
    const { status, attempts } = await attempted(tenant.live, path);
    expect(status).toBe('pending');
    expect(attempts).toMatchObject([REFUSED]);
  });

  it('that changes between two look-ups is connected at the address that was checked', async () => {
    const { path } = await registerWebhook(tenant.live, url, ['agent.created']);
    dns.bind(name, [PUBLIC_ADDRESS], ['127.0.0.1'], ['::1']);
    await tenant.live.post(`${path}/test`);
    const { attempts } = await attempted(tenant.live, path, 2);
    expect(attempts[0]!.error).toMatch(
      /^The (connection failed \(E\w+\)|host did not accept a connection in time)$/,
    );
    expect(attempts[1]).toMatchObject(REFUSED);
    // One look-up at the registration and one for each of the two connections.
    expect(service.output.split(`look-up ${name}:`)).toHaveLength(4);
  });

  it('may be unknown when it is registered, and is looked up at every attempt', async () => {
    dns.bind(name, []);
    const { path } = await registerWebhook(tenant.live, url, ['agent.created']);
    await tenant.live.post(`${path}/test`);
    expect((await attempted(tenant.live, path)).attempts[0]).toMatchObject({
      responseStatus: null,
      error: 'The host name could not be resolved',
    });
    dns.bind(name, ['127.0.0.1']);
    expect((await attempted(tenant.live, path, 2)).attempts[1]).toMatchObject(REFUSED);
  });

  it('its URL and its secret are in no log line', async () => {
    const { path, secret } = await registerWebhook(tenant.live, url, ['agent.created']);
    dns.bind(name, ['127.0.0.1']);
    await tenant.live.post(`${path}/test`);
    await attempted(tenant.live, path);
    const log = service.output.replaceAll(/^look-up .*$/gm, '');
    expect(log).toContain('delivery attempted');
    for (const text of ['unspeakable', name, secret, secret.slice('whsec_'.length)])
      expect(log).not.toContain(text);
  });
});

describe('a webhook that an insecure service has registered', () => {
  let backends: Backends;
  let strict: ServiceProcess;
  const hooks: { key: string; path: string; url: string }[] = [];

  beforeAll(async () => {
    backends = await createBackends();
    const settings = { ...TEST_ENVIRONMENT, ...backends.environment, ...STRICT };
    const insecure = await ServiceProcess.start({ ...settings, ALLOW_INSECURE_WEBHOOKS: 'true' });
    let key = '';
    for (const [index, url] of [...NOT_PUBLIC, ...NOT_HTTPS].map(atCanary).entries()) {
      if (index % WEBHOOKS_A_TENANT === 0) key = await keyOfNewTenant(insecure);
      const client = new Client(`${insecure.baseUrl}/api/v1`, key);
      hooks.push({ key, url, path: (await registerWebhook(client, url, ['agent.created'])).path });
    }
    await insecure.end('SIGTERM');
    strict = await ServiceProcess.start(settings);
    for (const { key, path } of hooks) await new Client(`${strict.baseUrl}/api/v1`, key).post(`${path}/test`);
  });
  afterAll(async () => {
    await strict.end('SIGTERM');
    await backends.remove();
  });

  const atCanary = (url: string): string =>
    url.replace(/^(https?:\/\/[^/?#\\]+?)(:\d+)?(?=[/?#\\])/i, `$1:${canary.port}`);

  it.each(NOT_PUBLIC)('gets no delivery from a strict service: %s', async (url) => {
    // Not every resolver resolves all names below localhost.
    const error = /localhost/i.test(url) ? expect.stringMatching(/^The host /) : REFUSED.error;
    expect(await outcome(url)).toMatchObject({ responseStatus: null, error });
  });

  it.each(NOT_HTTPS)('gets no delivery from a strict service without TLS: %s', async (url) => {
    expect(await outcome(url)).toMatchObject({
      responseStatus: null,
      error: 'The URL is not an https address',
    });
  });

  async function outcome(url: string) {
    const hook = hooks.find((known) => known.url === atCanary(url))!;
    const client = new Client(`${strict.baseUrl}/api/v1`, hook.key);
    return (await attempted(client, hook.path)).attempts[0];
  }
});

async function keyOfNewTenant({ baseUrl }: ServiceProcess): Promise<string> {
  const admin = new Client(`${baseUrl}/admin/v1`, ADMIN_TOKEN);
  const { body } = await admin.post('/accounts', { name: 'Tenant', plan: 'enterprise' });
  return (await admin.post(`/accounts/${body.account.id}/keys`, { mode: 'live' })).body.secret;
}
