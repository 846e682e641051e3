import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { isAllowedAddress, parseCidrs, type Cidr } from './address';
import { readBody } from './body';
import { createConnector, type Lookup } from './connector';
import { ACCEPTED_ENCODINGS } from './content-encoding';
import { nextHop, parseTarget, redirectLocation, type Hop } from './hop';
import { hostLookup } from './host-lookup';
import { SafeFetchError, toSafeFetchError } from './safe-fetch-error';

/** Settings for all requests of a client. */
export interface SafeFetchOptions {
  /** Networks that may be reached although they are not public, in CIDR notation. */
  allowCidrs?: readonly string[];
  /** Sent unless a request has its own. */
  userAgent?: string;
  /** Default: the DNS; with `allowCidrs`, also names that only this machine knows. */
  lookup?: Lookup;
}

/** A request and the limits on its response. */
export interface SafeRequest {
  /** Default: GET. */
  method?: 'GET' | 'HEAD' | 'POST';
  /** `host` is ignored, as it follows from the URL. */
  headers?: Readonly<Record<string, string>>;
  /** Sent with POST only. */
  body?: string | Buffer;
  signal?: AbortSignal;
  /** The limit for the whole operation: name resolution, connection, redirects and body. */
  timeoutMs: number;
  /** The limit for the decoded body. */
  maxBytes: number;
  /** Default: 0, which returns a redirect like any other response. */
  maxRedirects?: number;
  /** Default: fail. */
  onOversize?: 'fail' | 'truncate';
  /**
   * Called before each redirect is followed. If it throws, the redirect is not followed and the request fails with
   * that error.
   */
  checkRedirect?: (from: URL, to: URL) => void | Promise<void>;
}

/** A response of any status, read to its end or to `maxBytes`. */
export interface SafeResponse {
  status: number;
  /** Names are in lower case. Several values of one name are joined by commas. */
  headers: Record<string, string>;
  /** The URL of the response, without fragment. */
  url: string;
  /** The targets of the redirects, in order. The last one is `url`. */
  redirects: string[];
  /** Decoded. */
  body: Buffer;
  /** Whether the body was cut at `maxBytes`. */
  truncated: boolean;
}

const MAX_HEADER_BYTES = 32 * 1024;
const KEEP_ALIVE_MS = 4_000;
/** The longest time that a server may ask for. */
const MAX_KEEP_ALIVE_MS = 10_000;

/**
 * An HTTP client for URLs from untrusted sources. It connects only to public addresses and to the allowed networks,
 * and limits the time, size and redirects of each request. Connections are reused. The address of each connection
 * is checked before it is opened.
 */
export class SafeFetch {
  private readonly closing = new AbortController();
  private readonly agent: Agent;
  private readonly userAgent: string | undefined;
  private readonly lookup: Lookup;
  private readonly allowed: readonly Cidr[];

