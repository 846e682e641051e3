import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type SafeRequest } from '.';
import { Loopback } from './loopback.fixture';

const ANY: SafeRequest = { timeoutMs: 10_000, maxBytes: 1_000_000 };
const loopback = new Loopback();
afterEach(() => loopback.close());
const ok: RequestListener = (_request, response) => response.end('ok');

describe('SafeFetch', () => {
  it('returns status, headers and body of any response', async () => {
    const { url } = await loopback.serve((_request, response) =>
      response.writeHead(404, { 'X-Some': ['a', 'b'], 'Content-Type': 'text/plain' }).end('nothing'),
    );
    const response = await loopback.client().request(`${url}/a?b#c`, ANY);
    expect(response).toMatchObject({
      status: 404,
      headers: { 'x-some': 'a, b', 'content-type': 'text/plain' },
      body: Buffer.from('nothing'),
    });
  });

  it('sends default headers unless they are given, and never another host', async () => {
    const { url, requests } = await loopback.serve(ok);
    const safeFetch = loopback.client({ userAgent: 'test/1' });
    await safeFetch.request(url, { ...ANY, headers: { Host: 'evil.test', Accept: 'text/html' } });
    await safeFetch.request(url, { ...ANY, headers: { 'User-Agent': 'mine' } });
    expect(requests[0]?.headers).toMatchObject({
      host: url.slice('http://'.length),
      accept: 'text/html',
      'user-agent': 'test/1',
      'accept-encoding': 'gzip, br',
    });
    expect(requests[1]?.headers).toMatchObject({ accept: '*/*', 'user-agent': 'mine' });
  });

  it('posts a body, and reads as much of the response as is allowed', async () => {
    const bodies: string[] = [];
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      bodies.push(await text(request));
      response.writeHead(400).end('x'.repeat(100_000));
    };
    const { url } = await loopback.serve((request, response) => void answer(request, response));
    const response = await loopback.client().request(url, {
      ...ANY,
      method: 'POST',
      body: Buffer.from('{"é":1}'),
      maxBytes: 64 * 1024,
      onOversize: 'truncate',
    });
    expect(response).toMatchObject({ status: 400, body: Buffer.alloc(64 * 1024, 'x') });
    expect(bodies).toEqual(['{"é":1}']);
  });

  it('decodes the body, except for 304', async () => {
    const { url } = await loopback.serve((request, response) => {
      response.statusCode = request.url === '/unmodified' ? 304 : 200;
      response.setHeader('content-encoding', request.url === '/' ? 'gzip, br' : 'unknown');
      response.end(brotliCompressSync(gzipSync('decoded')));
    });
    const safeFetch = loopback.client();
    expect((await safeFetch.request(url, ANY)).body.toString()).toBe('decoded');
    expect(await safeFetch.request(`${url}/unmodified`, ANY)).toMatchObject({
      status: 304,
      body: Buffer.alloc(0),
    });
    await expect(safeFetch.request(`${url}/unknown`, ANY)).rejects.toMatchObject({ code: 'bad_encoding' });
  });

  it('reuses connections, except after a body that was not read to its end', async () => {
    const { url } = await loopback.serve((request, response) =>
      response.end(request.url === '/large' ? Buffer.alloc(5_000_000) : 'ok'),
    );
    const safeFetch = loopback.client();
    for (let i = 0; i < 10; i++) await safeFetch.request(url, ANY);
    expect(loopback.sockets.length).toBeLessThan(5);
    await expect(safeFetch.request(`${url}/large`, ANY)).rejects.toMatchObject({ code: 'too_large' });
    expect((await safeFetch.request(url, ANY)).body.toString()).toBe('ok');
  });

  it('handles many concurrent requests without mixing their responses', async () => {
    const { url } = await loopback.serve((request, response) => response.end(request.url));
    const safeFetch = loopback.client();
    const paths = Array.from({ length: 50 }, (_, i) => `/${i}`);
    const responses = await Promise.all(paths.map((path) => safeFetch.request(url + path, ANY)));
    expect(responses.map(({ body }) => body.toString())).toEqual(paths);
  });
});
