import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '../../support/client';
import { until } from '../../support/wait';

/** An address that counts as public, in a block that IANA has not assigned: no host answers there. */
export const PUBLIC_ADDRESS = '2d00::1';

/** An attempt in the API. */
export interface ShownAttempt {
  durationMs: number;
  responseStatus: number | null;
  error: string | null;
}

/** Waits until the webhook's only delivery has this many attempts, and returns it. */
export async function attempted(
  client: Client,
  path: string,
  attempts = 1,
): Promise<{ status: string; nextAttemptAt: string | null; attempts: ShownAttempt[] }> {
  const [delivery] = await until(
    async () => (await client.get(`${path}/deliveries`)).body.deliveries,
    ([latest]) => latest?.attempts.length >= attempts,
  );
  return delivery;
}

/** Handles a request on a connection: the nth of all requests and the nth of its path. */
type Reaction = (socket: Socket, nth: number, nthOfPath: number) => void;

/**
 * A TCP server on loopback, 127.0.0.1 and ::1 alike, that counts its connections and answers requests by a function.
 */
export class RawReceiver {
  /** The highest number of simultaneous connections with a request. */
  mostOpen = 0;
  /** How often each path was requested. */
  readonly paths = new Map<string, number>();
  private readonly sockets: Socket[] = [];
  private readonly asked: Socket[] = [];

  private constructor(
    private readonly servers: Server[],
    readonly port: number,
    private readonly react: Reaction,
  ) {}

  /** Starts a server that calls `react` for each request, counted from 1; without it, it never answers. */
  static async start(react: Reaction = () => undefined): Promise<RawReceiver> {
    const accept = (socket: Socket): void => receiver.take(socket);
    const first = await listen(createServer(accept), 0, '127.0.0.1');
    const { port } = first.address() as AddressInfo;
    const receiver: RawReceiver = new RawReceiver([first], port, react);
    // Not every machine has IPv6, and the port may be taken there.
    const second = await listen(createServer(accept), port, '::1').catch(() => undefined);
    if (second) receiver.servers.push(second);
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  get connections(): number {
    return this.sockets.length;
  }

  /** The number of connections with a request. */
  get requests(): number {
    return this.asked.length;
  }

  /** The open connections. A connection that is ended here counts as closed before its client sees the end. */
  get open(): number {
    return this.asked.filter(({ destroyed }) => !destroyed).length;
  }

  /** Bytes that were written to all connections and have left this process. */
  get bytesSent(): number {
    return this.sockets.reduce(
      (sum, { bytesWritten, writableLength }) => sum + bytesWritten - writableLength,
      0,
    );
  }

  /** Whether all connections are closed. */
  get isDeserted(): boolean {
    return this.sockets.every(({ destroyed }) => destroyed);
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await Promise.all(this.servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  private take(socket: Socket): void {
    this.sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', (request) => {
      this.asked.push(socket);
      const path = request.toString('latin1').split(' ')[1] ?? '';
      const nthOfPath = (this.paths.get(path) ?? 0) + 1;
      this.paths.set(path, nthOfPath);
      this.mostOpen = Math.max(this.mostOpen, this.open);
      this.react(socket, this.requests, nthOfPath);
    });
  }
}

/** A fake DNS for a service under test; its names can change while the service runs. */
export class FakeDns {
  private readonly folder = mkdtempSync(join(tmpdir(), 'parley-dns-'));
  private readonly file = join(this.folder, 'names.json');
  private readonly preload = join(this.folder, 'preload.cjs');
  private readonly names: Record<string, string[][]> = {};

  constructor() {
    const program = join(__dirname, '../../support/fake-dns.cjs');
    writeFileSync(this.preload, `require(${JSON.stringify(program)})(${JSON.stringify(this.file)});`);
    this.write();
  }

  /** The environment that makes a service use this DNS. */
  get environment(): Record<string, string> {
    return { NODE_OPTIONS: `--require ${this.preload}` };
  }

  /** Binds the name to addresses. Of several lists, each look-up gets the next one; the last list stays. */
  bind(name: string, ...answers: string[][]): void {
    this.names[name] = answers;
    this.write();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  private write(): void {
    writeFileSync(this.file, JSON.stringify(this.names));
  }
}

async function listen(server: Server, port: number, host: string): Promise<Server> {
  // A receiver that is not stopped must not keep the test run alive.
  server.listen(port, host).unref();
  await once(server, 'listening');
  return server;
}
