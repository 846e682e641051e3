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

/** Settings that hold for every request of a client. */
export interface SafeFetchOptions {
  /** Networks that may be reached although they are not public, as `parseCidrs` reads them. */
  allowCidrs?: readonly string[];
  /** Sent where a request names none. */
  userAgent?: string;
  /** Default: the DNS, and with `allowCidrs` the names that only this machine knows, too. */
  lookup?: Lookup;
}

/** What to send, and the bounds of the answer. */
export interface SafeRequest {
  /** Default: GET. */
  method?: 'GET' | 'HEAD' | 'POST';
  /** `host` is ignored: it is the one of the URL. */
  headers?: Readonly<Record<string, string>>;
  /** Sent with POST only. */
  body?: string | Buffer;
  signal?: AbortSignal;
  /** For everything together: resolving, connecting, redirects, and the whole body. */
  timeoutMs: number;
  /** Of the decoded body. */
  maxBytes: number;
  /** Default: 0, a redirect is then returned like any other response. */
  maxRedirects?: number;
  /** Default: fail. */
  onOversize?: 'fail' | 'truncate';
  /** Asked before each redirect is followed; what it throws refuses the redirect and is thrown on as it is. */
  checkRedirect?: (from: URL, to: URL) => void | Promise<void>;
}

/** A response of any status, read to its end or to `maxBytes`. */
export interface SafeResponse {
  status: number;
  /** Names in lower case; of several with one name the values, joined by a comma. */
  headers: Record<string, string>;
  /** Where the response came from, without fragment. */
  url: string;
  /** The URLs that redirects led to, in their order, the last being `url`. */
  redirects: string[];
  /** Decoded. */
  body: Buffer;
  /** Whether the body goes on after `maxBytes`. */
  truncated: boolean;
}

const MAX_HEADER_BYTES = 32 * 1024;
const KEEP_ALIVE_MS = 4_000;
/** What a server may stretch the former to. */
const MAX_KEEP_ALIVE_MS = 10_000;

/**
 * An HTTP client for URLs that somebody else has named. It connects to public addresses only (and to the networks it is
 * told to allow), and bounds time, size and redirects of every request. Connections are kept alive and reused, each
 * checked when it was made.
 */
export class SafeFetch {
  private readonly closing = new AbortController();
  private readonly agent: Agent;
  private readonly userAgent: string | undefined;
  private readonly lookup: Lookup;
  private readonly allowed: readonly Cidr[];

  /** @throws {Error} for an entry of `allowCidrs` that is no network. */
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
      // Each request has a deadline of its own.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /**
   * Sends one request and reads its response whole. Any status is a response, not an error.
   * @throws {SafeFetchError} for everything that gave no response, see its codes.
   */
  async request(url: string | URL, request: SafeRequest): Promise<SafeResponse> {
    const ending = new AbortController();
    const onAbort = () => ending.abort(new SafeFetchError('aborted'));
    const timer = setTimeout(() => ending.abort(new SafeFetchError('timeout')), request.timeoutMs);
    request.signal?.addEventListener('abort', onAbort);
    if (request.signal?.aborted === true) onAbort();
    try {
      // undici heeds a signal only once it has a connection, `checkRedirect` perhaps never.
      return await untilAborted(ending.signal, () => this.follow(url, request, ending.signal));
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', onAbort);
    }
  }

  /**
   * Whether a request to the URL would be refused as things stand: its host is, or resolves within `timeoutMs` to,
   * an address that may not be reached. A name that is not known (yet) is not refused.
   * @throws {SafeFetchError} `refused_url` as `request` does
   */
  async refuses(url: string | URL, timeoutMs: number): Promise<boolean> {
    const { hostname } = parseTarget(url);
    const literal = hostname.replace(/^\[|\]$/g, '');
    // Not every resolver knows these names (RFC 6761, section 6.3).
    if (/(^|\.)localhost\.?$/.test(hostname)) return !isAllowedAddress('127.0.0.1', this.allowed);
    const known = isIP(literal) === 0 ? await this.resolve(hostname, timeoutMs) : [literal];
    return !known.every((address) => isAllowedAddress(address, this.allowed));
  }

  /** The addresses of a name, none when they are not known in time. */
  private async resolve(hostname: string, timeoutMs: number): Promise<string[]> {
    const late = new AbortController();
    const tooLate = delay(timeoutMs, [], { signal: late.signal }).catch(() => []);
    const answers = this.lookup(hostname).catch(() => []);
    const known = await Promise.race([answers, tooLate]);
    late.abort();
    return known.map(({ address }) => address);
  }

  /** Ends all connections; requests under way fail with `aborted`, and so do later ones. */
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

/** Rejects with the signal's reason at once, whatever `work` waits for. */
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
