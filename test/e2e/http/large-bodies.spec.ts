import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { constants, createGzip } from 'node:zlib';
import { createAgent } from '../../support/agent';
import { forgetMost, residentBytes } from '../../support/process-use';
import type { Tenant } from '../../support/service';
import { useService } from '../../support/use-service';

const MEBI = 1_048_576;
/** Fewer than the rate limit of the plan. */
const CONNECTIONS = 280;
/** 32 bodies of 2 MiB, and the same again for garbage. The bodies of all connections are 560 MiB. */
const MOST_BYTES = 160 * MEBI;
const ANSWERED_WITHIN_MS = 20_000;

/** Together they get all 32 places, less the last that a tenant leaves free. */
const GREEDY_TENANTS = 6;
const BODIES = 20;

// The memory of its process is measured.
const { service } = useService();
let greedy: Tenant;
let sockets: Socket[] = [];

beforeAll(async () => {
  greedy = await service.tenant();
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

/** The beginning of a body of 2 MiB, compressed to 2 kB. */
async function packedBegin(): Promise<Buffer> {
  const gzip = createGzip();
  const packed: Buffer[] = [];
  gzip.on('data', (part: Buffer) => packed.push(part));
  gzip.write(`{"data":"${'a'.repeat(2 * MEBI - 2000)}`);
  await new Promise<void>((resolve) => gzip.flush(constants.Z_SYNC_FLUSH, resolve));
  return Buffer.concat(packed);
}

/** Opens a request that sends the beginning of a compressed body and nothing more. */
async function openRequest(path: string, begin: Buffer, { live } = greedy): Promise<Socket> {
  const { hostname, port } = new URL(service.baseUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  const headers = [
    `POST /api/v1${path}/training HTTP/1.1`,
    'Host: a',
    `Authorization: Bearer ${live.token}`,
    'Content-Type: application/json',
    'Content-Encoding: gzip',
    'Transfer-Encoding: chunked',
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n${begin.length.toString(16)}\r\n`);
  socket.write(begin);
  socket.write('\r\n');
  return socket;
}

describe('a tenant with hundreds of large bodies that do not end', () => {
  it('uses little memory and keeps nobody from training, including itself with a short text', async () => {
    const path = await createAgent(greedy.live);
    const other = await service.tenant();
    const otherPath = await createAgent(other.live);
    const begin = await packedBegin();
    expect(begin.length).toBeLessThan(3000);
    const before = residentBytes(service.pid).now;
    forgetMost(service.pid);
    for (let count = 0; count < CONNECTIONS; count += 1) sockets.push(await openRequest(path, begin));
    await delay(3000);

    const long = { source: 'long', type: 'text', data: 'Seals rest. '.repeat(80_000) };
    const short = { source: 'short', type: 'text', data: 'Seals rest.' };
    const startedMs = performance.now();
    expect((await other.live.post(`${otherPath}/training`, long)).status).toBe(201);
    expect((await greedy.live.post(`${path}/training`, short)).status).toBe(201);
    expect(performance.now() - startedMs).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(residentBytes(service.pid).most - before).toBeLessThan(MOST_BYTES);
  });

  it('can send a large one as soon as its connections are closed', async () => {
    const path = await createAgent(greedy.live);
    const text = { source: 'long', type: 'text', data: 'Seals rest. '.repeat(80_000) };
    const startedMs = performance.now();
    expect((await greedy.live.post(`${path}/training`, text)).status).toBe(201);
    expect(performance.now() - startedMs).toBeLessThan(ANSWERED_WITHIN_MS);
  });
});

describe('six tenants with large bodies that do not end', () => {
  it('lose their places after some seconds to another tenant, who waits for one', async () => {
    const begin = await packedBegin();
    for (let count = 0; count < GREEDY_TENANTS; count += 1) {
      const tenant = await service.tenant();
      const path = await createAgent(tenant.live);
      for (let body = 0; body < BODIES; body += 1) sockets.push(await openRequest(path, begin, tenant));
    }
    const other = await service.tenant();
    const path = await createAgent(other.live);
    const text = { source: 'long', type: 'text', data: 'Seals rest. '.repeat(80_000) };
    const startedMs = performance.now();
    expect((await other.live.post(`${path}/training`, text)).status).toBe(201);
    expect(performance.now() - startedMs).toBeLessThan(ANSWERED_WITHIN_MS);
  });
});
