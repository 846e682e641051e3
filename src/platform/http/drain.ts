import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { unavailable } from './errors';
import type { Lifecycle } from './lifecycle';

const RUNNING_REQUESTS_MS = 25_000;
const LAST_WORDS_MS = 3000;
const IDLE_CHECK_MS = 100;

/**
 * Stops taking connections and lets running requests end; after 25 s those that still run are told to, so that open streams end
 * with an error event instead of a cut.
 */
export async function drain(server: Server, lifecycle: Lifecycle): Promise<void> {
  lifecycle.isDraining = true;
  let closed = false;
  const closing = new Promise<void>((resolve) => server.close(() => resolve())).then(() => (closed = true));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  await Promise.race([closing, delay(RUNNING_REQUESTS_MS, undefined, { ref: false })]);
  if (!closed) {
    lifecycle.leave(unavailable('the service is restarting'));
    await Promise.race([closing, delay(LAST_WORDS_MS, undefined, { ref: false })]);
    server.closeAllConnections();
  }
  clearInterval(idle);
}
