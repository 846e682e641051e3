import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { TLSSocket } from 'node:tls';
import { Agent } from 'undici';
import { parseCidrs } from './address';
import { createConnector, type Lookup } from './connector';

/** Self-signed for site.test, 2020 to 2120; it protects nothing. */
const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9FgkXVRx+zjB6arO
1RftMOxPjQ6T7l8bi9ZsyWRaf2ChRANCAAT43eh98IV7tAr4MhqkiTtMEmepzXGO
uPrF7SbwPbgRp8v6E/5JbycJQaafYri1IsPg8HdzOnsm/QkHbEvXm14b
-----END PRIVATE KEY-----`;
const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBXjCCAQSgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlzaXRlLnRl
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CXNpdGUudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABPjd6H3whXu0Cvgy
GqSJO0wSZ6nNcY64+sXtJvA9uBGny/oT/klvJwlBpp9iuLUiw+Dwd3M6eyb9CQds
S9ebXhujRTBDMBQGA1UdEQQNMAuCCXNpdGUudGVzdDAMBgNVHRMEBTADAQH/MB0G
A1UdDgQWBBTEMCn6+xuiGJPwhoSehU5dDX81KDAKBggqhkjOPQQDAgNIADBFAiAw
mnnF6bQSViCBz8JRifbHIfWBQr1BCWUbexN9R32hEQIhAOeWJ5I2fhKQoL7itZ1x
WnyaD+Ums/BeuTt8uKfidTS0
-----END CERTIFICATE-----`;

describe('createConnector over TLS', () => {
  let server: Server;
  let agent: Agent;
  let port: number;

  const agentThatTrusts = (ca: string | undefined, lookup: Lookup) =>
    new Agent({
      connect: createConnector({
        allowed: parseCidrs(['127.0.0.0/8']),
        lookup,
        signal: new AbortController().signal,
        ca,
      }),
    });
  const loopback: Lookup = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);

  beforeEach(async () => {
    server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (request, response) => {
      const { socket } = request;
      response.end(socket instanceof TLSSocket ? String(socket.servername) : '');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    agent = agentThatTrusts(TEST_CERTIFICATE, loopback);
  });

  afterEach(async () => {
    await agent.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const get = (host: string) =>
    agent.request({ origin: `https://${host}:${port}`, path: '/', method: 'GET' });

  it('verifies the host of the URL while the socket connects to the checked address', async () => {
    const response = await get('site.test');
    expect(await response.body.text()).toBe('site.test');
  });

  it('refuses a certificate for another host, even at the second attempt', async () => {
    for (const _attempt of [1, 2]) {
      await expect(get('other.test')).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    }
    await expect(get('127.0.0.1')).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });

  it('refuses a certificate of an unknown authority', async () => {
    await agent.destroy();
    agent = agentThatTrusts(undefined, loopback);
    await expect(get('site.test')).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });

  it('tries the next checked address if the first does not answer', async () => {
    await agent.destroy();
    agent = agentThatTrusts(TEST_CERTIFICATE, () =>
      Promise.resolve([
        { address: '127.9.9.9', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]),
    );
    expect((await get('site.test')).statusCode).toBe(200);
  });
});
