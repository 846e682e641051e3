import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { SafeRequest, SafeResponse } from '@app/safe-fetch';
import type { Fetcher } from './crawl-options';
import { HostTurns } from './host-turns';

const answer: SafeResponse = { status: 200, headers: {}, body: Buffer.alloc(0) };
const request = { timeoutMs: 1000, maxBytes: 1000 };

/** Counts the concurrent requests to each host. `/broken` fails, and `/hang…` when it is aborted. */
class CountingFetcher implements Fetcher {
  readonly maxConcurrent = new Map<string, number>();
  readonly order: string[] = [];
  private readonly concurrent = new Map<string, number>();

  async request(url: string, { signal }: SafeRequest): Promise<SafeResponse> {
    const { host, pathname } = new URL(url);
    const now = (this.concurrent.get(host) ?? 0) + 1;
    this.concurrent.set(host, now);
    this.maxConcurrent.set(host, Math.max(now, this.maxConcurrent.get(host) ?? 0));
    this.order.push(pathname);
    if (pathname.startsWith('/hang')) await once(signal!, 'abort');
    await delay(2, undefined, { signal });
    this.concurrent.set(host, now - 1);
    if (pathname === '/broken') throw new Error('broken');
    return answer;
  }
}

describe('host turns', () => {
  it('give a host one request at a time, in order, without delaying other hosts', async () => {
    const fetcher = new CountingFetcher();
    const turns = new HostTurns(fetcher, 0);
    const paths = Array.from({ length: 10 }, (_, index) => `/${index}`);
    const urls = paths.flatMap((path) => [`http://a.example${path}`, `http://b.example${path}`]);
    await Promise.all(urls.map((url) => turns.fetcherOf(1).request(url, request)));
    expect(Object.fromEntries(fetcher.maxConcurrent)).toEqual({ 'a.example': 1, 'b.example': 1 });
    expect(fetcher.order.filter((_, index) => index % 2 === 0)).toEqual(paths);
  });

  it('continue after a failed request', async () => {
    const turns = new HostTurns(new CountingFetcher(), 0);
    const broken = turns.fetcherOf(1).request('http://a.example/broken', request);
    const next = turns.fetcherOf(1).request('http://a.example/next', request);
    await expect(broken).rejects.toThrow('broken');
    await expect(next).resolves.toBe(answer);
  });

  it('let owners take turns, however many requests one of them has', async () => {
    const fetcher = new CountingFetcher();
    const turns = new HostTurns(fetcher, 0);
    const greedy = Array.from({ length: 20 }, (_, index) =>
      turns.fetcherOf(1).request(`http://a.example/greedy-${index}`, request),
    );
    const modest = ['one', 'two'].map((path) =>
      turns.fetcherOf(2).request(`http://a.example/${path}`, request),
    );
    await Promise.all([...greedy, ...modest]);
    expect(fetcher.order.indexOf('/one')).toBeLessThanOrEqual(2);
    expect(fetcher.order.indexOf('/two')).toBeLessThanOrEqual(4);
    expect(fetcher.order).toHaveLength(22);
  });

  it('let other owners go on beside requests without an answer, of which an owner has one at a time', async () => {
    const fetcher = new CountingFetcher();
    const turns = new HostTurns(fetcher, 0);
    const controller = new AbortController();
    const { signal } = controller;
    const hanging = ['/hang-1', '/hang-2'].map((path) =>
      turns.fetcherOf(1).request(`http://a.example${path}`, { ...request, signal }),
    );
    const modest = ['/one', '/two'].map((path) =>
      turns.fetcherOf(2).request(`http://a.example${path}`, request),
    );
    await Promise.all(modest);
    expect(fetcher.order).toEqual(['/hang-1', '/one', '/two']);
    controller.abort();
    expect(await Promise.allSettled(hanging)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  });

  it('let an owner pause after each request, for which no other owner waits', async () => {
    const fetcher = new CountingFetcher();
    const turns = new HostTurns(fetcher, 60_000);
    const controller = new AbortController();
    const ofOwner = (owner: number, path: string): Promise<SafeResponse> =>
      turns.fetcherOf(owner).request(`http://a.example${path}`, { ...request, signal: controller.signal });
    await ofOwner(1, '/first');
    const second = ofOwner(1, '/second');
    await ofOwner(2, '/other');
    expect(fetcher.order).toEqual(['/first', '/other']);
    controller.abort();
    await expect(second).rejects.toBe(controller.signal.reason);
  });

  it('end at once for requests that are aborted before their turn, without a pause', async () => {
    const fetcher = new CountingFetcher();
    const turns = new HostTurns(fetcher, 60_000);
    const first = turns.fetcherOf(1).request('http://a.example/first', request);
    const controller = new AbortController();
    const { signal } = controller;
    const waiting = Array.from({ length: 50 }, (_, index) =>
      turns.fetcherOf(1).request(`http://a.example/${index}`, { ...request, signal }),
    );
    await first;
    controller.abort();
    const reasons = await Promise.all(waiting.map((each) => each.catch((error: unknown) => error)));
    expect(new Set(reasons)).toEqual(new Set([signal.reason]));
    expect(fetcher.order).toEqual(['/first']);
  });
});
