import { log } from '../observability/logging/logger';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { FallbackThrottlerStorage } from './fallback-throttler-storage';
import { MemoryThrottlerStorage } from './memory-throttler-storage';
import { hit, type Verdict } from '../../../test/support/throttler-hit';
import type { ThrottlerRecord } from './throttler-record';

const QUOTA = { limit: 3, windowMs: 60_000 };

/** A store whose answers the test decides. */
class ScriptedStorage implements ThrottlerStorage {
  readonly asked: string[] = [];
  isClosed = false;
  answer: () => Promise<ThrottlerRecord> = () => Promise.reject(new Error('away'));

  increment(key: string): Promise<ThrottlerRecord> {
    this.asked.push(key);
    return this.answer();
  }

  onApplicationShutdown(): void {
    this.isClosed = true;
  }
}

const record = (remaining: number): ThrottlerRecord => ({
  totalHits: QUOTA.limit - remaining,
  timeToExpire: 0.001,
  isBlocked: false,
  timeToBlockExpire: 0,
});
const verdict = (remaining: number): Verdict => ({ allowed: true, ...QUOTA, remaining, resetMs: 1 });
/** Runs the callbacks of everything that has settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the rate limiter', () => {
  let store: ScriptedStorage;
  let nowMs: number;
  let limiter: FallbackThrottlerStorage;
  let warn: jest.SpyInstance;
  let info: jest.SpyInstance;

  beforeEach(() => {
    store = new ScriptedStorage();
    nowMs = 0;
    limiter = new FallbackThrottlerStorage(store, () => nowMs);
    warn = jest.spyOn(log, 'warn').mockImplementation();
    info = jest.spyOn(log, 'info').mockImplementation();
  });

  afterEach(() => jest.restoreAllMocks());

  it('returns the result of its store', async () => {
    store.answer = async () => record(41);
    expect(await hit(limiter, 'a', QUOTA)).toEqual(verdict(41));
    expect(warn).not.toHaveBeenCalled();
  });

  it('limits by itself while the store is unavailable', async () => {
    const verdicts = await Promise.all(Array.from({ length: 5 }, () => hit(limiter, 'a', QUOTA)));
    expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
  });

  it('logs once that the store is unavailable and once that it is back, without naming whom it limits', async () => {
    for (let hits = 0; hits < 5; hits++) await hit(limiter, 'secret-name', QUOTA);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(warn.mock.calls)).not.toContain('secret-name');
    store.answer = async () => record(2);
    nowMs = 1000;
    await hit(limiter, 'secret-name', QUOTA);
    await settled();
    await hit(limiter, 'secret-name', QUOTA);
    expect(info).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(info.mock.calls)).not.toContain('secret-name');
    expect(await hit(limiter, 'secret-name', QUOTA)).toEqual(verdict(2));
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('tries an unavailable store at most once a second', async () => {
    for (nowMs = 0; nowMs < 5000; nowMs += 10) {
      await hit(limiter, 'a', QUOTA);
      await settled();
    }
    expect(store.asked).toHaveLength(5);
  });

  it('lets no request wait for an unavailable store, and sends it one command at a time', async () => {
    await hit(limiter, 'a', QUOTA);
    let answer: (record: ThrottlerRecord) => void = () => undefined;
    store.answer = () => new Promise((resolve) => (answer = resolve));
    for (nowMs = 1000; nowMs < 10_000; nowMs += 1000) {
      expect((await hit(limiter, 'a', QUOTA)).limit).toBe(3);
    }
    expect(store.asked).toHaveLength(2);
    answer(record(0));
    await settled();
    store.answer = async () => record(17);
    expect((await hit(limiter, 'a', QUOTA)).remaining).toBe(17);
  });

  it('keeps its own counts while the store comes and goes', async () => {
    for (let hits = 0; hits < 3; hits++) await hit(limiter, 'a', QUOTA);
    store.answer = async () => record(2);
    nowMs = 1000;
    await hit(limiter, 'a', QUOTA);
    await settled();
    store.answer = () => Promise.reject(new Error('away again'));
    expect((await hit(limiter, 'a', QUOTA)).allowed).toBe(false);
  });

  it('closes the store on shutdown', () => {
    limiter.onApplicationShutdown();
    expect(store.isClosed).toBe(true);
  });

  it('needs no store but memory', async () => {
    const alone = new FallbackThrottlerStorage(new MemoryThrottlerStorage());
    const verdicts = await Promise.all(
      Array.from({ length: 500 }, () => hit(alone, 'a', { ...QUOTA, limit: 60 })),
    );
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(60);
    alone.onApplicationShutdown();
  });
});
