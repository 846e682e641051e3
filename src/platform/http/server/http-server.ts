import { readFileSync } from 'node:fs';
import http, {
  STATUS_CODES,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express } from 'express';
import { InvalidSettingError, type Settings } from '../../config/settings';
import { Connections } from './connections';
import { ApiError, errorBody } from '../errors';
import { requestIdOf } from '../requests/request-id';
import { noteMethods } from '../requests/routing';

const HEADERS_TIMEOUT_MS = 15_000;
/** The interval of the checks of the timeouts. */
const TIMEOUT_CHECK_MS = 1000;
/** A connection without traffic for this share of the longest answer is closed. */
const STALL_SHARE = 1.5;
/** The time for a client to read the last answer before its connection is closed. */
const LAST_ANSWER_MS = 1000;
/** Longer than the usual 60 s of load balancers, so that we close no connection that a balancer is about to use. */
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const;

/**
 * Express on a server with our options, with TLS if a certificate is set. It knows the methods of every path, in order
 * to answer requests with other methods.
 */
export class HttpServer extends ExpressAdapter {
  connections: Connections;
  private readonly methodsOf = new Map<string, string[]>();

  /** `maxAnswerMs`: the longest time for which a client waits for an answer without receiving anything. */
  constructor(
    private readonly settings: Settings,
    private readonly maxAnswerMs = 120_000,
  ) {
    const app = express();
    app.disable('x-powered-by');
    app.disable('etag');
    // Express answers 304 to `If-None-Match: *` even without ETags.
    Object.defineProperty(app.request, 'fresh', { get: () => false });
    super(app);
    for (const method of METHODS) {
      const addRoute = this[method].bind(this);
      this[method] = (path: unknown, handler?: unknown) => {
        const known = this.methodsOf.get(String(path)) ?? [];
        this.methodsOf.set(String(path), [...known, method.toUpperCase()]);
        return addRoute(path, handler as RequestListener);
      };
    }
  }

  /** Nest calls this after it has set all routes. */
  override setNotFoundHandler(...handling: Parameters<ExpressAdapter['setNotFoundHandler']>): void {
    for (const [path, methods] of this.methodsOf) this.getInstance<Express>().all(path, noteMethods(methods));
    super.setNotFoundHandler(...handling);
  }

  override initHttpServer(): void {
    const server = this.createServer();
    server.headersTimeout = HEADERS_TIMEOUT_MS;
    // `Connections` refuses bodies by their pace.
    server.requestTimeout = 0;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.timeout = STALL_SHARE * this.maxAnswerMs;
    this.connections = new Connections(server, this.getInstance<RequestListener>());
    server.on('clientError', (fault, socket) =>
      answerClientError(fault, socket, this.connections.openResponses(socket as Socket)),
    );
    // Node itself would answer the first event before the key is checked, and the others in plain text without a
    // request id.
    for (const event of ['checkContinue', 'checkExpectation'])
      server.on(event, (request, response) => server.emit('request', request, response));
    server.on('connect', (_, socket: Duplex) => {
      endWith(socket, new ApiError('METHOD_NOT_ALLOWED', 'CONNECT is not supported', {}, { Allow: '' }));
    });
    this.httpServer = server as typeof this.httpServer;
  }

  /** @throws InvalidSettingError when the files are not a certificate and its key */
  private createServer(): Server {
    const options = {
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    };
    const { TLS_CERT_FILE, TLS_KEY_FILE } = this.settings;
    if (!TLS_CERT_FILE || !TLS_KEY_FILE) return http.createServer(options);
    try {
      const [cert, key] = [readFileSync(TLS_CERT_FILE), readFileSync(TLS_KEY_FILE)];
      return https.createServer({ ...options, cert, key });
    } catch (error) {
      const reason = (error as Error).message;
      throw new InvalidSettingError(`TLS_CERT_FILE and TLS_KEY_FILE cannot be used: ${reason}`);
    }
  }
}

/** Answers a request that Node.js could not parse, with an error in the usual form. */
function answerClientError(fault: NodeJS.ErrnoException, socket: Duplex, open: ServerResponse[]): void {
  // An error cannot follow an answer that has begun, and cannot take the place of the answer to an earlier request.
  const isAnswering = open.some(({ headersSent, req }) => headersSent || req.complete);
  if (fault.code === 'ECONNRESET' || !socket.writable || isAnswering) {
    socket.destroy();
    return;
  }
  // A request whose body fails may have a request id and the headers of its key already. If its body came with its
  // headers, no work has begun for it yet, but its own id is known.
  const [failed] = open;
  const id = requestIdOf(failed?.req.headers['x-request-id']);
  endWith(socket, apiErrorOf(fault), { 'x-request-id': id, ...failed?.getHeaders() });
}

function apiErrorOf({ code }: NodeJS.ErrnoException): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError('HEADERS_TOO_LARGE', 'the headers are too large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ApiError('REQUEST_TIMEOUT', 'the request took too long to arrive');
  }
  return new ApiError('BAD_REQUEST', 'the request is not well-formed HTTP');
}

/** Writes the error and closes the connection, even if the client keeps its side open. */
function endWith(socket: Duplex, error: ApiError, known: OutgoingHttpHeaders = {}): void {
  // Node has removed its listeners from the socket. Without a listener, a reset by the client would end the process.
  socket.on('error', () => socket.destroy());
  const body = JSON.stringify(errorBody(error));
  const headers = {
    'x-request-id': requestIdOf(undefined),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...known,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...error.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  socket.end([`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n'));
  const timer = setTimeout(() => socket.destroy(), LAST_ANSWER_MS);
  socket.once('close', () => clearTimeout(timer));
}
