import { setTimeout as delay } from 'node:timers/promises';
import type { Fetcher, FetchResponse } from './fetcher';
import { HostTurns } from './host-turns';

const answer: FetchResponse = { status: 200, headers: {}, url: '', body: Buffer.alloc(0) };
const request = { timeoutMs: 1000, maxBytes: 1000 };

/** Counts the concurrent requests to each host. Requests to `/broken` fail. */
class CountingFetcher implements Fetcher {
  readonly maxConcurrent = new Map<string, number>();
  readonly order: string[] = [];
  private readonly concurrent = new Map<string, number>();

  async request(url: string): Promise<FetchResponse> {
    const { host, pathname } = new URL(url);
    const now = (this.concurrent.get(host) ?? 0) + 1;
    this.concurrent.set(host, now);
    this.maxConcurrent.set(host, Math.max(now, this.maxConcurrent.get(host) ?? 0));
    this.order.push(pathname);
    await delay(2);
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
    await Promise.all(urls.map((url) => turns.request(url, request)));
    expect(Object.fromEntries(fetcher.maxConcurrent)).toEqual({ 'a.example': 1, 'b.example': 1 });
    expect(fetcher.order.filter((_, index) => index % 2 === 0)).toEqual(paths);
  });

  it('continue after a failed request', async () => {
    const turns = new HostTurns(new CountingFetcher(), 0);
    const broken = turns.request('http://a.example/broken', request);
    const next = turns.request('http://a.example/next', request);
    await expect(broken).rejects.toThrow('broken');
    await expect(next).resolves.toBe(answer);
  });
});
