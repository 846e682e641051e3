import type { RequestListener } from 'node:http';
import { type SafeRequest } from '.';
import { Loopback } from './loopback.fixture';

const ANY: SafeRequest = { timeoutMs: 10_000, maxBytes: 1_000_000 };
const loopback = new Loopback();
afterEach(() => loopback.close());
const ok: RequestListener = (_request, response) => response.end('ok');
const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { location }).end('moved');

describe('SafeFetch and redirects', () => {
  it('follows up to the limit and lists them', async () => {
    const { url } = await loopback.serve((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 3) response.end('there');
      else response.writeHead(301, { location: `./${step + 1}#x` }).end('moved');
    });
    const response = await loopback.client().request(`${url}/0`, { ...ANY, maxRedirects: 3 });
    expect(response).toMatchObject({ status: 200, url: `${url}/3`, body: Buffer.from('there') });
    expect(response.redirects).toEqual([`${url}/1`, `${url}/2`, `${url}/3`]);
    await expect(loopback.client().request(`${url}/0`, { ...ANY, maxRedirects: 2 })).rejects.toMatchObject({
      code: 'too_many_redirects',
    });
  });

  it('ends a loop', async () => {
    const { url, requests } = await loopback.serve(redirectTo('/'));
    await expect(loopback.client().request(url, { ...ANY, maxRedirects: 5 })).rejects.toMatchObject({
      code: 'too_many_redirects',
    });
    expect(requests).toHaveLength(6);
  });

  it('refuses a redirect to a private address or a name with one', async () => {
    const lookup = (hostname: string) =>
      Promise.resolve([{ address: hostname === 'site.test' ? '127.0.0.1' : '10.0.0.1', family: 4 as const }]);
    for (const location of [
      'http://10.0.0.1/',
      'http://[::ffff:127.0.0.1]/',
      'http://inside.test/',
      'http://0xa.1/',
    ]) {
      const { port } = await loopback.serve(redirectTo(location));
      await expect(
        loopback.client({ lookup }).request(`http://site.test:${port}/`, { ...ANY, maxRedirects: 5 }),
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
      const { url } = await loopback.serve(redirectTo(location));
      await expect(loopback.client().request(url, { ...ANY, maxRedirects: 5 })).rejects.toMatchObject({
        code: 'refused_url',
      });
    }
  });

  it('sends neither credentials nor a body to another origin', async () => {
    const target = await loopback.serve(ok);
    const headers = { Authorization: 'Bearer x', Cookie: 'a=b', 'X-Api-Key': 'x', 'Content-Type': 'a/b' };
    const post = { ...ANY, method: 'POST', body: 'secret', headers, maxRedirects: 1 } as const;
    const seeOther = await loopback.serve(redirectTo(target.url, 303));
    await loopback.client().request(seeOther.url, post);
    expect(target.requests[0]?.method).toBe('GET');
    expect(JSON.stringify(target.requests[0]?.headers)).not.toMatch(/bearer|cookie|x-api-key|content-/i);
    const repeat = await loopback.serve(redirectTo(target.url, 308));
    await expect(loopback.client().request(repeat.url, post)).rejects.toMatchObject({ code: 'refused_url' });
    expect(target.requests).toHaveLength(1);
  });

  it('lets the caller refuse a redirect before its request is sent', async () => {
    const target = await loopback.serve(ok);
    const { url } = await loopback.serve(redirectTo(`${target.url}/to`));
    const refusal = new Error('robots');
    const asked: string[][] = [];
    const checkRedirect = (from: URL, to: URL) => {
      asked.push([from.href, to.href]);
      return Promise.reject(refusal);
    };
    await expect(
      loopback.client().request(`${url}/from`, { ...ANY, maxRedirects: 1, checkRedirect }),
    ).rejects.toBe(refusal);
    expect(asked).toEqual([[`${url}/from`, `${target.url}/to`]]);
    expect(loopback.sockets).toHaveLength(1);
  });

  it('does not wait for the body of a redirect', async () => {
    const { url } = await loopback.serve((request, response) => {
      if (request.url === '/to') response.end('there');
      else response.writeHead(302, { location: '/to' }).write('never ends');
    });
    const response = await loopback.client().request(url, { ...ANY, maxRedirects: 1 });
    expect(response.body.toString()).toBe('there');
  });

  it('returns a redirect without Location unchanged', async () => {
    const { url } = await loopback.serve((_request, response) => response.writeHead(302).end());
    expect((await loopback.client().request(url, { ...ANY, maxRedirects: 1 })).status).toBe(302);
  });
});
