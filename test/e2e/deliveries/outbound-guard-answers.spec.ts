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

  it('that has 100 MB is cut and counts as success', async () => {
    const receiver = await RawReceiver.start((socket) => {
      socket.write(`${OK}\r\n`);
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
