import type { SafeFetch } from '@app/safe-fetch';
import type { Dispatcher, Pool } from 'undici';

const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;

/** A resource below a base URL, and the media type of its responses. */
interface Resource {
  path: string;
  accept: string;
}

/** The address of an API, and how to reach it. */
interface Access {
  baseUrl: string;
  apiKey?: string | undefined;
  /** Sends the requests; its owner closes it. */
  guard?: SafeFetch | undefined;
}

/** Chat completions, streamed. */
export const CHAT_COMPLETIONS: Resource = { path: '/chat/completions', accept: 'text/event-stream' };
/** Embeddings. */
export const EMBEDDINGS: Resource = { path: '/embeddings', accept: 'application/json' };
/** Reranking, which OpenAI does not have. Its path is the same on all servers. */
export const RERANK: Resource = { path: '/rerank', accept: 'application/json' };

/**
 * A resource of an OpenAI-compatible API. The base URL is like `https://api.openai.com/v1`, with or without a trailing
 * slash. It may also be the URL of the resource itself, and its query string is kept. Azure takes the key in `api-key`,
 * all others as a bearer token (RFC 6750).
 */
export class Endpoint {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  private readonly url: URL;
  private readonly guard: SafeFetch | undefined;
  private readonly pool: Pool | undefined;

  /** @throws TypeError when the base URL is not a URL */
  constructor({ baseUrl, apiKey, guard }: Access, { path, accept }: Resource) {
    const url = new URL(baseUrl);
    const base = url.pathname.replace(/\/+$/, '');
    const isAzure = url.hostname.endsWith('.azure.com');
    this.path = (base.endsWith(path) ? base : base + path) + url.search;
    this.headers = {
      'content-type': 'application/json',
      accept,
      ...(apiKey && (isAzure ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` })),
    };
    this.url = new URL(this.path, url.origin);
    this.guard = guard;
    if (guard) return;
    // Loaded with the first endpoint: undici is large.
    const { Pool } = require('undici') as typeof import('undici');
    this.pool = new Pool(url.origin, {
      connect: { timeout: CONNECT_TIMEOUT_MS },
      keepAliveTimeout: KEEP_ALIVE_MS,
      // The signal of each request has the time limit.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /**
   * Posts a body and waits for status and headers. The signal closes the connection at any time. A body that is not
   * read pauses the socket.
   * @throws the signal's reason; the error that ended the connection
   */
  async post(body: string, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const { path, headers } = this;
    const response = this.pool
      ? await this.pool.request({ method: 'POST', path, headers, body, signal })
      : await this.guard!.open(this.url, { headers, body, signal });
    // Reads report errors; without a listener an error while nothing reads would end the process.
    response.body.on('error', () => undefined);
    return response;
  }

  /** Closes all connections. Running requests fail. */
  async close(): Promise<void> {
    await this.pool?.destroy();
  }
}
