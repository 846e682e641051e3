import type { RequestListener } from 'node:http';
import { type SafeRequest } from '.';
import { Loopback } from './loopback.fixture';

const ANY: SafeRequest = { timeoutMs: 10_000, maxBytes: 1_000_000 };
const loopback = new Loopback();
afterEach(() => loopback.close());

describe('SafeFetch and redirects', () => {
  it('follows no redirect, but reports the URL to which it leads', async () => {
    const target = await loopback.serve((_request, response) => response.end('there'));
    const redirect: RequestListener = (_request, response) =>
      response.writeHead(302, { location: `${target.url}/to#x` }).end('moved');
    const { url } = await loopback.serve(redirect);
    const response = await loopback.client().request(url, ANY);
    expect(response).toMatchObject({ status: 302, redirectTo: `${target.url}/to`, body: Buffer.alloc(0) });
    expect(target.requests).toEqual([]);
  });

  it('does not wait for the body of a redirect', async () => {
    const { url } = await loopback.serve((_request, response) =>
      response.writeHead(302, { location: '/to' }).write('never ends'),
    );
    const response = await loopback.client().request(url, ANY);
    expect(response.redirectTo).toBe(`${url}/to`);
  });

  it('returns a redirect without a valid Location like any other response', async () => {
    const { url } = await loopback.serve((request, response) =>
      response.writeHead(302, request.url === '/invalid' ? { location: 'http://' } : {}).end('moved'),
    );
    for (const path of ['/absent', '/invalid']) {
      const response = await loopback.client().request(url + path, ANY);
      expect(response).toEqual(expect.objectContaining({ status: 302, body: Buffer.from('moved') }));
      expect(response.redirectTo).toBeUndefined();
    }
  });
});
