import { readFileSync } from 'node:fs';
import http, {
  STATUS_CODES,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import { createSecureContext } from 'node:tls';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express } from 'express';
import { InvalidSettingError, type Settings } from '../../config/settings';
import { Connections } from './connections';
import { ApiError, errorBody } from '../errors';
import { requestIdOf } from '../requests/request-id';
import { noteMethods } from '../requests/routing';

const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 60_000;
/** How often the two timeouts above are checked. */
const TIMEOUT_CHECK_MS = 1000;
/** A connection that neither sends nor reads for this long is closed. A whole answer may take 120 s. */
const STALL_TIMEOUT_MS = 180_000;
/** How long a client may read the last answer of a connection before it is closed. */
const LAST_ANSWER_MS = 1000;
/** Longer than the usual 60 s of a load balancer, so that we do not close a connection that it is about to use. */
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** The methods of routes. */
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const;

/**
 * Express on a server with our options, over TLS if a certificate is set. It knows the methods of every path, for the
 * answer to requests with another method.
 */
export class HttpServer extends ExpressAdapter {
  connections: Connections;
  private readonly methodsOf = new Map<string, string[]>();

  constructor(private readonly settings: Settings) {
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

  /** Nest sets it after all routes. */
  override setNotFoundHandler(...handling: Parameters<ExpressAdapter['setNotFoundHandler']>): void {
    for (const [path, methods] of this.methodsOf) this.getInstance<Express>().all(path, noteMethods(methods));
    super.setNotFoundHandler(...handling);
  }

  override initHttpServer(): void {
    const server = this.createServer();
    server.headersTimeout = HEADERS_TIMEOUT_MS;
    server.requestTimeout = REQUEST_TIMEOUT_MS;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.timeout = STALL_TIMEOUT_MS;
    this.connections = new Connections(server, this.getInstance<RequestListener>());
    server.on('clientError', (fault, socket) =>
      answerClientError(fault, socket, this.connections.openResponses(socket)),
    );
    // Node itself would answer the first before the key is checked, and the others in plain text and without a request
    // id.
    for (const event of ['checkContinue', 'checkExpectation'])
      server.on(event, (request, response) => server.emit('request', request, response));
    server.on('connect', (_, socket: Duplex) => {
      endWith(socket, new ApiError('METHOD_NOT_ALLOWED', 'CONNECT is not supported', {}, { Allow: '' }));
    });
    this.httpServer = server as typeof this.httpServer;
  }

  private createServer(): Server {
    const options = {
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    };
    const tls = tlsOptions(this.settings);
    return tls ? https.createServer({ ...options, ...tls }) : http.createServer(options);
  }
}

/** @throws InvalidSettingError */
function tlsOptions({ TLS_CERT_FILE, TLS_KEY_FILE }: Settings): { cert: Buffer; key: Buffer } | undefined {
  if (!TLS_CERT_FILE || !TLS_KEY_FILE) return undefined;
  const pair = {
    cert: readSettingFile('TLS_CERT_FILE', TLS_CERT_FILE),
    key: readSettingFile('TLS_KEY_FILE', TLS_KEY_FILE),
  };
  try {
    createSecureContext(pair);
  } catch (error) {
    const reason = (error as Error).message;
    throw new InvalidSettingError(
      `TLS_CERT_FILE and TLS_KEY_FILE are not a certificate and its key: ${reason}`,
    );
  }
  return pair;
}

function readSettingFile(name: keyof Settings, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new InvalidSettingError(`${name} cannot be read: ${(error as Error).message}`);
  }
}

/** Answers a request that Node.js could not parse, with an error in the usual form. */
function answerClientError(fault: NodeJS.ErrnoException, socket: Duplex, open: ServerResponse[]): void {
  // An error can neither follow an answer that has begun nor take the place of the answer to an earlier request.
  const isAnswering = open.some(({ headersSent, req }) => headersSent || req.complete);
  if (fault.code === 'ECONNRESET' || !socket.writable || isAnswering) {
    socket.destroy();
    return;
  }
  // A request whose body fails has a request id already, and may have the headers of its key.
  endWith(socket, apiErrorOf(fault), open[0]?.getHeaders());
}

function apiErrorOf({ code }: NodeJS.ErrnoException): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError('HEADERS_TOO_LARGE', 'the headers are too large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ApiError('REQUEST_TIMEOUT', 'the request took too long to arrive');
  }
  return new ApiError('BAD_REQUEST', 'the request is not well-formed HTTP');
}

/** Writes the error and closes the connection, also when the client keeps its side open. */
function endWith(socket: Duplex, error: ApiError, known: OutgoingHttpHeaders = {}): void {
  // Node has removed its listeners from the socket: without one, a reset by the client would end the process.
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
