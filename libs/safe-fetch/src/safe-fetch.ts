import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Agent, Dispatcher } from 'undici';
import { isAllowedAddress, parseCidrs, type Cidr } from './address';
import { readBody, saveBody } from './body';
import { createConnector, type Lookup } from './connector';
import { ACCEPTED_ENCODINGS } from './content-encoding';
import { allowsHost } from './host-list';
import { hostLookup } from './host-lookup';
import type { SafeRequest, SafeResponse } from './exchange';
import { SafeFetchError, toSafeFetchError } from './safe-fetch-error';
import { parseTarget, redirectTarget } from './target';

/** Settings for all requests of a client. */
export interface SafeFetchOptions {
  /** Networks that may be reached although they are not public, in CIDR notation. */
  allowCidrs?: readonly string[];
  /** The only hosts that may be reached, each like `example.com` or `*.example.com`. Default: all. */
  allowHosts?: readonly string[] | undefined;
  /** Sent unless a request has its own. */
  userAgent?: string;
  /** Default: the DNS; with `allowCidrs`, also names that only this machine knows. */
  lookup?: Lookup;
}

const MAX_HEADER_BYTES = 32 * 1024;
const RESOLUTION_MS = 10_000;
const KEEP_ALIVE_MS = 4_000;
/** The longest keep-alive time that is granted to a server. */
const MAX_KEEP_ALIVE_MS = 10_000;

/**
 * An HTTP client for URLs from untrusted sources. It connects only to public addresses and to the allowed networks,
 * and limits the time and size of each request. Connections are reused. The address of each connection
 * is checked before it is opened.
 */
export class SafeFetch {
  private readonly closing = new AbortController();
  private agent: Agent | undefined;
  private readonly userAgent: string | undefined;
  private readonly lookup: Lookup;
  private readonly allowed: readonly Cidr[];
  private readonly hosts: readonly string[] | undefined;

  /** @throws {Error} if an entry of `allowCidrs` is not a network */
  constructor({
    allowCidrs = [],
    allowHosts,
    userAgent,
    lookup = hostLookup({ knowsLocalNames: allowCidrs.length > 0 }),
  }: SafeFetchOptions = {}) {
    this.userAgent = userAgent;
    this.lookup = lookup;
    this.allowed = parseCidrs(allowCidrs);
    this.hosts = allowHosts;
  }

  /**
   * Sends a request and reads the whole response. Any status is a response, not an error.
   * @throws {SafeFetchError} if there is no response; its code says why. An error of the file system
   */
  async request(url: string | URL, request: SafeRequest): Promise<SafeResponse> {
    const ending = new AbortController();
    const onAbort = () => ending.abort(new SafeFetchError('aborted'));
    const timer = setTimeout(() => ending.abort(new SafeFetchError('timeout')), request.timeoutMs);
    request.signal?.addEventListener('abort', onAbort);
    if (request.signal?.aborted === true) onAbort();
    try {
      // undici observes the signal only after it has connected.
      return await untilAborted(ending.signal, () => this.exchange(url, request, ending.signal));
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', onAbort);
    }
  }

  /**
   * Posts a body, without a time limit, and returns the response as soon as its headers are there. The body is a stream
   * that is not decoded; the signal closes the connection at any time. Redirects are not followed.
   * @throws {SafeFetchError} if there is no response
   */
  async open(
    url: string | URL,
    { headers, body, signal }: Required<Pick<SafeRequest, 'headers' | 'body' | 'signal'>>,
  ): Promise<Dispatcher.ResponseData> {
    const plain = { ...headers, 'accept-encoding': 'identity' };
    return this.send(parseTarget(url), { method: 'POST', headers: plain, body }, signal);
  }

  /** Whether the host of the URL may be reached. @throws {SafeFetchError} `refused_url` */
  allowsHost(url: string | URL): boolean {
    return allowsHost(this.hosts, parseTarget(url));
  }

