import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SafeFetch } from '@app/safe-fetch';
import { PageRenderer } from './page-renderer';

let server: Server;
let requests: string[];
let baseUrl: string;
let rendererUrl: string;

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      requests.push(`${request.method} ${request.url} ${body}`.trim());
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Rendered.</p>');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  rendererUrl = `${baseUrl}/render?url={url}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

describe('a renderer on a private network', () => {
  it('is never asked for a page at a private address', async () => {
    const guard = new SafeFetch({
      lookup: async (name) =>
        name === 'silent.example'
          ? []
          : [{ address: name === 'rebound.example' ? '10.0.0.7' : '93.184.216.34', family: 4 }],
    });
    const renderer = new PageRenderer(rendererUrl, guard);
    for (const url of [
      'http://127.0.0.1/',
      'https://silent.example/',
      'http://[::1]/',
      'http://localhost/',
      'https://rebound.example/a',
    ])
      expect(await renderer.render(1, url)).toBeNull();
    expect(requests).toEqual([]);
    expect(String(await renderer.render(1, 'https://public.example/a?b=1&c=2'))).toBe('<p>Rendered.</p>');
    expect(requests).toEqual(['GET /render?url=https%3A%2F%2Fpublic.example%2Fa%3Fb%3D1%26c%3D2']);
    await Promise.all([guard.close(), renderer.close()]);
  });

  it('ends with the run that asks it', async () => {
    const guard = { refuses: async () => false };
    const renderer = new PageRenderer(rendererUrl, guard);
    const reason = new Error('the agent was deleted');
    await expect(renderer.render(1, 'https://public.example/', AbortSignal.abort(reason))).rejects.toBe(
      reason,
    );
    expect(requests).toEqual([]);
    await renderer.close();
  });
});

it('a renderer without {url} in its address gets the address of the page as JSON, by POST', async () => {
  const renderer = new PageRenderer(`${baseUrl}/content`, { refuses: async () => false });
  const url = 'https://public.example/app';
  expect(String(await renderer.render(1, url))).toBe('<p>Rendered.</p>');
  expect(requests).toEqual([`POST /content ${JSON.stringify({ url })}`]);
  await renderer.close();
});
