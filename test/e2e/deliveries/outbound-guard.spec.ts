import { Service, type Tenant } from '../../support/service';
import { registerWebhook } from '../../support/webhook';
import { attempted, FakeDns, PUBLIC_ADDRESS, RawReceiver } from './outbound-guard-fixture';

/** DNS answers with a non-public address; `safe-fetch-addresses.spec.ts` has all kinds of them. */
const PRIVATE_ANSWERS = [['127.0.0.1'], ['fd00:ec2::254'], [PUBLIC_ADDRESS, '::1']];
const PRIVATE_CASES = PRIVATE_ANSWERS.map((answers) => [answers.join(' and '), answers] as const);

const REFUSED = { responseStatus: null, error: 'The host is not at a public address' };

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
