import { setTimeout as delay } from 'node:timers/promises';
import type { SafeRequest, SafeResponse } from '@app/safe-fetch';
import type { Fetcher } from './crawl-options';

/** The requests to a host that wait for their turn, by owner; the owner whose turn is next comes first. */
type Queue = Map<number, (() => void)[]>;

/**
 * A fetcher for several crawls in one process. Each host gets one request at a time; the next request begins `pauseMs`
 * after the previous one has ended. Owners take turns: however many or slow requests an owner has, they delay each
 * request of another owner by only one request.
 */
export class HostTurns {
  /** The busy hosts: a request is running, or the pause after it. */
  private readonly queues = new Map<string, Queue>();

  constructor(
    private readonly fetcher: Fetcher,
    private readonly pauseMs: number,
  ) {}

  /** The fetcher for the crawls of one owner. */
  fetcherOf(owner: number): Fetcher {
    return { request: (url, request) => this.request(owner, url, request) };
  }

  /** @throws the signal's reason if it aborts before the turn; the errors of the fetcher */
  private async request(owner: number, url: string | URL, request: SafeRequest): Promise<SafeResponse> {
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

  /**
   * Starts the next request to the host: the oldest request of the first owner, who then goes to the end of the line.
   */
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
