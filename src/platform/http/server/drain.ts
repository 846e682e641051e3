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

/**
 * Serves for `noticeMs` more as not ready, so that load balancers notice it and stop using their connections. Then stops
 * accepting connections, and waits for the running requests. After 25 s it makes open streams end with an error event,
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
    // Not `close` of `http.Server`: it closes idle connections at once, and a request may be on its way over one of them.
    Listener.prototype.close.call(server, () => resolve());
  }).then(() => lifecycle.workEnded());
  // The first time after this delay: a connection that was accepted last has that long for its request.
  const idle = setInterval(() => connections.closeIdle(), NEXT_REQUEST_MS);
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
