import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { SafeFetch, type SafeFetchOptions, type SafeRequest } from '.';

const ANY: SafeRequest = { timeoutMs: 10_000, maxBytes: 1_000_000 };
const LOOPBACK = { allowCidrs: ['127.0.0.0/8'] };
type Answer = { address: string; family: 4 | 6 };

/** A resolver that always answers so, and the names it was asked for. */
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

describe('SafeFetch', () => {
  const running: Server[] = [];
  const clients: SafeFetch[] = [];

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    for (const server of running.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  async function listen(listener: RequestListener, address = '127.0.0.1') {
    const requests: IncomingMessage[] = [];
    const server = createServer((request, response) => {
      requests.push(request);
      listener(request, response);
    }).listen(0, address);
    running.push(server);
    let connections = 0;
    server.on('connection', () => connections++);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { port, url: `http://127.0.0.1:${port}`, requests, connections: () => connections };
  }

  function client(options: SafeFetchOptions = LOOPBACK) {
    const safeFetch = new SafeFetch(options);
    clients.push(safeFetch);
    return safeFetch;
  }

  const ok: RequestListener = (_request, response) => response.end('ok');
  const redirectTo =
    (location: string, status = 302): RequestListener =>
    (_request, response) =>
      response.writeHead(status, { location }).end('moved');

  describe('requests', () => {
    it('gives status, headers, URL and body of any response', async () => {
      const { url } = await listen((_request, response) =>
        response.writeHead(404, { 'X-Some': ['a', 'b'], 'Content-Type': 'text/plain' }).end('nothing'),
      );
      const response = await client().request(`${url}/a?b#c`, ANY);
      expect(response).toMatchObject({
        status: 404,
        headers: { 'x-some': 'a, b', 'content-type': 'text/plain' },
        url: `${url}/a?b`,
        redirects: [],
        body: Buffer.from('nothing'),
        truncated: false,
      });
    });

    it('sends headers of its own unless named, and never another host', async () => {
      const { url, requests } = await listen(ok);
      const safeFetch = client({ ...LOOPBACK, userAgent: 'test/1' });
      await safeFetch.request(url, { ...ANY, headers: { Host: 'evil.test', Accept: 'text/html' } });
      await safeFetch.request(url, { ...ANY, headers: { 'User-Agent': 'mine' } });
      expect(requests[0]?.headers).toMatchObject({
        host: url.slice('http://'.length),
        accept: 'text/html',
        'user-agent': 'test/1',
        'accept-encoding': 'gzip, deflate, br',
      });
      expect(requests[1]?.headers).toMatchObject({ accept: '*/*', 'user-agent': 'mine' });
    });

    it('posts a body and follows no redirect unless told', async () => {
      const bodies: string[] = [];
      const { url } = await listen((request, response) => {
        void text(request).then((body) => {
          bodies.push(body);
          response.writeHead(307, { location: '/elsewhere' }).end('x'.repeat(100_000));
        });
      });
      const response = await client().request(url, {
        ...ANY,
        method: 'POST',
        body: Buffer.from('{"é":1}'),
        maxBytes: 64 * 1024,
        onOversize: 'truncate',
      });
      expect(response).toMatchObject({ status: 307, truncated: true, redirects: [], url: `${url}/` });
      expect(response.body.length).toBe(64 * 1024);
      expect(bodies).toEqual(['{"é":1}']);
    });

    it('decodes the body, and has none to decode for HEAD and 304', async () => {
      const { url } = await listen((request, response) => {
        const encoding = request.url === '/unknown' ? 'unknown' : 'gzip, br';
        response.statusCode = request.url === '/unmodified' ? 304 : 200;
        response.setHeader('content-encoding', encoding);
        response.end(brotliCompressSync(gzipSync('decoded')));
      });
      const safeFetch = client();
      expect((await safeFetch.request(url, ANY)).body.toString()).toBe('decoded');
      for (const [path, method, status] of [
        ['/', 'HEAD', 200],
        ['/unknown', 'HEAD', 200],
        ['/unmodified', 'GET', 304],
      ] as const) {
        const response = await safeFetch.request(url + path, { ...ANY, method });
        expect(response).toMatchObject({ status, body: Buffer.alloc(0) });
      }
      await expect(safeFetch.request(`${url}/unknown`, ANY)).rejects.toMatchObject({ code: 'bad_encoding' });
    });

    it('reuses connections, and makes a new one after a body it did not read to the end', async () => {
      const { url, connections } = await listen((request, response) =>
        response.end(request.url === '/large' ? Buffer.alloc(5_000_000) : 'ok'),
      );
      const safeFetch = client();
      for (let i = 0; i < 10; i++) await safeFetch.request(url, ANY);
      expect(connections()).toBeLessThan(5);
      await expect(safeFetch.request(`${url}/large`, ANY)).rejects.toMatchObject({ code: 'too_large' });
      expect((await safeFetch.request(url, ANY)).body.toString()).toBe('ok');
    });

    it('answers many requests at once without mixing them up', async () => {
      const { url } = await listen((request, response) => response.end(request.url));
      const safeFetch = client();
      const paths = Array.from({ length: 50 }, (_, i) => `/${i}`);
      const responses = await Promise.all(paths.map((path) => safeFetch.request(url + path, ANY)));
      expect(responses.map(({ body }) => body.toString())).toEqual(paths);
    });
  });

  describe('addresses', () => {
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

    it('refuses loopback in every spelling, without a connection', async () => {
      const { port, connections } = await listen(ok);
      const safeFetch = client({});
      for (const url of urlsOfLoopback(port)) {
        await expect(safeFetch.request(url, ANY)).rejects.toMatchObject({ code: 'refused_address' });
      }
      expect(connections()).toBe(0);
    });

    it('reaches an allowed network by literal and by name', async () => {
      const { port, url } = await listen(ok);
      const { lookup } = resolver('127.0.0.1');
      const safeFetch = client({ ...LOOPBACK, lookup });
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
      const { port, connections } = await listen(ok);
      const { lookup } = resolver(...addresses);
      await expect(
        client({ ...LOOPBACK, lookup }).request(`http://site.test:${port}/`, ANY),
      ).rejects.toMatchObject({ code: 'refused_address' });
      expect(connections()).toBe(0);
    });

    it('resolves once a connection and goes to what was checked, whatever the name says next', async () => {
      const { port } = await listen((_request, response) => response.setHeader('connection', 'close').end());
      const answers = ['127.0.0.1', '169.254.169.254'];
      let lookups = 0;
      const lookup = () =>
        Promise.resolve([{ address: answers[lookups++] ?? '10.0.0.1', family: 4 as const }]);
      const safeFetch = client({ ...LOOPBACK, lookup });
      expect((await safeFetch.request(`http://site.test:${port}/`, ANY)).status).toBe(200);
      expect(lookups).toBe(1);
      await expect(safeFetch.request(`http://site.test:${port}/`, ANY)).rejects.toMatchObject({
        code: 'refused_address',
      });
      expect(lookups).toBe(2);
    });

    it('does not ask the resolver for IP literals', async () => {
      const { url } = await listen(ok);
      const { lookup, asked } = resolver('127.0.0.1');
      await client({ ...LOOPBACK, lookup }).request(url, ANY);
      expect(asked).toEqual([]);
    });

    it('reports a name that has no address, or no answer, as a network fault', async () => {
      for (const lookup of [
        () => Promise.resolve([]),
        () => Promise.reject(new Error('10.0.0.53 is away')),
      ]) {
        await expect(client({ lookup }).request('http://site.test/', ANY)).rejects.toMatchObject({
          code: 'network',
          message: 'The host name could not be resolved',
        });
      }
    });

    it('tells nothing of addresses or credentials in its errors', async () => {
      const { lookup } = resolver('127.8.8.8');
      const urls = ['http://site.test:1/', 'http://user:secret@site.test/', 'http://10.0.0.1/?token=secret'];
      for (const url of urls) {
        const error: Error = await client({ ...LOOPBACK, lookup })
          .request(url, { ...ANY, headers: { authorization: 'secret' } })
          .then(() => new Error('no error'))
          .catch((reason: Error) => reason);
        expect(error).toHaveProperty('code');
        expect(JSON.stringify([error, error.message, error.cause])).not.toMatch(/127\.8|10\.0|secret|user/);
      }
    });

    it('refuses to be made with a network it cannot read', () => {
      expect(() => new SafeFetch({ allowCidrs: ['127.0.0.1'] })).toThrow('"127.0.0.1" is not a network');
    });
  });

  describe('redirects', () => {
    it('follows as many as told and lists them', async () => {
      const { url } = await listen((request, response) => {
        const step = Number(request.url?.slice(1));
        if (step === 3) response.end('there');
        else response.writeHead(301, { location: `./${step + 1}#x` }).end('moved');
      });
      const response = await client().request(`${url}/0`, { ...ANY, maxRedirects: 3 });
      expect(response).toMatchObject({ status: 200, url: `${url}/3`, body: Buffer.from('there') });
      expect(response.redirects).toEqual([`${url}/1`, `${url}/2`, `${url}/3`]);
      await expect(client().request(`${url}/0`, { ...ANY, maxRedirects: 2 })).rejects.toMatchObject({
        code: 'too_many_redirects',
      });
    });

    it('ends a loop', async () => {
      const { url, requests } = await listen(redirectTo('/'));
      await expect(client().request(url, { ...ANY, maxRedirects: 5 })).rejects.toMatchObject({
        code: 'too_many_redirects',
      });
      expect(requests).toHaveLength(6);
    });

    it('refuses a redirect to a private address, by literal and by name', async () => {
      const lookup = (hostname: string) =>
        Promise.resolve([
          { address: hostname === 'site.test' ? '127.0.0.1' : '10.0.0.1', family: 4 as const },
        ]);
      for (const location of [
        'http://10.0.0.1/',
        'http://[::ffff:127.0.0.1]/',
        'http://inside.test/',
        'http://0xa.1/',
      ]) {
        const { port } = await listen(redirectTo(location));
        await expect(
          client({ ...LOOPBACK, lookup }).request(`http://site.test:${port}/`, { ...ANY, maxRedirects: 5 }),
        ).rejects.toMatchObject({ code: 'refused_address' });
      }
    });

    it('refuses a redirect to another scheme or with user info', async () => {
      for (const location of [
        'file:///etc/passwd',
        'ftp://example.com/',
        'http://a:b@example.com/',
        'http://',
      ]) {
        const { url } = await listen(redirectTo(location));
        await expect(client().request(url, { ...ANY, maxRedirects: 5 })).rejects.toMatchObject({
          code: 'refused_url',
        });
      }
    });

    it('sends neither credentials nor a body to another origin', async () => {
      const target = await listen(ok);
      const headers = { Authorization: 'Bearer x', Cookie: 'a=b', 'X-Api-Key': 'x', 'Content-Type': 'a/b' };
      const post = { ...ANY, method: 'POST', body: 'secret', headers, maxRedirects: 1 } as const;
      const seeOther = await listen(redirectTo(target.url, 303));
      await client().request(seeOther.url, post);
      expect(target.requests[0]?.method).toBe('GET');
      expect(JSON.stringify(target.requests[0]?.headers)).not.toMatch(/bearer|cookie|x-api-key|content-/i);
      const repeat = await listen(redirectTo(target.url, 308));
      await expect(client().request(repeat.url, post)).rejects.toMatchObject({ code: 'refused_url' });
      expect(target.requests).toHaveLength(1);
    });

    it('lets the caller refuse one before anything is sent there', async () => {
      const target = await listen(ok);
      const { url } = await listen(redirectTo(`${target.url}/to`));
      const refusal = new Error('robots');
      const asked: string[][] = [];
      const checkRedirect = (from: URL, to: URL) => {
        asked.push([from.href, to.href]);
        return Promise.reject(refusal);
      };
      await expect(client().request(`${url}/from`, { ...ANY, maxRedirects: 1, checkRedirect })).rejects.toBe(
        refusal,
      );
      expect(asked).toEqual([[`${url}/from`, `${target.url}/to`]]);
      expect(target.connections()).toBe(0);
    });

    it('does not wait for the body of a redirect', async () => {
      const { url } = await listen((request, response) => {
        if (request.url === '/to') response.end('there');
        else response.writeHead(302, { location: '/to' }).write('never ends');
      });
      const response = await client().request(url, { ...ANY, maxRedirects: 1 });
      expect(response.body.toString()).toBe('there');
    });

    it('returns a redirect without Location as it is', async () => {
      const { url } = await listen((_request, response) => response.writeHead(302).end());
      expect((await client().request(url, { ...ANY, maxRedirects: 1 })).status).toBe(302);
    });
  });
});
