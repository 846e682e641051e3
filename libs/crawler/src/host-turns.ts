import { setTimeout as delay } from 'node:timers/promises';
import type { Fetcher, FetchRequest, FetchResponse } from './fetcher';

/**
 * A fetcher that several crawls share: however many of them visit a host, it gets one request at a time, and the
 * next one begins `pauseMs` after the last has ended. Within one process.
 */
export class HostTurns implements Fetcher {
  private readonly lastTurns = new Map<string, Promise<void>>();

  constructor(
    private readonly fetcher: Fetcher,
    private readonly pauseMs: number,
  ) {}

  async request(url: string, request: FetchRequest): Promise<FetchResponse> {
    const { host } = new URL(url);
    const previous = this.lastTurns.get(host) ?? Promise.resolve();
    const answer = previous.then(() => this.fetcher.request(url, request));
    const turn = answer.then(
      () => delay(this.pauseMs, undefined, { ref: false }),
      () => delay(this.pauseMs, undefined, { ref: false }),
    );
    this.lastTurns.set(host, turn);
    void turn.then(() => {
      if (this.lastTurns.get(host) === turn) this.lastTurns.delete(host);
    });
    return answer;
  }
}