  /**
   * Whether a request to the URL would be refused now, because its host is a refused address, or resolves to a refused
   * address within `timeoutMs`. A name that does not resolve is not refused, except with `isStrict`.
   * @throws {SafeFetchError} `refused_url`, like `request`
   */
  async refuses(url: string | URL, timeoutMs: number, isStrict = false): Promise<boolean> {
    const { hostname } = parseTarget(url);
    // Resolvers differ for these names (RFC 6761, section 6.3).
    if (/(^|\.)localhost\.?$/.test(hostname)) return !isAllowedAddress('127.0.0.1', this.allowed);
    const addresses = await this.addressesOf(hostname, timeoutMs);
    return addresses.length === 0 ? isStrict : !this.allowsAll(addresses);
  }

  /**
   * An address of the host, for a connection of another protocol: all of its addresses are allowed.
   * @throws {SafeFetchError} `refused_address`; `network` if the name does not resolve
   */
  async addressOf(hostname: string): Promise<string> {
    const addresses = await this.addressesOf(hostname, RESOLUTION_MS);
    if (addresses.length === 0) throw new SafeFetchError('network', 'The host name could not be resolved');
    if (!this.allowsAll(addresses)) throw new SafeFetchError('refused_address');
    return addresses[0]!;
  }

  private allowsAll(addresses: readonly string[]): boolean {
    return addresses.every((address) => isAllowedAddress(address, this.allowed));
  }

  /** The addresses of a host, which may be an address; an empty list if its name does not resolve in time. */
  private async addressesOf(hostname: string, timeoutMs: number): Promise<string[]> {
    const literal = hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0) return [literal];
    const answers = this.lookup(hostname).catch(() => []);
    const found = await Promise.race([answers, delay(timeoutMs, [], { ref: false })]);
    return found.map(({ address }) => address);
  }

  /** Closes all connections. Current and later requests fail with `aborted`. */
  async close(): Promise<void> {
    this.closing.abort(new SafeFetchError('aborted'));
    await this.agent?.destroy(new SafeFetchError('aborted'));
  }

  private openAgent(): Agent {
    // Loaded with the first request: undici is large, and many processes never send a request.
    const { Agent } = require('undici') as typeof import('undici');
    return new Agent({
      connect: createConnector({ allowed: this.allowed, lookup: this.lookup, signal: this.closing.signal }),
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
      // Each request has its own timeout.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  private async exchange(
    url: string | URL,
    request: SafeRequest,
    signal: AbortSignal,
  ): Promise<SafeResponse> {
    const target = parseTarget(url);
    const { statusCode: status, headers: received, body: source } = await this.send(target, request, signal);
    const headers = joinHeaders(received);
    const redirectTo = redirectTarget(status, received['location'], target);
    if (redirectTo !== undefined) {
      source.on('error', () => undefined).destroy();
      return { status, headers, redirectTo, body: Buffer.alloc(0) };
    }
    const { maxBytes, onOversize = 'fail' } = request;
    const contentEncoding = status === 304 ? '' : (headers['content-encoding'] ?? '');
    const file = request.saveTo?.({ status, headers });
    if (file) {
      const savedBytes = await saveBody(source, contentEncoding, file);
      return { status, headers, body: Buffer.alloc(0), savedBytes };
    }
    return { status, headers, body: await readBody(source, contentEncoding, { maxBytes, onOversize }) };
  }

  private async send(
    target: URL,
    { method = 'GET', headers = {}, body }: Pick<SafeRequest, 'method' | 'headers' | 'body'>,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    if (!allowsHost(this.hosts, target))
      throw new SafeFetchError('refused_url', 'The operator does not allow this host');
    const { origin, pathname, search } = target;
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    const defaults = {
      accept: '*/*',
      'accept-encoding': ACCEPTED_ENCODINGS,
      ...(this.userAgent !== undefined && { 'user-agent': this.userAgent }),
    };
    signal.throwIfAborted();
    this.closing.signal.throwIfAborted();
    try {
      this.agent ??= this.openAgent();
      return await this.agent.request({
        origin,
        path: pathname + search,
        method,
        headers: { ...defaults, ...Object.fromEntries(named.filter(([name]) => name !== 'host')) },
        ...(method !== 'GET' && { body }),
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
