import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { SafeFetch, type SafeRequest } from '.';

const ANY: SafeRequest = { timeoutMs: 30_000, maxBytes: 1_000_000 };
const SHORT: SafeRequest = { ...ANY, timeoutMs: 200 };
const OK = 'HTTP/1.1 200 OK\r\n';

const closing = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

describe('SafeFetch against a hostile server', () => {
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  let server: Server | undefined;
  let safeFetch: SafeFetch;

  beforeEach(() => {
    safeFetch = new SafeFetch({ allowCidrs: ['127.0.0.0/8'] });
  });

  afterEach(async () => {
    await safeFetch.close();
    timers.forEach((timer) => clearInterval(timer));
    timers.clear();
    sockets.forEach((socket) => socket.destroy());
    sockets.clear();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    server = undefined;
  });

  /** A server that does this once it has got the head of a request. */
  async function listen(onRequest: (socket: Socket) => void): Promise<string> {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => onRequest(socket));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  const every = (ms: number, action: () => void) => timers.add(setInterval(action, ms));

  it('ends a body that drips for ever at the deadline', async () => {
    const url = await listen((socket) => {
      socket.write(`${OK}Content-Length: 1000000\r\n\r\n`);
      every(5, () => socket.write('x'));
    });
    await expect(safeFetch.request(url, SHORT)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('ends an encoded body that drips for ever at the deadline', async () => {
    const encoded = gzipSync(Buffer.alloc(100_000, 'abc'));
    const url = await listen((socket) => {
      socket.write(`${OK}Content-Encoding: gzip\r\nContent-Length: 1000000\r\n\r\n`);
      let sent = 0;
      every(5, () => socket.write(encoded.subarray(sent, ++sent)));
    });
    await expect(safeFetch.request(url, SHORT)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('ends headers that drip, or never come, at the deadline', async () => {
    const dripping = await listen((socket) => {
      socket.write(OK);
      every(5, () => socket.write('X-A: b\r\n'));
    });
    await expect(safeFetch.request(dripping, SHORT)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('ends interim responses without end at the deadline', async () => {
    const url = await listen((socket) => every(1, () => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n')));
    await expect(safeFetch.request(url, SHORT)).rejects.toMatchObject({ code: 'timeout' });
  });

  it.each([
    ['many headers', 'X-A: b\r\n'.repeat(100)],
    ['one header', 'x'.repeat(1_000)],
  ])('stops never-ending headers by their size (%s)', async (_name, piece) => {
    const url = await listen((socket) => {
      socket.write(`${OK}X-Long: `);
      every(1, () => socket.write(piece));
    });
    await expect(safeFetch.request(url, ANY)).rejects.toMatchObject({
      code: 'too_large',
      message: 'The headers of the response are too large',
    });
  });

  it('stops a body without end or length at the limit, and closes the connection', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const url = await listen((socket) => {
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
  ])('reports a reset %s as a network fault', async (_name, start) => {
    const url = await listen((socket) => socket.write(start, () => socket.resetAndDestroy()));
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
  ])('reports %s as a network fault', async (_name, response) => {
    const url = await listen((socket) => socket.end(response));
    await expect(safeFetch.request(url, ANY)).rejects.toMatchObject({ code: 'network' });
  });

  it('reads headers that are named like members of every object', async () => {
    const url = await listen((socket) =>
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

  it('does not take what a server sends unasked for the next response', async () => {
    const url = await listen((socket) => {
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

  describe('when aborted by its signal', () => {
    it('sends nothing if that was before', async () => {
      const seen: Socket[] = [];
      const url = await listen((socket) => seen.push(socket));
      const signal = AbortSignal.abort();
      await expect(safeFetch.request(url, { ...ANY, signal })).rejects.toMatchObject({ code: 'aborted' });
      expect(sockets.size).toBe(0);
    });

    it('ends while the name is being resolved', async () => {
      const controller = new AbortController();
      const stuck = new SafeFetch({
        lookup: () => {
          controller.abort();
          return new Promise(() => undefined);
        },
      });
      await expect(
        stuck.request('http://site.test/', { ...ANY, signal: controller.signal }),
      ).rejects.toMatchObject({ code: 'aborted' });
      await stuck.close();
    });

    it.each([
      ['headers', ''],
      ['the body', `${OK}Content-Length: 100\r\n\r\nabc`],
    ])('ends while it waits for %s, and closes the connection', async (_name, start) => {
      const controller = new AbortController();
      let closed: Promise<unknown> = Promise.resolve();
      const url = await listen((socket) => {
        closed = closing(socket);
        socket.write(start, () => controller.abort());
      });
      await expect(safeFetch.request(url, { ...ANY, signal: controller.signal })).rejects.toMatchObject({
        code: 'aborted',
      });
      await closed;
    });

    it('ends while the caller thinks about a redirect, and does not follow it after', async () => {
      const controller = new AbortController();
      let decide: () => void = () => undefined;
      const decision = new Promise<void>((resolve) => (decide = resolve));
      let requests = 0;
      const url = await listen((socket) => {
        requests++;
        socket.end('HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 0\r\n\r\n');
      });
      const checkRedirect = () => {
        controller.abort();
        return decision;
      };
      await expect(
        safeFetch.request(url, { ...ANY, signal: controller.signal, maxRedirects: 3, checkRedirect }),
      ).rejects.toMatchObject({ code: 'aborted' });
      decide();
      await new Promise(setImmediate);
      expect(requests).toBe(1);
      expect(sockets.size).toBe(1);
    });

    it('leaves no listener on the signal', async () => {
      const url = await listen((socket) => socket.end(`${OK}\r\nok`));
      const { signal } = new AbortController();
      const added = jest.spyOn(signal, 'addEventListener');
      const removed = jest.spyOn(signal, 'removeEventListener');
      await safeFetch.request(url, { ...ANY, signal });
      expect(added).toHaveBeenCalled();
      expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
        added.mock.calls.map(([, listener]) => listener),
      );
    });
  });

  describe('when closed', () => {
    it('ends requests in any state, closes their connections, and takes no more', async () => {
      const url = await listen((socket) => socket.write(OK));
      const secure = url.replace('http:', 'https:');
      const requests = [url, url, secure].map((each) => safeFetch.request(each, ANY));
      const outcomes = Promise.allSettled(requests);
      while (sockets.size < 3) await new Promise(setImmediate);
      const closed = [...sockets].map((socket) => closing(socket));
      await safeFetch.close();
      expect(await outcomes).toEqual(
        Array(3).fill({ status: 'rejected', reason: expect.objectContaining({ code: 'aborted' }) }),
      );
      await Promise.all(closed);
      await expect(safeFetch.request(url, ANY)).rejects.toMatchObject({ code: 'aborted' });
      await safeFetch.close();
    });
  });

  it('reports a refused connection with its code and without its address', async () => {
    const url = await listen(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    server = undefined;
    await expect(safeFetch.request(url, ANY)).rejects.toMatchObject({
      code: 'network',
      message: 'The connection failed (ECONNREFUSED)',
    });
  });
});
