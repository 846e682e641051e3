import { LimiterStore, type Quota, type Verdict } from './limiter-store';

/** More than one new name can come with a hit, so that the sweep overtakes what it has to drop. */
const NAMES_SWEPT_PER_HIT = 2;

/**
 * An exact sliding window in this process: no half-open window of `windowMs` ever holds more than `limit` accepted hits, and a hit is
 * accepted whenever fewer lie in the one that ends with it. A hit costs amortised O(1); memory grows with the accepted hits that are still in
 * their window. The clock is monotonic: setting the wall clock changes nothing.
 */
export class MemoryStore extends LimiterStore {
  private readonly logs = new Map<string, HitLog>();
  private sweeper = this.logs.entries();

  constructor(private readonly now: () => number = () => performance.now()) {
    super();
  }

  /** How many names it remembers: those with hits in the window, and those that the sweep has yet to reach. */
  get size(): number {
    return this.logs.size;
  }

  async hit(name: string, { limit, windowMs }: Quota): Promise<Verdict> {
    const now = this.now();
    this.sweep(now);
    const log = this.logs.get(name) ?? new HitLog(windowMs);
    log.forget(now);
    const allowed = log.count < limit;
    if (allowed) {
      log.add(now);
      this.logs.set(name, log);
    }
    // With a limit that was lowered, more than one has to leave before the next is accepted.
    const leavesNext = log.at(Math.max(log.count - limit, 0)) ?? now;
    return {
      allowed,
      limit,
      windowMs,
      remaining: Math.max(limit - log.count, 0),
      resetMs: windowMs - (now - leavesNext),
    };
  }

  /** Drops idle names, a few with every hit, so that no timer is needed and no hit pays for all of them. */
  private sweep(now: number): void {
    for (let swept = 0; swept < NAMES_SWEPT_PER_HIT; swept++) {
      const next = this.sweeper.next();
      if (next.done) {
        this.sweeper = this.logs.entries();
        return;
      }
      const [name, log] = next.value;
      log.forget(now);
      if (log.count === 0) this.logs.delete(name);
    }
  }
}

/** The times of one name's accepted hits, oldest first. */
class HitLog {
  private times: number[] = [];
  private start = 0;

  constructor(private readonly windowMs: number) {}

  get count(): number {
    return this.times.length - this.start;
  }

  at(index: number): number | undefined {
    return this.times[this.start + index];
  }

  add(time: number): void {
    this.times.push(time);
  }

  forget(now: number): void {
    for (
      let oldest = this.at(0);
      oldest !== undefined && now - oldest >= this.windowMs;
      oldest = this.at(0)
    ) {
      this.start++;
    }
    // Moving what is left only when it is the smaller half keeps a hit at amortised O(1).
    if (this.start > this.count) {
      this.times = this.times.slice(this.start);
      this.start = 0;
    }
  }
}
