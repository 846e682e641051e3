import type { OnApplicationShutdown } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Settings } from '../config/settings';
import { Outage } from '../outage';
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
  private readonly local: MemoryThrottlerStorage;
  private readonly outage: Outage;

  constructor(
    private readonly shared: ThrottlerStorage & Partial<OnApplicationShutdown>,
    now: () => number = () => performance.now(),
  ) {
    this.local = new MemoryThrottlerStorage(now);
    const logs = {
      begin: 'rate limits are not shared: their storage is not reachable',
      end: 'rate limits are shared again: their storage is reachable',
    };
    this.outage = new Outage({ pauseMs: RETRY_MS, logs, now });
  }

  /** Counts a hit unless `limit` is used up. It never throws. */
  async increment(...counted: Parameters<ThrottlerStorage['increment']>): Promise<ThrottlerRecord> {
    const [key, ttlMs, limit] = counted;
    const hit = () => this.shared.increment(...counted);
    if (this.outage.reason !== undefined) {
      // No request waits for this hit, but it counts for the other processes if the storage takes it.
      if (this.outage.claimProbe()) void this.count(hit).catch(() => undefined);
      return this.local.increment(key, ttlMs, limit);
    }
    return this.count(hit).catch(() => this.local.increment(key, ttlMs, limit));
  }

  onApplicationShutdown(): void {
    this.shared.onApplicationShutdown?.();
  }

  /** @throws the error of the storage */
  private async count(hit: () => Promise<ThrottlerRecord>): Promise<ThrottlerRecord> {
    try {
      const record = await hit();
      if (this.outage.succeed()) noteStorage(true);
      return record;
    } catch (error) {
      if (this.outage.fail((error as Error).message)) noteStorage(false);
      throw error;
    }
  }
}
