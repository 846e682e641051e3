import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';

/**
 * Lets `closeIdleConnections` close connections that have never asked anything, too: Node (20, 22) takes those for busy, and the
 * spare connection that a browser or an HTTP client opened ahead would hold up the end of the process.
 */
export function closeUnusedWithIdle(server: HttpServer): void {
  const unused = new Set<Socket>();
  server.on(server instanceof HttpsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    closeIdle();
    for (const socket of unused) socket.destroy();
  };
}
