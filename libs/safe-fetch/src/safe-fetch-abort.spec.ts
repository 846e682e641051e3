import type { Socket } from 'node:net';
import type { SafeFetch, SafeRequest } from '.';
import { Loopback } from './loopback.fixture';

const ANY: SafeRequest = { timeoutMs: 30_000, maxBytes: 1_000_000 };
const OK = 'HTTP/1.1 200 OK\r\n';
const closing = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

describe('SafeFetch', () => {
  const loopback = new Loopback();
  let safeFetch: SafeFetch;
  beforeEach(() => {
    safeFetch = loopback.client();
  });
  afterEach(() => loopback.close());

  describe('when aborted by its signal', () => {
    it('sends nothing if it was aborted before', async () => {
      const seen: Socket[] = [];
      const { url } = await loopback.serveRaw((socket) => seen.push(socket));
      const signal = AbortSignal.abort();
      await expect(safeFetch.request(url, { ...ANY, signal })).rejects.toMatchObject({ code: 'aborted' });
      expect(loopback.sockets.length).toBe(0);
    });

    it('ends during name resolution', async () => {
      const controller = new AbortController();
      const stuck = loopback.client({
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
    ])('ends while waiting for %s, and closes the connection', async (_name, start) => {
      const controller = new AbortController();
      let closed: Promise<unknown> = Promise.resolve();
      const { url } = await loopback.serveRaw((socket) => {
        closed = closing(socket);
        socket.write(start, () => controller.abort());
      });
      await expect(safeFetch.request(url, { ...ANY, signal: controller.signal })).rejects.toMatchObject({
        code: 'aborted',
      });
      await closed;
    });

    it('removes its listeners from the signal', async () => {
      const { url } = await loopback.serveRaw((socket) => socket.end(`${OK}\r\nok`));
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
    it('ends requests in any state, closes their connections, and refuses new ones', async () => {
      const { url } = await loopback.serveRaw(() => undefined);
      const secure = url.replace('http:', 'https:');
      const requests = [url, url, secure].map((each) => safeFetch.request(each, ANY));
      const outcomes = Promise.allSettled(requests);
      while (loopback.sockets.length < 3) await new Promise(setImmediate);
      const closed = [...loopback.sockets].map((socket) => closing(socket));
      await safeFetch.close();
      expect(await outcomes).toEqual(
        requests.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: 'aborted' }) })),
      );
      await Promise.all(closed);
      await expect(safeFetch.request(url, ANY)).rejects.toMatchObject({ code: 'aborted' });
      await safeFetch.close();
    });
  });
});
