import type { RequestListener } from 'node:http';
import { SafeFetch, type SafeRequest } from '.';
import { Loopback } from './loopback.fixture';

const ANY: SafeRequest = { timeoutMs: 10_000, maxBytes: 1_000_000 };
const loopback = new Loopback();
afterEach(() => loopback.close());
const ok: RequestListener = (_request, response) => response.end('ok');

/** Answers of a resolver with an address that is not public, alone or beside a public address. */
const NOT_PUBLIC = [
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
  ['2d00::1', '127.0.0.1'],
  ['127.0.0.1', '2d00::1'],
  ['2d00::1', '::1'],
];
type Answer = { address: string; family: 4 | 6 };

/** A resolver that always gives this answer, and the names it was asked for. */
function resolver(...addresses: string[]) {
  const asked: string[] = [];
  const lookup = (hostname: string) => {
    asked.push(hostname);
    return Promise.resolve(
      addresses.map((address): Answer => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { asked, lookup };
}

describe('SafeFetch and addresses', () => {
  const urlsOfLoopback = (port: number) => [
    `http://127.0.0.1:${port}/`,
    `http://127.1:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f000001:${port}/`,
    `http://0177.0.0.1:${port}/`,
    `http://0:${port}/`,
    `http://[::1]:${port}/`,
    `http://[::]:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://[::7f00:1]:${port}/`,
    `http://[64:ff9b::127.0.0.1]:${port}/`,
    `http://localhost:${port}/`,
    `https://127.0.0.1:${port}/`,
  ];

  it('refuses loopback addresses in any notation, without connecting', async () => {
    const { port } = await loopback.serve(ok);
    const safeFetch = loopback.client({ allowCidrs: [] });
    for (const url of urlsOfLoopback(port)) {
      await expect(safeFetch.request(url, ANY)).rejects.toMatchObject({ code: 'refused_address' });
    }
    expect(loopback.sockets.length).toBe(0);
  });

  it('predicts which URLs it would refuse, and does not refuse unknown names', async () => {
    const guarded = loopback.client({ allowCidrs: [], lookup: resolver('127.0.0.1').lookup });
    for (const url of urlsOfLoopback(443))
      expect([url, await guarded.refuses(url, 1000)]).toEqual([url, true]);
    expect(await guarded.refuses('https://inside.test/hook', 1000)).toBe(true);
    expect(await guarded.refuses('https://93.184.215.14/hook', 1000)).toBe(false);

    const refuses = (lookup: () => Promise<Answer[]>) =>
      loopback.client({ allowCidrs: [], lookup }).refuses('https://hooks.test/', 50);
    expect(await refuses(resolver('93.184.215.14').lookup as () => Promise<Answer[]>)).toBe(false);
    expect(await refuses(resolver('93.184.215.14', '10.0.0.1').lookup as () => Promise<Answer[]>)).toBe(true);
    expect(await refuses(() => Promise.reject(new Error('ENOTFOUND')))).toBe(false);
    expect(await refuses(() => new Promise(() => undefined))).toBe(false);
    await expect(guarded.refuses('ftp://hooks.test/', 1000)).rejects.toMatchObject({ code: 'refused_url' });
  });

  it('reaches an allowed network by address and by name', async () => {
    const { port, url } = await loopback.serve(ok);
    const { lookup } = resolver('127.0.0.1');
    const safeFetch = loopback.client({ lookup });
    expect((await safeFetch.request(url, ANY)).status).toBe(200);
    expect((await safeFetch.request(`http://0x7f.1:${port}/`, ANY)).status).toBe(200);
    expect((await safeFetch.request(`http://site.test:${port}/`, ANY)).status).toBe(200);
  });

  it.each([
    ['10.0.0.1', '127.0.0.1'],
    ['127.0.0.1', '10.0.0.1'],
    ['127.0.0.1', 'fd00::1'],
    ['127.0.0.1', '::ffff:127.0.0.1'],
    ['127.0.0.1', 'not an address'],
  ])('refuses a name with a single refused address (%s, %s)', async (...addresses) => {
    const { port } = await loopback.serve(ok);
    const { lookup } = resolver(...addresses);
    await expect(loopback.client({ lookup }).request(`http://site.test:${port}/`, ANY)).rejects.toMatchObject(
      { code: 'refused_address' },
    );
    expect(loopback.sockets.length).toBe(0);
  });

  it.each(NOT_PUBLIC)(
    'predicts and refuses a name with a non-public address (%s, %s)',
    async (...addresses) => {
      const { port } = await loopback.serve(ok);
      const guarded = loopback.client({ allowCidrs: [], lookup: resolver(...addresses).lookup });
      const url = `http://site.test:${port}/`;
      expect(await guarded.refuses(url, 1000)).toBe(true);
      await expect(guarded.request(url, ANY)).rejects.toMatchObject({ code: 'refused_address' });
      expect(loopback.sockets.length).toBe(0);
    },
  );

  it('resolves once per connection and connects to the checked address', async () => {
    const { port } = await loopback.serve((_request, response) =>
      response.setHeader('connection', 'close').end(),
    );
    const answers = ['127.0.0.1', '169.254.169.254'];
    let lookups = 0;
    const lookup = () => Promise.resolve([{ address: answers[lookups++] ?? '10.0.0.1', family: 4 as const }]);
    const safeFetch = loopback.client({ lookup });
    expect((await safeFetch.request(`http://site.test:${port}/`, ANY)).status).toBe(200);
    expect(lookups).toBe(1);
    await expect(safeFetch.request(`http://site.test:${port}/`, ANY)).rejects.toMatchObject({
      code: 'refused_address',
    });
    expect(lookups).toBe(2);
  });

  it('does not resolve IP literals', async () => {
    const { url } = await loopback.serve(ok);
    const { lookup, asked } = resolver('127.0.0.1');
    await loopback.client({ lookup }).request(url, ANY);
    expect(asked).toEqual([]);
  });

  it('reports a name without an address or an answer as a network failure', async () => {
    for (const lookup of [() => Promise.resolve([]), () => Promise.reject(new Error('10.0.0.53 is away'))]) {
      await expect(loopback.client({ lookup }).request('http://site.test/', ANY)).rejects.toMatchObject({
        code: 'network',
        message: 'The host name could not be resolved',
      });
    }
  });

  it('has no addresses and no credentials in its errors', async () => {
    const { lookup } = resolver('127.8.8.8');
    const urls = ['http://site.test:1/', 'http://user:secret@site.test/', 'http://10.0.0.1/?token=secret'];
    for (const url of urls) {
      const error: Error = await loopback
        .client({ lookup })
        .request(url, { ...ANY, headers: { authorization: 'secret' } })
        .then(() => new Error('no error'))
        .catch((reason: Error) => reason);
      expect(error).toHaveProperty('code');
      expect(JSON.stringify([error, error.message, error.cause])).not.toMatch(/127\.8|10\.0|secret|user/);
    }
  });

  it('refuses invalid networks in its options', () => {
    expect(() => new SafeFetch({ allowCidrs: ['127.0.0.1'] })).toThrow('"127.0.0.1" is not a network');
  });
});
