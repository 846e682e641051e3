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
import express from 'express';
import { InvalidSettingError, type Settings } from '../config/settings';
import { Connections } from './connections';
import { ApiError, errorBody } from './errors';
import { requestIdOf } from './request-id';

const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 60_000;
/** Longer than the usual 60 s of a load balancer, so that we do not close a connection that it is about to use. */
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;

/** Express on a server with our options, over TLS if a certificate is set. */
export class HttpServer extends ExpressAdapter {
  connections: Connections;

  constructor(private readonly settings: Settings) {
    const app = express();
    app.disable('x-powered-by');
    app.disable('etag');
    // Express answers 304 to `If-None-Match: *` even without ETags.
    Object.defineProperty(app.request, 'fresh', { get: () => false });
    super(app);
  }

  override initHttpServer(): void {
    const server = this.createServer(this.getInstance<RequestListener>());
    server.headersTimeout = HEADERS_TIMEOUT_MS;
    server.requestTimeout = REQUEST_TIMEOUT_MS;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    this.connections = new Connections(server);
    server.on('clientError', (fault, socket) =>
      answerClientError(fault, socket, this.connections.openResponses(socket)),
    );
    // Node itself would answer these two in plain text and without a request id.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    server.on('connect', (_, socket: Duplex) => {
      endWith(socket, new ApiError('METHOD_NOT_ALLOWED', 'CONNECT is not answered here', {}, { Allow: '' }));
    });
    this.httpServer = server as typeof this.httpServer;
  }

  private createServer(listener: RequestListener): Server {
    const options = { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false };
    const tls = tlsOptions(this.settings);
    return tls ? https.createServer({ ...options, ...tls }, listener) : http.createServer(options, listener);
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

/** Answers what Node.js could not parse, in the form of every other error. */
function answerClientError(fault: NodeJS.ErrnoException, socket: Duplex, open: ServerResponse[]): void {
  // An error cannot follow an answer that has begun.
  if (fault.code === 'ECONNRESET' || !socket.writable || open.some(({ headersSent }) => headersSent)) {
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
}
