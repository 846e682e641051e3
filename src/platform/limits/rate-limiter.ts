import type { OnApplicationShutdown } from '@nestjs/common';
import { log } from '../logging/logger';
import type { LimiterStore, Quota, Verdict } from './limiter-store';
import { noteStore } from './limits.metrics';
import { MemoryStore } from './memory-store';

/** A store that is away is asked again no sooner than this. */
const RETRY_MS = 1000;

/** Holds names to quotas: all processes together through the store, each by itself while the store is away. */
export class RateLimiter implements OnApplicationShutdown {
  private readonly own: MemoryStore;
  private isAway = false;
  private isAsking = false;
  private askedAtMs = 0;

  constructor(
    private readonly store: LimiterStore,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.own = new MemoryStore(now);
  }

  /** Counts a hit under this name, unless the quota is used up. It never throws. */
  async hit(name: string, quota: Quota): Promise<Verdict> {
    if (this.isAway) {
      void this.askAgain(name, quota);
      return this.own.hit(name, quota);
    }
    try {
      return await this.store.hit(name, quota);
    } catch (error) {
      this.goOnAlone(error);
      return this.own.hit(name, quota);
    }
  }

  onApplicationShutdown(): void {
    this.store.close();
  }

  private goOnAlone(error: unknown): void {
    if (this.isAway) return;
    this.isAway = true;
    this.askedAtMs = this.now();
    noteStore(false);
    log.warn({ reason: (error as Error).message }, 'limits are not shared: their store is away');
  }

  /** Nobody waits for this hit, but it counts for the other processes if the store takes it. */
  private async askAgain(name: string, quota: Quota): Promise<void> {
    if (this.isAsking || this.now() - this.askedAtMs < RETRY_MS) return;
    this.isAsking = true;
    this.askedAtMs = this.now();
    try {
      await this.store.hit(name, quota);
      this.isAway = false;
      noteStore(true);
      log.info('limits are shared again: their store is back');
    } catch {
      // Still away.
    } finally {
      this.isAsking = false;
    }
  }
}
