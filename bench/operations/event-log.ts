import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook receiver on loopback. It counts how often each message is reported. */
export class EventLog {
  /** How often each message was reported, by its id. */
  readonly messages = new Map<number, number>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<EventLog> {
    const server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      request.on('end', () => {
        const { data } = JSON.parse(text) as { data: { message?: { id: number } } };
        if (data.message) log.messages.set(data.message.id, (log.messages.get(data.message.id) ?? 0) + 1);
        response.writeHead(204).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const log: EventLog = new EventLog(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return log;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
