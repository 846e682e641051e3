import { once } from 'node:events';
import { connect } from 'node:net';
import { typeOfText } from '../../support/form';

/** One request of the matrix. */
export interface MatrixRequest {
  method: string;
  path: string;
  token?: string;
  /** JSON, CSV or a form. */
  body?: object | string;
  headers?: Record<string, string>;
}

/** The answer as it came over the wire: `bytes` from the status line to the end, one character a byte. */
export interface Exchange {
  status: number;
  head: string;
  body: string;
  bytes: string;
}

/** Headers that say when a request came and how many came before it, but nothing about the resource. */
const OF_THE_MOMENT = ['date', 'ratelimit', 'ratelimit-policy', 'x-ratelimit-\\w+'];

let addresses = 0;

/**
 * Sends the request over a connection of its own and reads until the service closes it. Every request seems to come
 * from another address, so that bad credentials stay below the limit of an address.
 */
export async function exchange(baseUrl: string, request: MatrixRequest): Promise<Exchange> {
  const { hostname, port, host } = new URL(baseUrl);
  const { method, path, token, headers = {} } = request;
  const isJson = typeof request.body === 'object';
  const body = isJson ? JSON.stringify(request.body) : (request.body as string | undefined);
  const lines = {
    Host: host,
    Connection: 'close',
    'X-Forwarded-For': nextAddress(),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && {
      'Content-Type': isJson ? 'application/json' : typeOfText(body),
      'Content-Length': String(Buffer.byteLength(body)),
    }),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);

  const socket = connect(Number(port), hostname).setEncoding('latin1');
  let bytes = '';
  socket.on('data', (text: string) => (bytes += text));
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body ?? ''}`);
  await once(socket, 'close');
  const end = bytes.indexOf('\r\n\r\n');
  return {
    status: Number(bytes.split(' ', 2)[1]),
    head: bytes.slice(0, end),
    body: bytes.slice(end + 4),
    bytes,
  };
}

/** Code and details of an error answer; undefined for any other. */
export function errorOf({ status, body }: Exchange): { code: string; details: object } | undefined {
  if (status < 400) return undefined;
  const { code, details } = (JSON.parse(body) as { error: { code: string; details: object } }).error;
  return { code, details };
}

/** Every byte of an answer but the values of the headers of the moment, and of those named besides. */
export function comparable({ head, body }: Exchange, ...apartFrom: string[]): string {
  const names = [...OF_THE_MOMENT, ...apartFrom].join('|');
  return `${head.replaceAll(new RegExp(`^(${names}): .*$`, 'gim'), '$1')}\r\n\r\n${body}`;
}

function nextAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
