import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';

/** The connections of a server, to be ended without cutting off a request. */
export class Connections {
  /** Those that have never asked anything: Node (20, 22) takes them for busy. */
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

  /** From now on a response says that it is the last of its connection, so that no client sends another request after it. */
  endWithNextResponse(): void {
    this.isEnding = true;
    for (const response of this.open) response.shouldKeepAlive = false;
  }

  /** Closes the connections that nothing is asked on, also those that never asked: a browser opens spare ones ahead. */
  closeIdle(): void {
    this.server.closeIdleConnections();
    for (const socket of this.unused) socket.destroy();
  }
}
