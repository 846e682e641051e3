import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import { readSettings, Settings } from '../../../src/platform/config/settings';
import { requireHttps } from '../../../src/platform/http/server/https';
import type { Client } from '../../support/client';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../support/certificate';
import { Service } from '../../support/service';
import { useSharedService } from '../../support/use-service';

const forwarded = (client: Client, protocol: string, path = '/agents') =>
  client.send('GET', path, undefined, { 'x-forwarded-proto': protocol });

describe('behind a proxy named in TRUST_PROXY', () => {
  const { service } = useSharedService();

  it('a request that came over https is answered, and a request that came over http is refused', async () => {
    const { live } = await service.tenant();
    expect((await forwarded(live, 'https')).status).toBe(200);
    expect((await forwarded(live, 'https, https')).status).toBe(200);
    for (const protocol of ['http', 'http, https', 'https, http', 'https,', 'HTTP', 'ws', 'nonsense']) {
      const { status, body, headers } = await forwarded(live, protocol);
      expect([protocol, status, body.error.code]).toEqual([protocol, 403, 'HTTPS_REQUIRED']);
      expect(headers.get('x-request-id')).toEqual(expect.any(String));
    }
  });

  it('http is refused before the route, the key and the operator token are looked at', async () => {
    for (const client of [service.client(), service.client('bad'), service.admin]) {
      expect((await forwarded(client, 'http', '/nope')).body.error.code).toBe('HTTPS_REQUIRED');
      expect((await forwarded(client, 'http', '/accounts')).body.error.code).toBe('HTTPS_REQUIRED');
    }
    expect((await forwarded(service.client(), 'http', '/health')).status).toBe(403);
  });

  it('plain HTTP from loopback without the header stays allowed', async () => {
    const { live } = await service.tenant();
    expect((await live.get('/agents')).status).toBe(200);
  });
});

describe('with REQUIRE_HTTPS and no proxy', () => {
  // A service of its own, which refuses plain HTTP; `useService` would create a tenant over it.
  const service = new Service({ REQUIRE_HTTPS: 'true', TRUST_PROXY: '' });
  beforeAll(() => service.start());
  afterAll(() => service.stop());

  it('plain HTTP from loopback is refused, whatever the client claims about a proxy', async () => {
    for (const client of [service.client(), service.admin]) {
      expect((await client.get('/accounts')).body.error.code).toBe('HTTPS_REQUIRED');
      expect((await forwarded(client, 'https')).body.error.code).toBe('HTTPS_REQUIRED');
    }
  });

  it('probes are answered', async () => {
    expect((await service.client().get('/health')).status).toBe(200);
    expect((await fetch(`${service.baseUrl}/ready`)).status).toBe(200);
  });
});

describe('with a certificate', () => {
  let folder: string;
  let service: Service;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-'));
    const cert = join(folder, 'cert.pem');
    const key = join(folder, 'key.pem');
    writeFileSync(cert, CERTIFICATE);
    writeFileSync(key, CERTIFICATE_KEY);
    // It has a certificate.
    service = await Service.start({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key, REQUIRE_HTTPS: 'true' });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('the service speaks TLS, and says so', async () => {
    expect(service.baseUrl).toMatch(/^https:/);
    const status = await new Promise((resolve, reject) => {
      const url = `${service.baseUrl}/api/v1/agents`;
      get(url, { ca: CERTIFICATE }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });
    expect(status).toBe(401);
  });

  it('plain HTTP gets nothing', async () => {
    await expect(fetch(service.baseUrl.replace('https:', 'http:'))).rejects.toThrow();
  });
});

describe('a plain request from beyond loopback', () => {
  const answered = (environment: Record<string, string>, remoteAddress: string, proto?: string): boolean => {
    let passed = false;
    const request = {
      socket: { remoteAddress },
      path: '/api/v1/agents',
      get: (name: string) => (name === 'x-forwarded-proto' ? proto : undefined),
    };
    const response = { locals: {}, status: () => response, set: () => response, json: () => response };
    const next: NextFunction = () => (passed = true);
    requireHttps(readSettings(Settings, environment))(
      request as Request,
      response as unknown as Response,
      next,
    );
    return passed;
  };

  it('is refused by default and answered with REQUIRE_HTTPS=false', () => {
    for (const address of ['203.0.113.7', '10.0.0.1', '2001:db8::1', '::ffff:203.0.113.7', '128.0.0.1', '']) {
      expect([address, answered({}, address)]).toEqual([address, false]);
    }
    expect(answered({ REQUIRE_HTTPS: 'false' }, '203.0.113.7')).toBe(true);
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) {
      expect([address, answered({}, address)]).toEqual([address, true]);
      expect([address, answered({ REQUIRE_HTTPS: 'true' }, address)]).toEqual([address, false]);
    }
  });

  it('is believed to have come over https only when a trusted proxy says so', () => {
    const proxies = { TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32' };
    expect(answered(proxies, '10.1.2.3', 'https')).toBe(true);
    expect(answered(proxies, '::ffff:10.1.2.3', 'https')).toBe(true);
    expect(answered(proxies, '2001:db8::1', 'https')).toBe(true);
    expect(answered(proxies, '11.1.2.3', 'https')).toBe(false);
    expect(answered(proxies, '10.1.2.3', 'http')).toBe(false);
    expect(answered(proxies, '10.1.2.3', 'https, http')).toBe(false);
    expect(answered({ ...proxies, REQUIRE_HTTPS: 'false' }, '10.1.2.3', 'http')).toBe(false);
    expect(answered({}, '10.1.2.3', 'https')).toBe(false);
  });
});
