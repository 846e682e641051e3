import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { SafeFetch, SafeRequest } from '.';
import { Loopback } from './loopback.fixture';

const ANY: SafeRequest = { timeoutMs: 30_000, maxBytes: 1_000_000 };
const SHORT: SafeRequest = { ...ANY, timeoutMs: 200 };
const OK = 'HTTP/1.1 200 OK\r\n';
const closing = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

describe('SafeFetch against a hostile server', () => {
  const loopback = new Loopback();
  let safeFetch: SafeFetch;
  beforeEach(() => {
    safeFetch = loopback.client();
  });
  afterEach(() => loopback.close());
  afterEach(() => timers.splice(0).forEach((timer) => clearInterval(timer)));

  const timers: NodeJS.Timeout[] = [];
  const every = (ms: number, action: () => void) => timers.push(setInterval(action, ms));

  it('ends an endless slow body at the timeout', async () => {
    const { url } = await loopback.serveRaw((socket) => {
      socket.write(`${OK}Content-Length: 1000000\r\n\r\n`);
      every(5, () => socket.write('x'));
    });
    await expect(safeFetch.request(url, SHORT)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('ends an endless slow encoded body at the timeout', async () => {
    const encoded = gzipSync(Buffer.alloc(100_000, 'abc'));
    const { url } = await loopback.serveRaw((socket) => {
      socket.write(`${OK}Content-Encoding: gzip\r\nContent-Length: 1000000\r\n\r\n`);
      let sent = 0;
      every(5, () => socket.write(encoded.subarray(sent, ++sent)));
    });
    await expect(safeFetch.request(url, SHORT)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('ends slow or missing headers at the timeout', async () => {
    const { url: dripping } = await loopback.serveRaw((socket) => {
      socket.write(OK);
      every(5, () => socket.write('X-A: b\r\n'));
    });
    await expect(safeFetch.request(dripping, SHORT)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('ends endless interim responses at the timeout', async () => {
    const { url } = await loopback.serveRaw((socket) =>
      every(1, () => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n')),
    );
    await expect(safeFetch.request(url, SHORT)).rejects.toMatchObject({ code: 'timeout' });
  });

  it.each([
    ['many headers', 'X-A: b\r\n'.repeat(100)],
    ['one header', 'x'.repeat(1_000)],
  ])('ends endless headers at their size limit (%s)', async (_name, piece) => {
    const { url } = await loopback.serveRaw((socket) => {
      socket.write(`${OK}X-Long: `);
      every(1, () => socket.write(piece));
    });
    await expect(safeFetch.request(url, ANY)).rejects.toMatchObject({
      code: 'too_large',
      message: 'The headers of the response are too large',
    });
  });

  it('ends an endless body at the size limit, and closes the connection', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const { url } = await loopback.serveRaw((socket) => {
      closed = closing(socket);
      socket.write(`${OK}\r\n`);
      const write = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(16_384)));
      };
      socket.on('drain', write);
      write();
    });
    await expect(safeFetch.request(url, ANY)).rejects.toMatchObject({ code: 'too_large' });
    await closed;
  });

  it.each([
    ['before the response', ''],
    ['within the headers', `${OK}X-`],
    ['within a body of known length', `${OK}Content-Length: 100\r\n\r\nabc`],
    ['within a chunked body', `${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nab`],
  ])('reports a reset %s as a network failure', async (_name, start) => {
    const { url } = await loopback.serveRaw((socket) => socket.write(start, () => socket.resetAndDestroy()));
    await expect(safeFetch.request(url, ANY)).rejects.toMatchObject({ code: 'network' });
  });

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['both length and chunks', `${OK}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['two lengths', `${OK}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`],
    ['a chunk without size', `${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n`],
    [
      'an upgrade nobody asked for',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    ],
  ])('reports %s as a network failure', async (_name, response) => {
    const { url } = await loopback.serveRaw((socket) => socket.end(response));
    await expect(safeFetch.request(url, ANY)).rejects.toMatchObject({ code: 'network' });
  });

  it('reads headers with the names of object members', async () => {
    const { url } = await loopback.serveRaw((socket) =>
      socket.end(`${OK}constructor: a\r\n__proto__: b\r\ntoString: c\r\nhasOwnProperty: d\r\n\r\nok`),
    );
    const { headers, body } = await safeFetch.request(url, ANY);
    expect(Object.entries(headers)).toEqual(
      expect.arrayContaining([
        ['constructor', 'a'],
        ['tostring', 'c'],
        ['hasownproperty', 'd'],
      ]),
    );
    expect(Object.getPrototypeOf(headers)).toBe(Object.prototype);
    expect(body.toString()).toBe('ok');
  });

  it('does not use unsolicited data as the next response', async () => {
    const { url } = await loopback.serveRaw((socket) => {
      const response = (body: string) => `${OK}Content-Length: ${body.length}\r\n\r\n${body}`;
      socket.write(response('first') + response('forged'));
      socket.on('data', () => socket.write(response('second')));
    });
    const bodies = [];
    for (const _request of [1, 2]) {
      bodies.push(
        await safeFetch.request(url, ANY).then(
          ({ body }) => body.toString(),
          () => 'failed',
        ),
      );
    }
    expect(bodies).not.toContain('forged');
  });

  it('reports a refused connection with its code and without its address', async () => {
    const gone = new Loopback();
    const { url } = await gone.serveRaw(() => undefined);
    await gone.close();
    await expect(safeFetch.request(url, ANY)).rejects.toMatchObject({
      code: 'network',
      message: 'The connection failed (ECONNREFUSED)',
    });
  });
});
