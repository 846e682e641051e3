import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createAgent } from '../../support/agent';
import { Metrics } from '../../support/metrics';
import { Receiver } from '../../support/receiver';
import { Service, type Tenant } from '../../support/service';
import { until } from '../../support/wait';
import { registerWebhook } from '../../support/webhook';
import { attempted, RawReceiver } from './outbound-guard-fixture';

const MB = 1_000_000;
const ANSWER_BYTES = 100 * MB;
/** How much of an unread response the operating systems of both sides may buffer. */
const SOCKET_BUFFER_BYTES = 8 * MB;
const FLOODS = 20;
const MAX_GROWTH_BYTES = 200 * MB;
const DRIP_MS = 300;
const ATTEMPT_TIMEOUT_MS = 15_000;

const OK = 'HTTP/1.1 200 OK\r\n';

describe('the answer to a delivery', () => {
  let service: Service;
  let tenant: Tenant;
  let canary: RawReceiver;

  beforeAll(async () => {
    canary = await RawReceiver.start((socket) => socket.end());
    const proxy = `http://127.0.0.1:${canary.port}`;
    service = await Service.start({
      EGRESS_ALLOW_CIDRS: '',
      ALLOW_INSECURE_WEBHOOKS: 'true',
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
      // Must get no request: it would connect to any address in a request.
      HTTP_PROXY: proxy,
      http_proxy: proxy,
      ALL_PROXY: proxy,
      NODE_USE_ENV_PROXY: '1',
    });
  });
  afterAll(async () => {
    await service.stop();
    await canary.stop();
  });
  beforeEach(async () => {
    tenant = await service.tenant();
  });
  afterEach(() => expect(canary.connections).toBe(0));

  it.each([301, 302, 303, 307, 308])('%d is a failure, and the redirect is not followed', async (status) => {
    const receiver = await Receiver.start((_, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${canary.port}/` }).end();
    });
    const { path } = await registerWebhook(tenant.live, receiver.url, ['agent.created']);
    await createAgent(tenant.live);
    const delivery = await attempted(tenant.live, path);
    expect(delivery).toMatchObject({ status: 'pending', nextAttemptAt: expect.any(String) });
    expect(delivery.attempts).toMatchObject([{ responseStatus: status, error: `The answer was ${status}` }]);
    expect(receiver.received).toHaveLength(1);
    await receiver.stop();
  });

  it.each([
    ['with its length', `${OK}content-length: ${ANSWER_BYTES}\r\n\r\n`],
    ['without an end', `${OK}\r\n`],
    ['in headers that say it is text', `${OK}content-type: text/html; charset=utf-8\r\n\r\n`],
  ])('that has 100 MB, %s, is cut and counts as success', async (_, head) => {
    const receiver = await RawReceiver.start((socket) => {
      socket.write(head);
      flood(socket, ANSWER_BYTES);
    });
    const webhook = await registerWebhook(tenant.live, receiver.url, ['agent.created']);
    const before = await residentBytes();
    for (let index = 0; index < FLOODS; index += 1) await createAgent(tenant.live);
    const deliveries = await until(
      async () => (await tenant.live.get(`${webhook.path}/deliveries?limit=${FLOODS}`)).body.deliveries,
      (all) => all.length === FLOODS && all.every(({ status }: { status: string }) => status === 'succeeded'),
    );
    for (const { attempts } of deliveries)
      expect(attempts).toMatchObject([{ responseStatus: 200, error: null }]);
    await until(async () => receiver.isDeserted, Boolean);
    expect(receiver.requests).toBe(FLOODS);
    expect(receiver.bytesSent).toBeLessThan(FLOODS * SOCKET_BUFFER_BYTES);
    expect((await residentBytes()) - before).toBeLessThan(MAX_GROWTH_BYTES);
    await receiver.stop();
  });

  it('that unpacks to 100 MB and more is cut and counts as success', async () => {
    const bomb = gzipSync(Buffer.alloc(ANSWER_BYTES));
    const receiver = await Receiver.start((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const { path } = await registerWebhook(tenant.live, receiver.url, ['agent.created']);
    const before = await residentBytes();
    await createAgent(tenant.live);
    expect((await attempted(tenant.live, path)).attempts).toMatchObject([
      { responseStatus: 200, error: null },
    ]);
    expect((await residentBytes()) - before).toBeLessThan(MAX_GROWTH_BYTES);
    await receiver.stop();
  });

  it('whose headers drip or never come is aborted after 15 seconds', async () => {
    const receivers = await Promise.all([
      RawReceiver.start(),
      RawReceiver.start((socket) => drip(socket, `${OK}x-padding: `, 'x')),
      RawReceiver.start((socket) => drip(socket, OK, 'x-padding: x\r\n')),
      RawReceiver.start((socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n')),
    ]);
    const paths: string[] = [];
    for (const { url } of receivers)
      paths.push((await registerWebhook(tenant.live, url, ['agent.created'])).path);
    await createAgent(tenant.live);
    for (const path of paths) {
      const { attempts, status } = await attempted(tenant.live, path);
      expect(status).toBe('pending');
      expect(attempts).toMatchObject([{ responseStatus: null, error: 'The request took too long' }]);
      expect(attempts[0]!.durationMs).toBeGreaterThanOrEqual(ATTEMPT_TIMEOUT_MS - 100);
      expect(attempts[0]!.durationMs).toBeLessThan(2 * ATTEMPT_TIMEOUT_MS);
    }
    await Promise.all(receivers.map((receiver) => receiver.stop()));
  });

  it('that is not HTTP is recorded without an address, and the event is sent again', async () => {
    const broken: [string, (socket: Socket) => void][] = [
      ['reset', (socket) => socket.resetAndDestroy()],
      ['nothing', (socket) => socket.end()],
      ['rubbish', (socket) => socket.end('\x16\x03\x01 this is no HTTP\r\n\r\n')],
      ['another protocol', (socket) => socket.end('220 mail.internal ESMTP\r\n')],
      ['two lengths', (socket) => socket.end(`${OK}content-length: 1\r\ncontent-length: 2\r\n\r\nab`)],
      ['huge headers', (socket) => socket.end(`${OK}x-padding: ${'x'.repeat(MB)}\r\n\r\n`)],
      ['a body that breaks off', (socket) => socket.end(`${OK}content-length: 100\r\n\r\nhalf`)],
      ['a body that is not gzip', (socket) => socket.end(`${OK}content-encoding: gzip\r\n\r\nrubbish`)],
    ];
    const hooks = await Promise.all(
      broken.map(async ([what, react]) => {
        const receiver = await RawReceiver.start((socket, nth) =>
          nth === 1 ? react(socket) : socket.end('HTTP/1.1 204 No Content\r\n\r\n'),
        );
        const { path } = await registerWebhook(tenant.live, receiver.url, ['agent.created']);
        return { what, receiver, path };
      }),
    );
    await createAgent(tenant.live);
    for (const { what, receiver, path } of hooks) {
      const { attempts } = await attempted(tenant.live, path, 2);
      expect({ what, attempts }).toMatchObject({
        attempts: [
          {
            responseStatus: null,
            error: expect.stringMatching(/^The (connection failed|(headers of the )?response )/),
          },
          { responseStatus: 204, error: null },
        ],
      });
      expect(attempts[0]!.error).not.toMatch(/127|::|localhost|internal|rubbish/);
      await receiver.stop();
    }
  });

  it('is missing when no server listens, and the recorded error names no address', async () => {
    const receiver = await Receiver.start();
    await receiver.stop();
    const { path } = await registerWebhook(tenant.live, receiver.url, ['agent.created']);
    await createAgent(tenant.live);
    expect((await attempted(tenant.live, path)).attempts).toMatchObject([
      { responseStatus: null, error: 'The connection failed (ECONNREFUSED)' },
    ]);
  });

  const residentBytes = async (): Promise<number> =>
    (await Metrics.of(service)).value('process_resident_memory_bytes') ?? NaN;
});

/** Writes this many bytes, as fast as the other side reads them. */
function flood(socket: Socket, bytes: number): void {
  const chunk = Buffer.alloc(MB, 'x');
  let left = bytes / MB;
  const more = (): void => {
    while (left > 0 && !socket.destroyed) {
      left -= 1;
      if (!socket.write(chunk)) return void socket.once('drain', more);
    }
    socket.end();
  };
  more();
}

/** Writes `first`, and then `again` until the connection is closed. */
function drip(socket: Socket, first: string, again: string): void {
  socket.write(first);
  const dripping = setInterval(() => socket.write(again), DRIP_MS);
  socket.once('close', () => clearInterval(dripping));
}
