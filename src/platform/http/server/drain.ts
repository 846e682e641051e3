import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate as nextLoopTurn, setTimeout as delay } from 'node:timers/promises';
import { isFulfilled, withTimeout } from '../../with-timeout';
import type { Connections } from './connections';
import { unavailable } from '../errors';
import type { LifecycleService } from './lifecycle.service';

const REQUESTS_TIMEOUT_MS = 25_000;
/** The time that open streams have for sending their error event. */
const STREAMS_TIMEOUT_MS = 3000;
/** Time for a client to send its next request, whose response closes the connection. */
const NEXT_REQUEST_MS = 500;
/** A turn of the event loop in which so little happened that no connection can have arrived unseen. */
const IDLE_TURN_MS = 1;
/** Time limit for accepting queued connections: clients that connect faster than they are served never let it end. */
const ACCEPT_TIMEOUT_MS = 1000;

/** A server's connections, and the time for load balancers to notice that it drains. */
interface Drained {
  connections: Connections;
  lifecycle: LifecycleService;
  noticeMs: number;
}

/**
 * Continues to serve for `noticeMs` but reports "not ready" and closes each connection with its next response, so that
 * load balancers stop using them. Then stops accepting connections, closes the others with their next response, and
 * waits for the running requests. After 25 s it makes open streams end with an error event, and after 3 s more it
 * closes all connections.
 */
export async function drain(server: Server, { connections, lifecycle, noticeMs }: Drained): Promise<void> {
  lifecycle.isDraining = true;
  if (noticeMs > 0) {
    connections.endWithNextResponse();
    await delay(noticeMs);
  }
  await acceptQueued(server);
  const closed = new Promise<void>((resolve) => {
    // `close` of `http.Server` would also close idle connections at once: a request may be on its way over an idle
    // connection.
    Listener.prototype.close.call(server, () => resolve());
  }).then(() => lifecycle.workEnded());
  // Only now: a client whose connection ends connects again at once, just when the process stops listening.
  connections.endWithNextResponse();
  // First runs after this delay, so that the connection accepted last has this long to send its request.
  const idle = setInterval(() => void connections.closeIdle(), NEXT_REQUEST_MS);
  if (!(await endsWithin(closed, REQUESTS_TIMEOUT_MS))) {
    lifecycle.leave(unavailable('the service is restarting'));
    await endsWithin(closed, STREAMS_TIMEOUT_MS);
    server.closeAllConnections();
  }
  clearInterval(idle);
}

/**
 * Accepts the connections that clients have opened and that wait in the kernel's queue: the kernel resets the
 * connections that still wait when the process stops listening. Node.js (20) accepts only one connection in each turn
 * of its event loop, and more may arrive during a long turn.
 */
async function acceptQueued(server: Server): Promise<void> {
  let hasAccepted = false;
  const accepted = (): void => void (hasAccepted = true);
  server.on('connection', accepted);
  const deadlineMs = performance.now() + ACCEPT_TIMEOUT_MS;
  // The rest of the current turn may not ask the kernel for connections.
  await nextLoopTurn();
  for (let isIdle = false; !isIdle && performance.now() < deadlineMs;) {
    hasAccepted = false;
    const startedMs = performance.now();
    await nextLoopTurn();
    isIdle = !hasAccepted && performance.now() - startedMs < IDLE_TURN_MS;
  }
  server.off('connection', accepted);
}

function endsWithin(closed: Promise<void>, timeoutMs: number): Promise<boolean> {
  return isFulfilled(withTimeout(closed, timeoutMs, 'connections are open'));
}
