import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, RequestListener, Server as HttpServer, ServerResponse } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { closeUnlessRead, hasBody } from './unread-body';

/** How many requests of a connection are processed at the same time. */
const MAX_IN_FLIGHT = 16;
/** How many more of its requests wait. A connection with even more is closed: its client sends and never reads. */
const MAX_WAITING = 128;

/** The requests of one connection without an answer, oldest first. */
interface Connection {
  hasHadRequest: boolean;
  readonly responses: Set<ServerResponse>;
  /** Starts the requests after the first `MAX_IN_FLIGHT`. */
  readonly waiting: (() => void)[];
}

/** The connections of a server: what runs on them, how much may, and how to end them without cutting off a request. */
export class Connections {
  private readonly connections = new Map<Duplex, Connection>();
  private isEnding = false;

  /** `handle` processes a request when it is its turn. */
  constructor(
    private readonly server: HttpServer,
    private readonly handle: RequestListener,
  ) {
    server.on(server instanceof HttpsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
      const connection = { hasHadRequest: false, responses: new Set<ServerResponse>(), waiting: [] };
      this.connections.set(socket, connection);
      socket.once('close', () => {
        this.connections.delete(socket);
        release(connection);
      });
    });
    server.on('request', (request: IncomingMessage, response: ServerResponse) =>
      this.take(request, response),
    );
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

  /**
   * Processes the request, or lets it wait. Reading goes on meanwhile, because a paused socket does not report that its
   * client has left.
   */
  private take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.connections.get(socket);
    if (!connection) return;
    connection.hasHadRequest = true;
    if (this.isEnding) response.shouldKeepAlive = false;
    const { responses, waiting } = connection;
    const mayStart = responses.size < MAX_IN_FLIGHT;
    if (!mayStart && (waiting.length === MAX_WAITING || !fitsBuffer(request))) {
      socket.destroy();
      return;
    }
    responses.add(response);
    response.once('close', () => {
      responses.delete(response);
      closeUnlessRead(request);
      waiting.shift()?.();
    });
    // No handler of these methods reads a body.
    if (request.method === 'GET' || request.method === 'HEAD') request.resume();
    const start = (): void => {
      if (!socket.destroyed) this.handle(request, response);
    };
    // After what was received has been parsed: then a small body is complete, and too many requests cost no work.
    if (mayStart) setImmediate(start);
    // Bound: a request that waits must not run in the context of the one before it.
    else waiting.push(AsyncResource.bind(start));
  }
}

/**
 * Ends the responses of a closed connection. Node.js emits `close` for the first one only: a response that was not yet
 * being sent has no socket.
 */
function release({ responses, waiting }: Connection): void {
  waiting.length = 0;
  for (const response of responses) {
    if (response.socket) continue;
    response.destroy();
    response.emit('close');
  }
}

/** Whether the body can wait in memory. A larger one would pause the socket. */
function fitsBuffer(request: IncomingMessage): boolean {
  return !hasBody(request) || Number(request.headers['content-length']) < request.readableHighWaterMark;
}
