import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Connections } from './connections';

const MINUTES = 5;
const LOOK_MS = 10_000;
const PACE_BYTES = 20_000;

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** Answers when the whole request has arrived. */
const answer: RequestListener = (request, response) => {
  const end = (): unknown => response.end('answered');
  if (request.complete) end();
  else request.resume().once('end', end);
};
let server: Server;
let connections: Connections;
const clients: Socket[] = [];

async function listen(): Promise<void> {
  server = createServer();
  connections = new Connections(server, answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  await once(server.close(), 'close');
});

async function connected(): Promise<Socket> {
  const accepted = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  await Promise.all([accepted, once(client, 'connect')]);
  return client;
}

const read = async (client: Socket): Promise<string> => {
  const [bytes] = (await once(client, 'data')) as [Buffer];
  return bytes.toString();
};

describe('a server of slow clients', () => {
  afterEach(() => jest.useRealTimers());

  it('refuses a body that no longer arrives after a minute, and never a body that keeps its pace', async () => {
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask'],
    });
    await listen();
    const looks = (MINUTES * 60_000) / LOOK_MS;
    const accepted: Socket[] = [];
    server.on('connection', (socket) => accepted.push(socket));
    const refusals: [code: string | undefined, atMs: number][] = [];
    server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
      refusals.push([code, performance.now() - startedMs]);
      socket.destroy();
    });
    const startedMs = performance.now();
    const [steady, stalled] = [await connected(), await connected()];
    const head = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${looks * PACE_BYTES}\r\n\r\n`;
    stalled.write(`${head}${'a'.repeat(PACE_BYTES)}`);
    steady.write(head);
    let sent = 2 * head.length + PACE_BYTES;
    const answered = read(steady);
    for (let look = 0; look < looks; look += 1) {
      steady.write('a'.repeat(PACE_BYTES));
      sent += PACE_BYTES;
      while (accepted.reduce((sum, { bytesRead }) => sum + bytesRead, 0) < sent) await delay(1);
      jest.advanceTimersByTime(LOOK_MS);
    }
    expect(await answered).toContain('answered');
    expect(refusals).toEqual([['ERR_HTTP_REQUEST_TIMEOUT', expect.any(Number)]]);
    expect(refusals[0]![1]).toBeGreaterThanOrEqual(60_000);
    expect(refusals[0]![1]).toBeLessThan(90_000);
  });
});

describe('a server that closes its idle connections', () => {
  beforeEach(listen);

  it('answers a first request that has arrived and is not read yet', async () => {
    const client = await connected();
    client.write(REQUEST);
    await Promise.all([
      read(client).then((text) => expect(text).toContain('answered')),
      connections.closeIdle(),
    ]);
  });

  it('answers a further request that has arrived and is not read yet', async () => {
    const client = await connected();
    client.write(REQUEST);
    await read(client);
    client.write(REQUEST);
    await Promise.all([
      read(client).then((text) => expect(text).toContain('answered')),
      connections.closeIdle(),
    ]);
  });

  it('closes connections between requests, and spare ones after a second', async () => {
    const [used, spare] = [await connected(), await connected()];
    used.write(REQUEST);
    await read(used);
    const [usedClosed, spareClosed] = [once(used, 'close'), once(spare, 'close')];
    await connections.closeIdle();
    await usedClosed;
    expect(await promisify(server.getConnections.bind(server))()).toBe(1);
    const timer = setInterval(() => void connections.closeIdle(), 10);
    await spareClosed;
    clearInterval(timer);
  });
});
