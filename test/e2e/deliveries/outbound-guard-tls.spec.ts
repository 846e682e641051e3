import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../support/certificate';
import { Service, type Tenant } from '../../support/service';
import { registerWebhook } from '../../support/webhook';
import { attempted, FakeDns } from './outbound-guard-fixture';

/** Characters of one, two, three and four bytes in UTF-8, and characters that JSON may escape. */
const NAME = 'a é € 💬 \u2028 " \\ </script>';

describe('with a network that the operator allows, a delivery over TLS', () => {
  const received: { url: string; headers: Record<string, string>; raw: Buffer }[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'parley-ca-'));
  const server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (request, response) => {
    void buffer(request).then((raw) => {
      const headers = request.headers as Record<string, string>;
      received.push({ url: request.url ?? '', headers, raw });
      response.writeHead(204).end();
    });
  });
  let dns: FakeDns;
  let trusting: Service;
  let tenant: Tenant;
  let port: number;
  const settings = { EGRESS_ALLOW_CIDRS: '127.0.0.0/8' };

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    const authority = join(folder, 'ca.pem');
    writeFileSync(authority, CERTIFICATE);
    dns = new FakeDns();
    trusting = await Service.start({ ...settings, ...dns.environment, NODE_EXTRA_CA_CERTS: authority });
  });
  beforeEach(async () => {
    received.length = 0;
    tenant = await trusting.tenant();
  });
  afterAll(async () => {
    await trusting.stop();
    server.closeAllConnections();
    server.close();
    dns.remove();
    rmSync(folder, { recursive: true });
  });

  it.each(['https', 'HTTPS'])(
    'arrives at the very URL, %s, with the bytes that were signed',
    async (scheme) => {
      const url = `${scheme}://127.0.0.1:${port}/hook/%7Bid%7D?token=a%20b&x=1&x=2#part`;
      const { path, secret } = await registerWebhook(tenant.live, url, ['agent.created']);
      await tenant.live.post('/agents', { name: NAME });
      expect((await attempted(tenant.live, path)).attempts).toMatchObject([{ responseStatus: 204 }]);
      const [delivery] = received;
      expect(delivery!.url).toBe('/hook/%7Bid%7D?token=a%20b&x=1&x=2');
      expect(delivery!.headers).toMatchObject({
        host: `127.0.0.1:${port}`,
        'content-type': 'application/json',
        'content-length': String(delivery!.raw.length),
        'user-agent': expect.stringMatching(/^Parley/),
      });
      new Webhook(secret).verify(delivery!.raw, delivery!.headers);
      expect(JSON.parse(delivery!.raw.toString()).data.agent.name).toBe(NAME);
    },
  );

  it('sends nothing to a server with a certificate for another name', async () => {
    dns.bind('hooks.test', ['127.0.0.1']);
    const { path } = await registerWebhook(tenant.live, `https://hooks.test:${port}/`, ['agent.created']);
    await tenant.live.post(`${path}/test`);
    expect((await attempted(tenant.live, path)).attempts).toMatchObject([
      { responseStatus: null, error: 'The connection failed (ERR_TLS_CERT_ALTNAME_INVALID)' },
    ]);
    expect(received).toEqual([]);
  });

  it('sends nothing to a server with a self-signed certificate', async () => {
    const service = await Service.start(settings);
    const { live } = await service.tenant();
    const { path } = await registerWebhook(live, `https://127.0.0.1:${port}/`, ['agent.created']);
    await live.post(`${path}/test`);
    expect((await attempted(live, path)).attempts).toMatchObject([
      { responseStatus: null, error: 'The connection failed (DEPTH_ZERO_SELF_SIGNED_CERT)' },
    ]);
    expect(received).toEqual([]);
    await service.stop();
  });
});
