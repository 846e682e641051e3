import type { OnApplicationShutdown } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Settings } from '../config/settings';
import { log } from '../observability/logging/logger';
import { noteStorage } from './limits.metrics';
import { MemoryThrottlerStorage } from './memory-throttler-storage';
import { RedisThrottlerStorage } from './redis-throttler-storage';
import type { ThrottlerRecord } from './throttler-record';

/** The minimum time between two attempts to reach an unavailable storage. */
const RETRY_MS = 1000;

/** Opens the storage that counts hits: Redis, for all processes together, if `REDIS_URL` is set; else this process. */
export async function openThrottlerStorage({ REDIS_URL }: Settings): Promise<ThrottlerStorage> {
  if (!REDIS_URL) return new MemoryThrottlerStorage();
  return new FallbackThrottlerStorage(await RedisThrottlerStorage.open(REDIS_URL));
}

/** Counts in the shared storage, or in this process alone while the shared storage does not answer. */
export class FallbackThrottlerStorage implements ThrottlerStorage, OnApplicationShutdown {
  private readonly own: MemoryThrottlerStorage;
  private isAway = false;
  private isRetrying = false;
  private triedAtMs = 0;

  constructor(
    private readonly shared: ThrottlerStorage & Partial<OnApplicationShutdown>,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.own = new MemoryThrottlerStorage(now);
  }

  /** Counts a hit unless `limit` is used up. It never throws. */
  async increment(
    key: string,
    ttlMs: number,
    limit: number,
    blockMs: number,
    throttler: string,
  ): Promise<ThrottlerRecord> {
    const hit = () => this.shared.increment(key, ttlMs, limit, blockMs, throttler);
    if (this.isAway) {
      void this.retry(hit);
      return this.own.increment(key, ttlMs, limit);
    }
    try {
      return await hit();
    } catch (error) {
      this.fallBack(error);
      return this.own.increment(key, ttlMs, limit);
    }
  }

  onApplicationShutdown(): void {
    this.shared.onApplicationShutdown?.();
  }

  private fallBack(error: unknown): void {
    if (this.isAway) return;
    this.isAway = true;
    this.triedAtMs = this.now();
    noteStorage(false);
    log.warn(
      { reason: (error as Error).message },
      'rate limits are not shared: their storage is not reachable',
    );
  }

  /** No request waits for this hit, but it counts for the other processes if the storage takes it. */
  private async retry(hit: () => Promise<ThrottlerRecord>): Promise<void> {
    if (this.isRetrying || this.now() - this.triedAtMs < RETRY_MS) return;
    this.isRetrying = true;
    this.triedAtMs = this.now();
    try {
      await hit();
      this.isAway = false;
      noteStorage(true);
      log.info('rate limits are shared again: their storage is reachable');
    } catch {
      // The storage is still unavailable.
    } finally {
      this.isRetrying = false;
    }
  }
}
