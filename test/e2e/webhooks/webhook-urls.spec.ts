import type { Client } from '../../support/client';
import { Service } from '../../support/service';

const FIELDS = { name: 'Hook', events: ['message.sent'] };

const NOT_HTTPS = ['http://hooks.example.com/', 'HTTP://hooks.example.com/', 'http://127.0.0.1:9000/'];

const NO_URLS = [
  'hooks.example.com',
  '//hooks.example.com/',
  '/hook',
  'https:',
  'https://',
  'https:hooks.example.com',
  'https:/hooks.example.com',
  'ftp://hooks.example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/plain,hi',
  'wss://hooks.example.com/',
  'https://hooks.example.com:99999/',
  'https://hooks.example.com:https/',
  'https://exa mple.com/',
  'https://hooks.exa\nmple.com/',
  'https://hooks.\texample.com/',
  'https://[::1/',
  'https://256.256.256.256/',
  'https://user@hooks.example.com/',
  'https://user:password@hooks.example.com/',
  'https://:password@hooks.example.com/',
];

const NOT_PUBLIC = [
  // Names.
  'https://localhost/',
  'https://localhost./',
  'https://hooks.localhost/',
  'https://LOCALHOST/',
  'https://localhost:8443/hook',
  // Loopback, in every spelling.
  'https://127.0.0.1/',
  'https://127.0.0.1./',
  'https://127.1/',
  'https://127.255.255.254/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://%31%32%37.0.0.1/',
  'https://１２７.0.0.1/',
  'https://127。0。0。1/',
  // Private, shared, link-local, metadata, and what is no host at all.
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://3232235777/',
  'https://0xc0a80101/',
  'https://100.64.0.1/',
  'https://100.127.255.255/',
  'https://169.254.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0.0.0.0/',
  'https://0/',
  'https://192.0.0.1/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  // The same in IPv6.
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001::1]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://[100::1]/',
];

const ALLOWED = [
  'https://hooks.example.com/parley',
  'https://hooks.example.com:8443/parley?token=a%20b#part',
  'https://no-such-name.invalid/',
  'https://bücher.example/',
  'https://xn--bcher-kva.example/',
  'https://9.9.9.9/',
  'https://172.32.0.1/',
  'https://100.128.0.1/',
  'https://[2620:fe::fe]/',
];

jest.setTimeout(60_000);

describe('the URL of a webhook', () => {
  let service: Service;
  let live: Client;
  let path: string;

  beforeAll(async () => {
    // As operators run it: no network is allowed beyond the public ones.
    service = await Service.start({ EGRESS_ALLOW_CIDRS: '' });
    ({ live } = await service.tenant());
  });

  beforeEach(async () => {
    const { body } = await live.post('/webhooks', { ...FIELDS, url: 'https://hooks.example.com/' });
    path = `/webhooks/${body.id}`;
  });

  afterEach(() => live.delete(path));

  afterAll(async () => service.stop());

  async function expectRefused(url: string, rule: string): Promise<void> {
    for (const answer of [
      await live.post('/webhooks', { ...FIELDS, url }),
      await live.patch(path, { url }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringMatching(/^url /),
        details: { fields: [{ path: 'url', rule }] },
      });
    }
  }

  it.each(NOT_HTTPS)('must be https: %s', (url) => expectRefused(url, 'https'));

  it.each(NO_URLS)('must be a URL without user info: %j', (url) => expectRefused(url, 'url'));

  it('may have 2,048 characters and no more', async () => {
    const longest = 'https://hooks.example.com/'.padEnd(2048, 'x');
    await expectRefused(`${longest}x`, 'max_length');
    expect((await live.patch(path, { url: longest })).body.url).toBe(longest);
  });

  it.each(NOT_PUBLIC)('must have a public host: %s', (url) => expectRefused(url, 'public_host'));

  it.each(ALLOWED)('may be %s', async (url) => {
    const { status, body } = await live.post('/webhooks', { ...FIELDS, url });
    expect({ status, url: body.url }).toEqual({ status: 201, url });
    expect((await live.patch(path, { url })).body.url).toBe(url);
    await live.delete(`/webhooks/${body.id}`);
  });
});

describe('with ALLOW_INSECURE_WEBHOOKS', () => {
  let service: Service;
  let live: Client;

  beforeAll(async () => {
    service = await Service.start({ EGRESS_ALLOW_CIDRS: '', ALLOW_INSECURE_WEBHOOKS: 'true' });
    ({ live } = await service.tenant());
  });

  afterAll(async () => service.stop());

  it.each(['http://127.0.0.1:9000/hook', 'http://localhost/', 'https://10.0.0.1/', 'http://[::1]/'])(
    'the URL of a webhook may be %s',
    async (url) => {
      const { status, body } = await live.post('/webhooks', { ...FIELDS, url });
      expect({ status, url: body.url }).toEqual({ status: 201, url });
    },
  );

  it.each(['http://user:password@127.0.0.1/', 'ftp://127.0.0.1/', '127.0.0.1:9000'])(
    'it must be a web URL without user info all the same: %s',
    async (url) => {
      const { status, body } = await live.post('/webhooks', { ...FIELDS, url });
      expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
    },
  );
});
