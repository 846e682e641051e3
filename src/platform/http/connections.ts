import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The responses of one connection that have not ended, oldest first. */
interface Connection {
  hasHadRequest: boolean;
  readonly responses: Set<ServerResponse>;
}

/** The connections of a server: what runs on them, and how to end them without cutting off a request. */
export class Connections {
  private readonly connections = new Map<Duplex, Connection>();
  private isEnding = false;

  constructor(private readonly server: HttpServer) {
    server.on(server instanceof HttpsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
      this.connections.set(socket, { hasHadRequest: false, responses: new Set() });
      socket.once('close', () => this.connections.delete(socket));
    });
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      const connection = this.connections.get(socket);
      if (!connection) return;
      connection.hasHadRequest = true;
      connection.responses.add(response);
      response.once('close', () => connection.responses.delete(response));
      if (this.isEnding) response.shouldKeepAlive = false;
    });
  }

  /** The responses of this connection that have not ended, oldest first: several where a client pipelines. */
  openResponses(socket: Duplex): ServerResponse[] {
    return [...(this.connections.get(socket)?.responses ?? [])];
  }

  /** From now on each response is the last of its connection and says so: its client sends no request after it. */
  endWithNextResponse(): void {
    this.isEnding = true;
    for (const { responses } of this.connections.values())
      for (const response of responses) response.shouldKeepAlive = false;
  }

  /** Closes the connections without a running request, including spare ones that a browser opened ahead. */
  closeIdle(): void {
    this.server.closeIdleConnections();
    // Node.js (20, 22) does not count a connection without any request as idle.
    for (const [socket, { hasHadRequest }] of this.connections) if (!hasHadRequest) socket.destroy();
  }
}
