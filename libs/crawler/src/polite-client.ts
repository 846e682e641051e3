import { setTimeout as delay } from 'node:timers/promises';
import {
  retryAfterMs,
  SafeFetchError,
  type BodyFile,
  type SafeFetchErrorCode,
  type SafeResponse,
} from '@app/safe-fetch';
import {
  DEFAULT_MAX_DURATION_MS,
  DEFAULT_MAX_TOTAL_BYTES,
  type CrawlOptions,
  type PageFacts,
} from './crawl-options';
import { CrawlLimit } from './crawl-error';

/** The limit of redirects for one page or file, for users of the client. */
export const MAX_REDIRECTS = 5;
const MAX_RETRIES = 2;
const MAX_RETRY_AFTER_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** After this many consecutive failures, the crawl ends. */
const MAX_CONSECUTIVE_FAULTS = 60;

/** The result of one request: a response, or the reason for its absence. */
export type Exchange = SafeResponse | { fault: Exclude<SafeFetchErrorCode, 'aborted' | 'out_of_resources'> };

/** A request, and the shortest pause before it. */
export interface PoliteRequest {
  maxBytes: number;
  accept: string;
  delayMs: number;
  cookie?: string | undefined;
  /** Further headers. */
  conditions?: Record<string, string> | undefined;
  onOversize?: 'fail' | 'truncate';
  /** Where the response is saved, if it is a file. */
  fileOf?: (response: Pick<SafeResponse, 'status' | 'headers'>) => BodyFile | null;
}

/**
 * Sends one request at a time, with a pause between requests. Retries twice after 429, 5xx and network failures.
 * Returns redirects without following them, so that the caller can check them and each redirect is a separate request
 * after a pause.
 * @throws {CrawlLimit} at the crawl's limits of bytes and time; the signal's reason on abort
 */
export class PoliteClient {
  private readonly now: () => number;
  private readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  private readonly deadline: number;
  private bytesLeft: number;
  private lastRequestAt = Number.NEGATIVE_INFINITY;
  private consecutiveFaults = 0;

  constructor(private readonly options: CrawlOptions<PageFacts>) {
    this.now = options.now ?? (() => performance.now());
    this.sleep = options.sleep ?? ((ms, signal) => delay(ms, undefined, { signal }));
    this.deadline = this.now() + (options.maxDurationMs ?? DEFAULT_MAX_DURATION_MS);
    this.bytesLeft = options.maxTotalBytes ?? DEFAULT_MAX_TOTAL_BYTES;
  }

  async send(url: string, request: PoliteRequest): Promise<Exchange> {
    const delayMs = Math.max(this.options.delayMs, request.delayMs);
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
      await this.pause(Math.max(requestedMs(exchange), delayMs, this.options.delayMs * 2 ** retry));
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
    const { fetcher, signal } = this.options;
    const timeLeftMs = this.deadline - this.now();
    if (timeLeftMs <= 0) throw new CrawlLimit('time_limit');
    if (this.bytesLeft <= 0) throw new CrawlLimit('byte_limit');
    let { maxBytes } = request;
    try {
      const response = await fetcher.request(url, {
        ...(signal && { signal }),
        timeoutMs: Math.max(1, Math.min(REQUEST_TIMEOUT_MS, Math.floor(timeLeftMs))),
        maxBytes: Math.min(maxBytes, this.bytesLeft),
        saveTo: (response) => {
          const file = request.fileOf?.(response) ?? null;
          if (!file) return null;
          ({ maxBytes } = file);
          return { ...file, maxBytes: Math.min(maxBytes, this.bytesLeft) };
        },
        ...(request.onOversize && { onOversize: request.onOversize }),
        headers: {
          accept: request.accept,
          ...(request.cookie && { cookie: request.cookie }),
          ...request.conditions,
        },
      });
      signal?.throwIfAborted();
      // A body that was cut at the crawl's limit is not the whole beginning that the request asked for.
      if (this.bytesLeft < maxBytes && response.body.length >= this.bytesLeft)
        throw new CrawlLimit('byte_limit');
      this.bytesLeft -= response.savedBytes ?? response.body.length;
      return response;
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof SafeFetchError)) throw error;
      const { code } = error;
      if (code === 'aborted' || code === 'out_of_resources') throw error;
      if (code === 'too_large') {
        this.bytesLeft -= maxBytes;
        if (this.bytesLeft < 0) throw new CrawlLimit('byte_limit');
      }
      return { fault: code };
    } finally {
      this.lastRequestAt = this.now();
    }
  }
}

/** The wait that the site asks for by `Retry-After`, at most 10 s; 0 without it. */
export function requestedMs(exchange: Exchange): number {
  if ('fault' in exchange) return 0;
  return Math.min(retryAfterMs(exchange.headers, Date.now()) ?? 0, MAX_RETRY_AFTER_MS);
}

/** Could a retry succeed? */
function isTemporary(exchange: Exchange): boolean {
  if ('fault' in exchange) return exchange.fault === 'network' || exchange.fault === 'timeout';
  return exchange.status === 429 || exchange.status >= 500;
}
