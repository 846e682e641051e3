import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SafeFetch } from '@app/safe-fetch';
import { guardedFetch } from './guarded-fetch';

/** More than a session of an honest server needs. */
const MANY = 200;

describe('a session with an MCP server', () => {
  it('ends if the server makes the client send requests without end, as by thousands of pings', async () => {
    let received = 0;
    const server = createServer((request, response) => {
      received += 1;
      request.resume();
      // The first answer is a stream of endless questions.
      if (received > 1) return void response.writeHead(202).end();
      const ask = (): void => void (response.writable && response.write('data: {"method":"ping"}\n\n', ask));
      ask();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const safeFetch = new SafeFetch({ allowCidrs: ['127.0.0.0/8'], userAgent: 'test' });
    const send = guardedFetch(safeFetch, { status: null });
    const post = () =>
      send(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { method: 'POST', body: '{}' });
    const stream = await post();
    const answers: string[] = [];
    for (let count = 0; count < MANY; count += 1)
      answers.push(
        await post().then(
          ({ status }) => String(status),
          (error: Error) => error.message,
        ),
      );
    expect(answers.at(0)).toBe('202');
    expect(answers.at(-1)).toMatch(/too large/);
    await expect(stream.text()).rejects.toThrow();
    expect(received).toBeLessThan(MANY);
    await safeFetch.close();
    server.close();
  });
});
