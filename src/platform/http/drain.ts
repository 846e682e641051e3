import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connections } from './connections';
import { unavailable } from './errors';
import type { Lifecycle } from './lifecycle';

const RUNNING_REQUESTS_MS = 25_000;
const ABORTED_REQUESTS_MS = 3000;
/** By then a client that uses its connection all the time has got a response that closes the connection. */
const NEXT_REQUEST_MS = 500;
const IDLE_CHECK_MS = 100;

/**
 * Stops accepting connections and waits for running requests. After 25 s it aborts those that still run, so that open
 * streams end with an error event.
 */
export async function drain(server: Server, connections: Connections, lifecycle: Lifecycle): Promise<void> {
  lifecycle.isDraining = true;
  connections.endWithNextResponse();
  let closed = false;
  const closing = new Promise<void>((resolve) => {
    // Not the HTTP server's own `close`: it closes idle connections at once, on which a request may be arriving.
    Listener.prototype.close.call(server, () => resolve());
  }).then(() => (closed = true));
  const drainingSinceMs = performance.now();
  const idle = setInterval(() => {
    if (performance.now() - drainingSinceMs >= NEXT_REQUEST_MS) connections.closeIdle();
  }, IDLE_CHECK_MS);
  await Promise.race([closing, delay(RUNNING_REQUESTS_MS, undefined, { ref: false })]);
  if (!closed) {
    lifecycle.leave(unavailable('the service is restarting'));
    await Promise.race([closing, delay(ABORTED_REQUESTS_MS, undefined, { ref: false })]);
    server.closeAllConnections();
  }
  clearInterval(idle);
}
