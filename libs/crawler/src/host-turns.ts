import { setTimeout as delay } from 'node:timers/promises';
import type { SafeRequest, SafeResponse } from '@app/safe-fetch';
import type { Fetcher } from './crawl-options';

/** How long a request keeps other owners from the host. */
const PLACE_MS = 200;

/** A host with requests that run or wait, or with the pause after a request. */
interface Host {
  /** A request has the place at the host. */
  isTaken: boolean;
  /** The owners whose request runs, with or without the place, or ended less than the pause ago. */
  served: Set<number>;
  /** The waiting requests by owner; the owner whose turn is next comes first. */
  waiting: Map<number, (() => void)[]>;
}

/**
 * A fetcher for several crawls in one process. An owner has one request at a time at a host, and pauses for `pauseMs`
 * after it. Owners take turns, one request at a time. After 200 ms a request makes room for the next owner, so that
 * many or slow requests of one owner delay a request of another owner by at most 200 ms.
 */
export class HostTurns {
  private readonly hosts = new Map<string, Host>();

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
    const { host: name } = new URL(url);
    request.signal?.throwIfAborted();
    const host = this.hosts.get(name) ?? { isTaken: false, served: new Set(), waiting: new Map() };
    this.hosts.set(name, host);
    await this.turn(owner, host, request.signal);
    let hasPlace = true;
    const leavePlace = (): void => {
      if (hasPlace) host.isTaken = false;
      hasPlace = false;
      this.startNext(name, host);
    };
    const timer = setTimeout(leavePlace, PLACE_MS);
    try {
      return await this.fetcher.request(url, request);
    } finally {
      clearTimeout(timer);
      leavePlace();
      void delay(this.pauseMs, undefined, { ref: false }).then(() => {
        host.served.delete(owner);
        this.startNext(name, host);
      });
    }
  }

  private async turn(owner: number, host: Host, signal: AbortSignal | undefined): Promise<void> {
    if (!host.isTaken && !host.served.has(owner)) {
      host.isTaken = true;
      host.served.add(owner);
      return;
    }
    const waiting = host.waiting.get(owner) ?? [];
    host.waiting.set(owner, waiting);
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(start), 1);
        if (waiting.length === 0) host.waiting.delete(owner);
        reject(signal?.reason as Error);
      };
      waiting.push(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Starts the next request to the host, if its place is free: the oldest request of the first owner who may send. */
  private startNext(name: string, host: Host): void {
    const { served, waiting } = host;
    if (host.isTaken) return;
    const next = [...waiting].find(([owner]) => !served.has(owner));
    if (next) {
      const [owner, requests] = next;
      const start = requests.shift();
      // The owner goes to the end of the line.
      waiting.delete(owner);
      if (requests.length > 0) waiting.set(owner, requests);
      host.isTaken = true;
      served.add(owner);
      start?.();
    } else if (served.size + waiting.size === 0) this.hosts.delete(name);
  }
}
