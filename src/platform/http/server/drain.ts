import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { withTimeout } from '../../with-timeout';
import type { Connections } from './connections';
import { unavailable } from '../errors';
import type { LifecycleService } from './lifecycle.service';

const REQUESTS_TIMEOUT_MS = 25_000;
/** How long open streams have to send their error event. */
const STREAMS_TIMEOUT_MS = 3000;
/** A client that sends one request after the other has sent one by then, and its response closed the connection. */
const NEXT_REQUEST_MS = 500;
const IDLE_CHECK_MS = 100;

/**
 * Serves on as not ready for `noticeMs`, so that load balancers notice it and stop using their connections. Then stops
 * accepting connections and waits for the requests that run. After 25 s it makes open streams end with an error event,
 * and after 3 s more it closes all connections.
 */
export async function drain(
  server: Server,
  connections: Connections,
  lifecycle: LifecycleService,
  noticeMs: number,
): Promise<void> {
  lifecycle.isDraining = true;
  connections.endWithNextResponse();
  await delay(noticeMs);
  const closed = new Promise<void>((resolve) => {
    // Not `server.close`: that closes idle connections at once, and a request may be on its way over one.
    Listener.prototype.close.call(server, () => resolve());
  }).then(() => lifecycle.workEnded());
  const drainingSinceMs = performance.now();
  const idle = setInterval(() => {
    if (performance.now() - drainingSinceMs >= NEXT_REQUEST_MS) connections.closeIdle();
  }, IDLE_CHECK_MS);
  if (!(await endsWithin(closed, REQUESTS_TIMEOUT_MS))) {
    lifecycle.leave(unavailable('the service is restarting'));
    await endsWithin(closed, STREAMS_TIMEOUT_MS);
    server.closeAllConnections();
  }
  clearInterval(idle);
}

async function endsWithin(closed: Promise<void>, timeoutMs: number): Promise<boolean> {
  return withTimeout(closed, timeoutMs, 'connections are open').then(
    () => true,
    () => false,
  );
}
