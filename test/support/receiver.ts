import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver of webhooks on loopback, which remembers the headers of what it got and answers with `status`. */
export class Receiver {
  readonly received: IncomingMessage['headers'][] = [];
  status = 204;
  url = '';

  private readonly server = createServer((request, response) => {
    request.resume().once('end', () => {
      this.received.push(request.headers);
      response.writeHead(this.status).end();
    });
  });

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    receiver.url = `http://127.0.0.1:${(receiver.server.address() as AddressInfo).port}/hook`;
    return receiver;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
