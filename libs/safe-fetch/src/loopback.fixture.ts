import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { SafeFetch, type SafeFetchOptions } from '.';

/** Servers on loopback and clients that may connect to them. `close` closes all of them. */
export class Loopback {
  /** The connections that the servers accepted. */
  readonly sockets: Socket[] = [];
  private servers: Server[] = [];
  private clients: SafeFetch[] = [];

  /** Starts an HTTP server that records its requests. */
  async serve(
    listener: RequestListener,
  ): Promise<{ url: string; port: number; requests: IncomingMessage[] }> {
    const requests: IncomingMessage[] = [];
    const server = createHttpServer((request, response) => {
      requests.push(request);
      listener(request, response);
    });
    return { ...(await this.listen(server)), requests };
  }

  /** Starts a TCP server that calls `onRequest` for each connection after its first data. */
  async serveRaw(onRequest: (socket: Socket) => void): Promise<{ url: string; port: number }> {
    return this.listen(createServer((socket) => socket.once('data', () => onRequest(socket))));
  }

  client(options: SafeFetchOptions = {}): SafeFetch {
    const client = new SafeFetch({ allowCidrs: ['127.0.0.0/8'], ...options });
    this.clients.push(client);
    return client;
  }

  async close(): Promise<void> {
    await Promise.all(this.clients.splice(0).map((client) => client.close()));
    this.sockets.splice(0).forEach((socket) => socket.destroy());
    await Promise.all(this.servers.splice(0).map((server) => closeServer(server)));
  }

  private async listen(server: Server): Promise<{ url: string; port: number }> {
    this.servers.push(server);
    server.on('connection', (socket) => {
      this.sockets.push(socket);
      socket.on('error', () => undefined);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, port };
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
