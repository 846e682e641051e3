import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The ports of servers whose URL names none. */
const DEFAULT_PORTS: Record<string, string> = {
  'postgres:': '5432',
  'postgresql:': '5432',
  'redis:': '6379',
};

/** A proxy to a server that a test can close and open, while the server continues to serve others. */
export class Gate {
  private readonly sockets = new Set<Socket>();
  private isOpen = true;

  private constructor(
    private readonly server: Server,
    /** The URL of the server, with the address of the gate. */
    readonly url: string,
  ) {}

  /** Opens a gate in front of the server that the URL names. */
  static async before(url: string): Promise<Gate> {
    const target = new URL(url);
    const server = createServer((client) => gate.enter(client, target));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const through = new URL(url);
    through.hostname = '127.0.0.1';
    through.port = String((server.address() as AddressInfo).port);
    const gate: Gate = new Gate(server, through.href);
    return gate;
  }

  /** Cuts every connection, and each new one at once. */
  shut(): void {
    this.isOpen = false;
    for (const socket of this.sockets) socket.destroy();
  }

  open(): void {
    this.isOpen = true;
  }

  async remove(): Promise<void> {
    this.shut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private enter(client: Socket, { protocol, hostname, port }: URL): void {
    if (!this.isOpen) {
      client.destroy();
      return;
    }
    const server = connect(Number(port || DEFAULT_PORTS[protocol]), hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
