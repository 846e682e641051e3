import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createBackends, onRealBackends, type Backends } from '../support/backends';
import { Metrics, untilMetrics } from '../support/metrics';
import { ServiceProcess, TEST_ENVIRONMENT } from '../support/service-process';

/** A proxy to the database server whose connections can be cut. */
class Wire {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private readonly server: Server;

  constructor(private readonly target: URL) {
    this.server = createServer((socket) => this.join(socket));
  }

  async start(): Promise<URL> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(this.target);
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return url;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(socket: Socket): void {
    const onward = connect(Number(this.target.port || 5432), this.target.hostname);
    const ends = [socket, onward];
    for (const end of ends) {
      this.sockets.add(end);
      end.on('error', () => undefined);
      end.once('close', () => {
        this.sockets.delete(end);
        for (const other of ends) other.destroy();
      });
    }
    if (this.isCut) socket.destroy();
    else socket.pipe(onward).pipe(socket);
  }
}

const describeOnPostgres = onRealBackends ? describe : describe.skip;

describeOnPostgres.each(['api', 'worker'])('the metrics of a process with ROLE=%s', (ROLE) => {
  let backends: Backends;
  let wire: Wire;
  let service: ServiceProcess;

  beforeAll(async () => {
    backends = await createBackends();
    wire = new Wire(new URL(backends.environment['DATABASE_URL']!));
    const DATABASE_URL = (await wire.start()).href;
    const settings = { ...TEST_ENVIRONMENT, ...backends.environment, DATABASE_URL, ROLE };
    service = await ServiceProcess.start({ ...settings, METRICS_PORT: '0', LOG_LEVEL: 'info' });
  });
  afterAll(async () => {
    await service.end('SIGTERM');
    await wire.stop();
    await backends.remove();
  });

  it('are served while PostgreSQL is unavailable, without its gauges, and are complete when it is back', async () => {
    const isWhole = (metrics: Metrics) =>
      metrics.value('parley_sample_success', { sample: 'deliveries' }) === 1;
    await untilMetrics(service, isWhole);
    wire.cut();
    const away = await untilMetrics(service, (metrics) => !isWhole(metrics));
    expect(away.value('parley_deliveries_due')).toBeUndefined();
    expect(away.value('parley_sample_success', { sample: 'deliveries' })).toBe(0);
    expect(away.value('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(away.value('parley_turns_total')).toBeDefined();
    wire.mend();
    const back = await untilMetrics(service, isWhole);
    expect(back.value('parley_deliveries_due')).toBeDefined();
  });
});
