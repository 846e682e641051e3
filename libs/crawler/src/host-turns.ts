import { setTimeout as delay } from 'node:timers/promises';
import type { Fetcher, FetchRequest, FetchResponse } from './fetcher';

/**
 * A fetcher for several crawls of one process. Each host gets one request at a time; the next request begins `pauseMs`
 * after the end of the last one.
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
    const pause = () => delay(this.pauseMs, undefined, { ref: false });
    const turn = answer.then(pause, pause);
    this.lastTurns.set(host, turn);
    void turn.then(() => {
      if (this.lastTurns.get(host) === turn) this.lastTurns.delete(host);
    });
    return answer;
  }
}
