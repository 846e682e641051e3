import { log } from '../logging/logger';
import { LimiterStore, type Quota, type Verdict } from './limiter-store';
import { MemoryStore } from './memory-store';
import { RateLimiter } from './rate-limiter';

const QUOTA = { limit: 3, windowMs: 60_000 };

/** A store whose answers the test decides. */
class ScriptedStore extends LimiterStore {
  readonly asked: string[] = [];
  isClosed = false;
  answer: () => Promise<Verdict> = () => Promise.reject(new Error('away'));

  async hit(name: string, quota: Quota): Promise<Verdict> {
    this.asked.push(name);
    return { ...(await this.answer()), ...quota };
  }

  override close(): void {
    this.isClosed = true;
  }
}

const verdict = (remaining: number): Verdict => ({ allowed: true, ...QUOTA, remaining, resetMs: 1 });
/** Lets everything that is settled already run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the rate limiter', () => {
  let store: ScriptedStore;
  let nowMs: number;
  let limiter: RateLimiter;
  let warn: jest.SpyInstance;
  let info: jest.SpyInstance;

  beforeEach(() => {
    store = new ScriptedStore();
    nowMs = 0;
    limiter = new RateLimiter(store, () => nowMs);
    warn = jest.spyOn(log, 'warn').mockImplementation();
    info = jest.spyOn(log, 'info').mockImplementation();
  });

  afterEach(() => jest.restoreAllMocks());

  it('answers what its store answers', async () => {
    store.answer = async () => verdict(41);
    expect(await limiter.hit('a', QUOTA)).toEqual(verdict(41));
    expect(warn).not.toHaveBeenCalled();
  });

  it('limits by itself while the store is away', async () => {
    const verdicts = await Promise.all(Array.from({ length: 5 }, () => limiter.hit('a', QUOTA)));
    expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
  });

  it('says once that the store is away and once that it is back, without naming whom it limits', async () => {
    for (let hits = 0; hits < 5; hits++) await limiter.hit('secret-name', QUOTA);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(warn.mock.calls)).not.toContain('secret-name');
    store.answer = async () => verdict(2);
    nowMs = 1000;
    await limiter.hit('secret-name', QUOTA);
    await settled();
    await limiter.hit('secret-name', QUOTA);
    expect(info).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(info.mock.calls)).not.toContain('secret-name');
    expect(await limiter.hit('secret-name', QUOTA)).toEqual(verdict(2));
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('asks a store that is away once a second at most', async () => {
    for (nowMs = 0; nowMs < 5000; nowMs += 10) {
      await limiter.hit('a', QUOTA);
      await settled();
    }
    expect(store.asked).toHaveLength(5);
  });

  it('lets no request wait for a store that is away, and asks it one question at a time', async () => {
    await limiter.hit('a', QUOTA);
    let answer: (verdict: Verdict) => void = () => undefined;
    store.answer = () => new Promise((resolve) => (answer = resolve));
    for (nowMs = 1000; nowMs < 10_000; nowMs += 1000) {
      expect((await limiter.hit('a', QUOTA)).limit).toBe(3);
    }
    expect(store.asked).toHaveLength(2);
    answer(verdict(0));
    await settled();
    store.answer = async () => verdict(17);
    expect((await limiter.hit('a', QUOTA)).remaining).toBe(17);
  });

  it('holds on to what it counted itself when the store comes and goes', async () => {
    for (let hits = 0; hits < 3; hits++) await limiter.hit('a', QUOTA);
    store.answer = async () => verdict(2);
    nowMs = 1000;
    await limiter.hit('a', QUOTA);
    await settled();
    store.answer = () => Promise.reject(new Error('away again'));
    expect((await limiter.hit('a', QUOTA)).allowed).toBe(false);
  });

  it('lets go of the store on shutdown', () => {
    limiter.onApplicationShutdown();
    expect(store.isClosed).toBe(true);
  });

  it('needs no store but memory', async () => {
    const alone = new RateLimiter(new MemoryStore());
    const verdicts = await Promise.all(
      Array.from({ length: 500 }, () => alone.hit('a', { ...QUOTA, limit: 60 })),
    );
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(60);
    alone.onApplicationShutdown();
  });
});
