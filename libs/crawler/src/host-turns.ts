import { setTimeout as delay } from 'node:timers/promises';
import type { Fetcher, FetchRequest, FetchResponse } from './fetcher';

/** The requests to a host that wait for their turn, by owner; the owner whose turn is next comes first. */
type Queue = Map<number, (() => void)[]>;

/**
 * A fetcher for several crawls of one process. Each host gets one request at a time; the next request begins `pauseMs`
 * after the end of the last one. Owners take turns, so that one that has many requests, or slow ones, delays each
 * request of another one by one of its own.
 */
export class HostTurns {
  /** The hosts that are busy: with a request, or with the pause after it. */
  private readonly queues = new Map<string, Queue>();

  constructor(
    private readonly fetcher: Fetcher,
    private readonly pauseMs: number,
  ) {}

  /** The fetcher for the crawls of one owner. */
  fetcherOf(owner: number): Fetcher {
    return { request: (url, request) => this.request(owner, url, request) };
  }

  /** @throws the signal's reason when it aborts before the turn; what the fetcher throws */
  private async request(owner: number, url: string, request: FetchRequest): Promise<FetchResponse> {
    const { host } = new URL(url);
    await this.turn(owner, host, request.signal);
    try {
      return await this.fetcher.request(url, request);
    } finally {
      void delay(this.pauseMs, undefined, { ref: false }).then(() => this.startNext(host));
    }
  }

  private async turn(owner: number, host: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const queue = this.queues.get(host);
    if (!queue) {
      this.queues.set(host, new Map());
      return;
    }
    const waiting = queue.get(owner) ?? [];
    queue.set(owner, waiting);
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(start), 1);
        if (waiting.length === 0) queue.delete(owner);
        reject(signal?.reason as Error);
      };
      waiting.push(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Starts the next request to the host: the oldest one of the first owner, who is then the last one. */
  private startNext(host: string): void {
    const queue = this.queues.get(host);
    const [next] = queue ?? [];
    if (!queue || !next) {
      this.queues.delete(host);
      return;
    }
    const [owner, waiting] = next;
    queue.delete(owner);
    const start = waiting.shift();
    if (waiting.length > 0) queue.set(owner, waiting);
    start?.();
  }
}