  /** @throws {Error} if an entry of `allowCidrs` is not a network */
  constructor({
    allowCidrs = [],
    userAgent,
    lookup = hostLookup({ knowsLocalNames: allowCidrs.length > 0 }),
  }: SafeFetchOptions = {}) {
    this.userAgent = userAgent;
    this.lookup = lookup;
    this.allowed = parseCidrs(allowCidrs);
    this.agent = new Agent({
      connect: createConnector({ allowed: this.allowed, lookup, signal: this.closing.signal }),
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
      // Each request has its own timeout.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /**
   * Sends a request and reads the whole response. Any status is a response, not an error.
   * @throws {SafeFetchError} if there is no response; its code says why
   */
  async request(url: string | URL, request: SafeRequest): Promise<SafeResponse> {
    const ending = new AbortController();
    const onAbort = () => ending.abort(new SafeFetchError('aborted'));
    const timer = setTimeout(() => ending.abort(new SafeFetchError('timeout')), request.timeoutMs);
    request.signal?.addEventListener('abort', onAbort);
    if (request.signal?.aborted === true) onAbort();
    try {
      // undici observes the signal only after it has connected, and `checkRedirect` may ignore it.
      return await untilAborted(ending.signal, () => this.follow(url, request, ending.signal));
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', onAbort);
    }
  }

  /**
   * Whether a request to the URL would be refused now, because its host is, or resolves within `timeoutMs` to, an
   * address that is not allowed. A name that does not resolve is not refused.
   * @throws {SafeFetchError} `refused_url`, as `request` does
   */
  async refuses(url: string | URL, timeoutMs: number): Promise<boolean> {
    const { hostname } = parseTarget(url);
    const literal = hostname.replace(/^\[|\]$/g, '');
    // Resolvers differ for these names (RFC 6761, section 6.3).
    if (/(^|\.)localhost\.?$/.test(hostname)) return !isAllowedAddress('127.0.0.1', this.allowed);
    const addresses = isIP(literal) === 0 ? await this.resolve(hostname, timeoutMs) : [literal];
    return !addresses.every((address) => isAllowedAddress(address, this.allowed));
  }

  /** The addresses of a name; none if it does not resolve in time. */
  private async resolve(hostname: string, timeoutMs: number): Promise<string[]> {
    const timer = new AbortController();
    const timeout = delay(timeoutMs, [], { signal: timer.signal }).catch(() => []);
    const answers = this.lookup(hostname).catch(() => []);
    const found = await Promise.race([answers, timeout]);
    timer.abort();
    return found.map(({ address }) => address);
  }

  /** Closes all connections. Current and later requests fail with `aborted`. */
  async close(): Promise<void> {
    this.closing.abort(new SafeFetchError('aborted'));
    await this.agent.destroy(new SafeFetchError('aborted'));
  }

  private async follow(url: string | URL, request: SafeRequest, signal: AbortSignal): Promise<SafeResponse> {
    const { maxRedirects = 0, checkRedirect, maxBytes, onOversize = 'fail' } = request;
    const redirects: string[] = [];
    let hop = this.firstHop(url, request);
    for (;;) {
      const response = await this.send(hop, signal);
      const location = redirectLocation(response.statusCode, response.headers['location']);
      if (location === undefined || maxRedirects === 0) {
        const headers = joinHeaders(response.headers);
        const hasBody = hop.method !== 'HEAD' && response.statusCode !== 304;
        const contentEncoding = hasBody ? (headers['content-encoding'] ?? '') : '';
        const body = await readBody(response.body, contentEncoding, { maxBytes, onOversize });
        return { status: response.statusCode, headers, url: hop.url.href, redirects, ...body };
      }
      response.body.on('error', () => undefined).destroy();
      if (redirects.length >= maxRedirects) throw new SafeFetchError('too_many_redirects');
      const next = nextHop(hop, response.statusCode, location);
      await checkRedirect?.(new URL(hop.url), new URL(next.url));
      redirects.push(next.url.href);
      hop = next;
    }
  }

  private firstHop(url: string | URL, { method = 'GET', headers = {}, body }: SafeRequest): Hop {
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    const defaults = {
      accept: '*/*',
      'accept-encoding': ACCEPTED_ENCODINGS,
      ...(this.userAgent !== undefined && { 'user-agent': this.userAgent }),
    };
    return {
      url: parseTarget(url),
      method,
      headers: { ...defaults, ...Object.fromEntries(named.filter(([name]) => name !== 'host')) },
      ...(method === 'POST' && { body }),
    };
  }

  private async send(hop: Hop, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const { url, method, headers, body } = hop;
    signal.throwIfAborted();
    try {
      return await this.agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers,
        body,
        signal,
      });
    } catch (error) {
      throw toSafeFetchError(error);
    }
  }
}

/** The result of `work`. Rejects with the signal's reason as soon as it aborts. */
function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work().then(resolve, reject);
  });
}

function joinHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );
}
