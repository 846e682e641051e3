import { once } from 'node:events';
import type { Server } from 'node:http';

/** Closes a server with all of its connections; one that is closed already stays so. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
