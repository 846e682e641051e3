import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Response } from 'express';
import { EventStream } from './event-stream';

const EVENT = { delta: 'x'.repeat(64_000) };
/** More than all buffers between the two ends hold. */
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

/** Sends until one has to wait; returns how many were sent without, and the one that waits. */
async function sendUntilOneWaits(): Promise<{ sent: number; waiting: Promise<void> }> {
  for (let sent = 1; sent < MAX_EVENTS; sent++) {
    const waiting = stream.send(EVENT);
    // What need not wait is over within a turn of the event loop.
    const isOver = await Promise.race([
      waiting.then(() => true),
      new Promise<boolean>((resolve) => setImmediate(() => setImmediate(() => resolve(false)))),
    ]);
    if (!isOver) return { sent: sent + 1, waiting };
  }
  throw new Error('no event ever waited');
}

describe('a stream of events', () => {
  it('makes its writer wait while its reader is behind, and loses nothing', async () => {
    const { sent, waiting } = await sendUntilOneWaits();
    let received = '';
    const read = (async () => {
      for await (const chunk of reader.setEncoding('utf8')) received += chunk;
    })();
    await waiting;
    await stream.done();
    await read;
    expect(received.match(/data: \{/g)).toHaveLength(sent);
    expect(received.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  it('lets its writer go on once its reader has gone', async () => {
    const { waiting } = await sendUntilOneWaits();
    reader.destroy();
    await waiting;
    await stream.send(EVENT);
  });
});
