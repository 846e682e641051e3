import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';

/** The connections of a server. Ends them without interrupting a request. */
export class Connections {
  /** Connections without a request so far. Node (20, 22) does not count them as idle. */
  private readonly unused = new Set<Socket>();
  private readonly open = new Set<ServerResponse>();
  private isEnding = false;

  constructor(private readonly server: HttpServer) {
    server.on(server instanceof HttpsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
      this.unused.add(socket);
      socket.once('close', () => this.unused.delete(socket));
    });
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.unused.delete(socket);
      this.open.add(response);
      response.once('close', () => this.open.delete(response));
      if (this.isEnding) response.shouldKeepAlive = false;
    });
  }

  /** From now on every response closes its connection (`Connection: close`). */
  endWithNextResponse(): void {
    this.isEnding = true;
    for (const response of this.open) response.shouldKeepAlive = false;
  }

  /** Closes idle connections, and those without a request so far: browsers open spare ones. */
  closeIdle(): void {
    this.server.closeIdleConnections();
    for (const socket of this.unused) socket.destroy();
  }
}
