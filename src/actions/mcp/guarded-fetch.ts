import { Readable } from 'node:stream';
import { SafeFetchError, type SafeFetch } from '@app/safe-fetch';

/** The limit of a response. A large server's list of tools has some 100 kB. */
const MAX_RESPONSE_BYTES = 1024 * 1024;
/** The client reads at most 64 pages of tools, and answers each question of the server with a request. */
const MAX_REQUESTS = 100;
const END_TIMEOUT_MS = 2_000;
/** The response headers that an MCP client reads. Without `location`, no redirect is followed. */
const HEADERS = ['content-type', 'mcp-session-id'];
/** Responses with these statuses have no body. */
const BODILESS = new Set([204, 205, 304]);

/** The last exchange with a server. */
export interface Exchange {
  /** Null if no response came. */
  status: number | null;
  error?: SafeFetchError;
}

/**
 * `fetch` for an MCP client, through the outbound guard. It keeps the last exchange. A server cannot open its own
 * stream (GET), because sessions are short. A server that asks too much, e.g. by thousands of pings, is cut off.
 */
export function guardedFetch(safeFetch: SafeFetch, exchange: Exchange) {
  let requests = 0;
  return async (url: string | URL, { method, headers: given, body, signal }: RequestInit = {}) => {
    const headers = Object.fromEntries(new Headers(given));
    if (method === 'DELETE') {
      const { status } = await safeFetch.request(url, {
        method,
        headers,
        timeoutMs: END_TIMEOUT_MS,
        maxBytes: MAX_RESPONSE_BYTES,
      });
      return new Response(null, { status });
    }
    if (method !== 'POST') return new Response(null, { status: 405 });
    requests += 1;
    if (requests > MAX_REQUESTS) throw (exchange.error = new SafeFetchError('too_large'));
    exchange.status = null;
    delete exchange.error;
    try {
      const response = await safeFetch.open(url, {
        headers,
        body: body as string,
        signal: signal ?? new AbortController().signal,
      });
      exchange.status = response.statusCode;
      const kept = HEADERS.flatMap((name): [string, string][] => {
        const value = [response.headers[name] ?? []].flat()[0];
        return value === undefined ? [] : [[name, value]];
      });
      const stream = BODILESS.has(response.statusCode)
        ? null
        : Readable.toWeb(Readable.from(bounded(response.body, exchange, () => requests <= MAX_REQUESTS)));
      return new Response(stream as ReadableStream | null, { status: response.statusCode, headers: kept });
    } catch (error) {
      if (error instanceof SafeFetchError) exchange.error = error;
      throw error;
    }
  };
}

async function* bounded(
  source: AsyncIterable<Buffer>,
  exchange: Exchange,
  isHeard: () => boolean,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of source) {
    bytes += piece.length;
    if (bytes > MAX_RESPONSE_BYTES || !isHeard()) throw (exchange.error = new SafeFetchError('too_large'));
    yield piece;
  }
}
