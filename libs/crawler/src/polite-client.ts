import { setTimeout as delay } from 'node:timers/promises';
import {
  DEFAULT_DELAY_MS,
  DEFAULT_MAX_DURATION_MS,
  DEFAULT_MAX_TOTAL_BYTES,
  DEFAULT_USER_AGENT,
  type CrawlOptions,
  type PageFacts,
} from './crawl-options';
import { CrawlLimit } from './crawl-error';
import { fetchErrorCode, type FetchErrorCode, type FetchResponse } from './fetcher';
import { retryAfterMs } from './retry-after';

/** The limit of redirects for one page or file, for users of the client. */
export const MAX_REDIRECTS = 5;
const MAX_RETRIES = 2;
const REQUEST_TIMEOUT_MS = 30_000;
/** After this many consecutive failures, the crawl ends. */
const MAX_CONSECUTIVE_FAULTS = 60;

export type FaultCode = Exclude<FetchErrorCode, 'aborted'>;

/** The result of one request. */
export type Exchange =
  | { kind: 'response'; response: FetchResponse }
  | { kind: 'redirect'; to: string }
  | { kind: 'fault'; code: FaultCode };

/** A request, and the shortest pause before it. */
export interface PoliteRequest {
  maxBytes: number;
  accept: string;
  delayMs: number;
  onOversize?: 'fail' | 'truncate';
}

/**
 * Sends one request at a time, with a pause between requests. Retries twice after 429, 5xx and network failures.
 * Returns redirects without following them, so that the caller can check them and each is a request with its own
 * pause.
 * @throws {CrawlLimit} at the crawl's limits of bytes and time; the signal's reason on abort
 */
export class PoliteClient {
  private readonly now: () => number;
  private readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  private readonly delayMs: number;
  private readonly deadline: number;
  private bytesLeft: number;
  private lastRequestAt = Number.NEGATIVE_INFINITY;
  private consecutiveFaults = 0;

  constructor(private readonly options: CrawlOptions<PageFacts>) {
    this.now = options.now ?? (() => performance.now());
    this.sleep = options.sleep ?? ((ms, signal) => delay(ms, undefined, { signal }));
    this.delayMs = options.delayMs ?? DEFAULT_DELAY_MS;
    this.deadline = this.now() + (options.maxDurationMs ?? DEFAULT_MAX_DURATION_MS);
    this.bytesLeft = options.maxTotalBytes ?? DEFAULT_MAX_TOTAL_BYTES;
  }

  async send(url: string, request: PoliteRequest): Promise<Exchange> {
    const delayMs = Math.max(this.delayMs, request.delayMs);
    await this.pause(delayMs);
    for (let retry = 1; ; retry += 1) {
      const exchange = await this.exchange(url, request);
      if (!isTemporary(exchange)) {
        this.consecutiveFaults = 0;
        return exchange;
      }
      this.consecutiveFaults += 1;
      if (this.consecutiveFaults >= MAX_CONSECUTIVE_FAULTS) throw new CrawlLimit('site_unavailable');
      if (retry > MAX_RETRIES) return exchange;
      const requestedMs =
        exchange.kind === 'response' ? retryAfterMs(exchange.response.headers, Date.now()) : 0;
      await this.pause(Math.max(requestedMs, delayMs, this.delayMs * 2 ** retry));
    }
  }

  /** Counts bytes that result from decompression after the fetch. */
  countBytes(bytes: number): void {
    this.bytesLeft -= bytes;
  }

  private async pause(ms: number): Promise<void> {
    const { signal } = this.options;
    signal?.throwIfAborted();
    const startAt = Math.max(this.now(), this.lastRequestAt + ms);
    if (startAt >= this.deadline) throw new CrawlLimit('time_limit');
    const waitMs = startAt - this.now();
    if (waitMs > 0) {
      // An aborted sleep rejects with its own error instead of the signal's reason.
      await this.sleep(waitMs, signal).catch((error: unknown) => {
        signal?.throwIfAborted();
        throw error;
      });
    }
    signal?.throwIfAborted();
  }

  private async exchange(url: string, request: PoliteRequest): Promise<Exchange> {
    const { fetcher, signal, userAgent = DEFAULT_USER_AGENT } = this.options;
    const timeLeftMs = this.deadline - this.now();
    if (timeLeftMs <= 0) throw new CrawlLimit('time_limit');
    if (this.bytesLeft <= 0) throw new CrawlLimit('byte_limit');
    const maxBytes = Math.min(request.maxBytes, this.bytesLeft);
    let redirectTo: URL | undefined;
    try {
      const response = await fetcher.request(url, {
        ...(signal && { signal }),
        timeoutMs: Math.max(1, Math.min(REQUEST_TIMEOUT_MS, Math.floor(timeLeftMs))),
        maxBytes,
        ...(request.onOversize && { onOversize: request.onOversize }),
        maxRedirects: 1,
        headers: { 'user-agent': userAgent, accept: request.accept },
        checkRedirect: (_from, to) => {
          redirectTo = to;
          throw new Error('The crawler follows redirects itself.');
        },
      });
      signal?.throwIfAborted();
      this.bytesLeft -= response.body.length;
      return { kind: 'response', response };
    } catch (error) {
      signal?.throwIfAborted();
      if (redirectTo) return { kind: 'redirect', to: redirectTo.href };
      const code = fetchErrorCode(error);
      if (code === undefined || code === 'aborted') throw error;
      if (code === 'too_large') {
        this.bytesLeft -= maxBytes;
        if (maxBytes < request.maxBytes) throw new CrawlLimit('byte_limit');
      }
      return { kind: 'fault', code };
    } finally {
      this.lastRequestAt = this.now();
    }
  }
}

/** Whether a retry may succeed. */
function isTemporary(exchange: Exchange): boolean {
  if (exchange.kind === 'fault') return exchange.code === 'network' || exchange.code === 'timeout';
  return (
    exchange.kind === 'response' && (exchange.response.status === 429 || exchange.response.status >= 500)
  );
}
