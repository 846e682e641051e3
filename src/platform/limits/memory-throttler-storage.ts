import type { ThrottlerStorage } from '@nestjs/throttler';
import { recordOf, type ThrottlerRecord } from './throttler-record';

/** A request can add more than one key, so the sweep has to remove more than one. */
const KEYS_SWEPT_PER_HIT = 2;

/**
 * An exact sliding window in this process: no half-open window of `ttlMs` ever holds more than `limit` accepted hits,
 * and a hit is accepted whenever the window that ends with it holds fewer. Rejected hits do not count. A hit costs
 * amortised O(1); memory grows with the accepted hits that are still in their window. The clock is monotonic: setting
 * the wall clock changes nothing.
 */
export class MemoryThrottlerStorage implements ThrottlerStorage {
  private readonly logs = new Map<string, HitLog>();
  private sweeper = this.logs.entries();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The number of keys in memory: keys with hits in their window, and idle keys that the sweep has yet to remove. */
  get size(): number {
    return this.logs.size;
  }

  /** Counts a hit unless `limit` is used up. The limit of a key may change between hits, its window may not. */
  async increment(key: string, ttlMs: number, limit: number): Promise<ThrottlerRecord> {
    const now = this.now();
    this.sweep(now);
    const log = this.logs.get(key) ?? new HitLog(ttlMs);
    log.forget(now);
    const isAccepted = log.count < limit;
    if (isAccepted) {
      log.add(now);
      this.logs.set(key, log);
    }
    // After the limit was lowered, more than one hit has to leave before the next hit is accepted.
    const leavesNext = log.at(Math.max(log.count - limit, 0)) ?? now;
    return recordOf({ isAccepted, hits: log.count, resetMs: ttlMs - (now - leavesNext) });
  }

  /** Removes idle keys, a few with every hit. So no timer is needed, and no single hit has to remove them all. */
  private sweep(now: number): void {
    for (let swept = 0; swept < KEYS_SWEPT_PER_HIT; swept++) {
      const next = this.sweeper.next();
      if (next.done) {
        this.sweeper = this.logs.entries();
        return;
      }
      const [key, log] = next.value;
      log.forget(now);
      if (log.count === 0) this.logs.delete(key);
    }
  }
}

/** The times of the accepted hits of one key, oldest first. */
class HitLog {
  private times: number[] = [];
  private start = 0;

  constructor(private readonly ttlMs: number) {}

  get count(): number {
    return this.times.length - this.start;
  }

  at(index: number): number | undefined {
    return this.times[this.start + index];
  }

  add(time: number): void {
    this.times.push(time);
  }

  /** Drops the hits that have left the window. */
  forget(now: number): void {
    while (this.count > 0 && now - this.at(0)! >= this.ttlMs) this.start++;
    // Copying the rest only when it is the smaller half keeps a hit at amortised O(1).
    if (this.start > this.count) {
      this.times = this.times.slice(this.start);
      this.start = 0;
    }
  }
}
