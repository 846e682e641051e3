import { EventEmitter, once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Response } from 'express';
import { EventStream } from './event-stream';

const EVENT = { delta: 'x'.repeat(64_000) };
/** More events than the buffers between the two ends hold. */
const MAX_EVENTS = 1_000;

let server: Server;
let stream: EventStream;
let reader: IncomingMessage;

beforeEach(async () => {
  server = createServer((_, response) => {
    stream = new EventStream(response as Response);
    void stream.send(EVENT);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, agent: false });
  [reader] = (await once(request, 'response')) as [IncomingMessage];
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends events until a send must wait. Returns the number of sent events, and the waiting send's promise. */
async function sendUntilOneWaits(): Promise<{ sent: number; waiting: Promise<void> }> {
  for (let sent = 1; sent < MAX_EVENTS; sent++) {
    const waiting = stream.send(EVENT);
    if (waiting) return { sent: sent + 1, waiting };
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('no event ever waited');
}

describe('an event stream', () => {
  it('makes the writer wait while the client reads too slowly, and loses nothing', async () => {
    const { sent, waiting } = await sendUntilOneWaits();
    let received = '';
    const read = (async () => {
      for await (const chunk of reader.setEncoding('utf8')) received += chunk;
    })();
    await waiting;
    stream.done();
    await read;
    expect(received.match(/data: \{/g)).toHaveLength(sent);
    expect(received.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  it('lets the writer go on when the client has closed the connection', async () => {
    const { waiting } = await sendUntilOneWaits();
    reader.destroy();
    await waiting;
    await stream.send(EVENT);
  });

  it('writes nothing about a fault after its end', async () => {
    let received = '';
    reader.setEncoding('utf8').on('data', (chunk: string) => void (received += chunk));
    stream.done();
    stream.fail(new Error('late'), () => ({ error: 'late' }));
    await once(reader, 'end');
    expect(received).toMatch(/data: \[DONE\]\n\n$/);
  });

  it('writes the first event at once, what follows within 20 ms together, and the last with what waits', () => {
    jest.useFakeTimers();
    const response = Object.assign(new EventEmitter(), {
      headersSent: false,
      writeHead: () => (response.headersSent = true),
      write: jest.fn(() => true),
      end: jest.fn(),
    });
    try {
      const written = new EventStream(response as unknown as Response);
      for (const delta of ['a', 'b', 'c']) void written.send({ delta });
      expect(response.write.mock.calls).toEqual([['data: {"delta":"a"}\n\n']]);
      jest.advanceTimersByTime(20);
      expect(response.write.mock.calls[1]).toEqual(['data: {"delta":"b"}\n\ndata: {"delta":"c"}\n\n']);
      void written.send({ delta: 'd' });
      written.done();
      jest.advanceTimersByTime(20);
      expect(response.write).toHaveBeenCalledTimes(2);
      expect(response.end.mock.calls).toEqual([['data: {"delta":"d"}\n\ndata: [DONE]\n\n']]);
    } finally {
      jest.useRealTimers();
    }
  });
});
