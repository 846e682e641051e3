import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, RequestListener, Server as HttpServer, ServerResponse } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import { closeUnlessRead, hasBody, isIncomplete, isSafe } from './unread-body';

/** The limit of requests of a connection that are processed at the same time. */
const MAX_IN_FLIGHT = 16;
/** The limit of open requests of a connection. With more, it is closed: its client sends without reading. */
const MAX_OPEN = 144;

/** A connection without a request counts as spare after this time. */
const FIRST_REQUEST_MS = 1000;

/**
 * The time in which a request may arrive at any pace. Afterwards it is refused when its connection has brought fewer
 * than `LEAST_BYTES` since the last check.
 */
const ANY_PACE_MS = 60_000;
const LEAST_BYTES = 16_000;
const PACE_INTERVAL_MS = 10_000;

/** When a request of a connection may start. */
interface Turn {
  /** The time of `performance.now()` at which the headers of the request had arrived. */
  readonly sinceMs: number;
  /** The request starts when no more than this number of earlier responses are open. */
  readonly maxEarlier: number;
  /** Starts the request; undefined once it has started. */
  start: (() => void) | undefined;
}

/** The unanswered requests of one connection, oldest first. */
interface Connection {
  /** The time of `performance.now()` at which it was accepted. */
  readonly openedAtMs: number;
  hasHadRequest: boolean;
  /** The bytes that it had brought at the last look at its pace. */
  bytesRead: number;
  readonly turns: Map<ServerResponse, Turn>;
}

/**
 * The connections of a server: which of their requests run, how many may run, and how to end connections without
 * cutting off a request.
 */
export class Connections {
  private readonly connections = new Map<Socket, Connection>();
  private isEnding = false;

  /** `handle` processes a request when it is its turn. */
  constructor(
    private readonly server: HttpServer,
    private readonly handle: RequestListener,
  ) {
    server.on(server instanceof HttpsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
      const connection: Connection = {
        openedAtMs: performance.now(),
        hasHadRequest: false,
        bytesRead: 0,
        turns: new Map(),
      };
      this.connections.set(socket, connection);
      socket.once('close', () => {
        this.connections.delete(socket);
        release(connection);
      });
    });
    server.on('request', (request: IncomingMessage, response: ServerResponse) =>
      this.take(request, response),
    );
    const timer = setInterval(() => this.refuseSlow(), PACE_INTERVAL_MS).unref();
    server.once('close', () => clearInterval(timer));
  }

  /** The responses of this connection that have not ended, oldest first: several where a client pipelines. */
  openResponses(socket: Socket): ServerResponse[] {
    return [...(this.connections.get(socket)?.turns.keys() ?? [])];
  }

  /**
   * From now on each response announces that it is the last of its connection, so its client sends no more requests.
   */
  endWithNextResponse(): void {
    this.isEnding = true;
    for (const { turns } of this.connections.values()) for (const response of turns.keys()) sayLast(response);
  }

  /** Closes the connections without a running request, including spare ones that a browser opened ahead. */
  async closeIdle(): Promise<void> {
    // Arrived bytes are read first: closing a socket with unread bytes resets the connection. After a long turn of the
    // event loop, requests of any age may be unread.
    await nextLoopTurn();
    await nextLoopTurn();
    this.server.closeIdleConnections();
    const spareSinceMs = performance.now() - FIRST_REQUEST_MS;
    // Node.js (20, 22) does not count a connection without any request as idle.
    for (const [socket, { hasHadRequest, openedAtMs }] of this.connections)
      if (!hasHadRequest && openedAtMs <= spareSinceMs) socket.destroy();
  }

  /** Reports the requests whose bodies arrive too slowly, as Node.js reports slow headers. */
  private refuseSlow(): void {
    const before = performance.now() - ANY_PACE_MS;
    for (const [socket, connection] of this.connections) {
      const newBytes = socket.bytesRead - connection.bytesRead;
      connection.bytesRead += newBytes;
      // Only the last request of a connection can be incomplete.
      const [response, turn] = [...connection.turns].at(-1) ?? [];
      if (!response || !isIncomplete(response.req)) continue;
      if (turn!.sinceMs > before || newBytes >= LEAST_BYTES) continue;
      const fault = Object.assign(new Error('the request is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      this.server.emit('clientError', fault, socket);
    }
  }

  /**
   * Processes the request, or makes it wait. Its connection is read meanwhile, because a paused socket does not report
   * that its client has left.
   */
  private take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.connections.get(socket);
    if (!connection) return;
    connection.hasHadRequest = true;
    if (this.isEnding) sayLast(response);
    const { turns } = connection;
    const readsOnly = isSafe(request);
    // A response that waits for another has no socket yet. Express, which may answer a GET with a file, would not
    // notice that the client has left, and would keep the file open.
    const maxEarlier = readsOnly ? 0 : MAX_IN_FLIGHT - 1;
    const mustWait = turns.size > maxEarlier;
    // The body of a GET is discarded.
    const fits = turns.size < MAX_OPEN && (!mustWait || readsOnly || fitsBuffer(request));
    if (!fits) {
      socket.destroy();
      return;
    }
    const start = (): void => {
      if (!socket.destroyed) this.handle(request, response);
    };
    // Bound to its own context: a request that waits must not run in the context of the request before it.
    turns.set(response, {
      sinceMs: performance.now(),
      maxEarlier,
      start: mustWait ? AsyncResource.bind(start) : undefined,
    });
    response.once('close', () => {
      turns.delete(response);
      closeUnlessRead(request);
      startDue(turns);
    });
    // No handler of these methods reads a body.
    if (readsOnly) request.resume();
    // Runs after the received bytes have been parsed: by then a small body is complete, and excess requests were
    // refused.
    if (!mustWait) setImmediate(start);
  }
}

/** Starts the requests whose turn has come. */
function startDue(turns: Map<ServerResponse, Turn>): void {
  for (const [earlier, turn] of [...turns.values()].entries()) {
    if (earlier > turn.maxEarlier) continue;
    const { start } = turn;
    turn.start = undefined;
    start?.();
  }
}

/**
 * Ends the responses of a closed connection. Node.js emits `close` only for the first: a response that was not yet
 * being sent has no socket.
 */
function release({ turns }: Connection): void {
  for (const turn of turns.values()) turn.start = undefined;
  for (const response of turns.keys()) {
    if (response.socket) continue;
    response.destroy();
    response.emit('close');
  }
}

/** Makes the response the last of its connection, unless it has begun. */
function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** Whether the body can wait in memory. A larger body would pause the socket. */
function fitsBuffer(request: IncomingMessage): boolean {
  return !hasBody(request) || Number(request.headers['content-length']) < request.readableHighWaterMark;
}
