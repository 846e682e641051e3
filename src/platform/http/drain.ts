import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connections } from './connections';
import { unavailable } from './errors';
import type { Lifecycle } from './lifecycle';

const RUNNING_REQUESTS_MS = 25_000;
const LAST_WORDS_MS = 3000;
/** A client that asks again and again over one connection has asked by then, and heard that it was for the last time. */
const NEXT_REQUEST_MS = 500;
const IDLE_CHECK_MS = 100;

/**
 * Stops taking connections and lets running requests end; after 25 s those that still run are told to, so that open streams end
 * with an error event instead of a cut.
 */
export async function drain(server: Server, connections: Connections, lifecycle: Lifecycle): Promise<void> {
  lifecycle.isDraining = true;
  connections.endWithNextResponse();
  let closed = false;
  const closing = new Promise<void>((resolve) => {
    // Not the HTTP server's own `close`: that cuts idle connections at once, over which a request may be on its way.
    Listener.prototype.close.call(server, () => resolve());
  }).then(() => (closed = true));
  const drainingSinceMs = performance.now();
  const idle = setInterval(() => {
    if (performance.now() - drainingSinceMs >= NEXT_REQUEST_MS) connections.closeIdle();
  }, IDLE_CHECK_MS);
  await Promise.race([closing, delay(RUNNING_REQUESTS_MS, undefined, { ref: false })]);
  if (!closed) {
    lifecycle.leave(unavailable('the service is restarting'));
    await Promise.race([closing, delay(LAST_WORDS_MS, undefined, { ref: false })]);
    server.closeAllConnections();
  }
  clearInterval(idle);
}
