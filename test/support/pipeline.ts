import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection over which a test sends requests without waiting for their answers. */
export class Pipeline {
  private received = Buffer.alloc(0);
  private readonly chunks: Buffer[] = [];
  readonly closed: Promise<unknown>;

  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    // A reset by the service is an end like any other.
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', resolve));
  }

  static async open(baseUrl: string): Promise<Pipeline> {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Pipeline(socket);
  }

  /** Sends a request; `headers` and `body` are added to the required parts of a request. */
  send(method: string, path: string, headers: Record<string, string> = {}, body?: string): void {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const lines = Object.entries({ host: 'a', ...headers, ...length }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    this.socket.write([`${method} ${path} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n'));
  }

  /** The heads of the answers that have come whole so far; each must have a `content-length`. */
  heads(): string[] {
    this.received = Buffer.concat([this.received, ...this.chunks.splice(0)]);
    const heads: string[] = [];
    for (let start = 0; ;) {
      const end = this.received.indexOf('\r\n\r\n', start);
      if (end < 0) return heads;
      const head = this.received.toString('latin1', start, end);
      start = end + 4 + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      if (start > this.received.length) return heads;
      heads.push(head);
    }
  }
}
