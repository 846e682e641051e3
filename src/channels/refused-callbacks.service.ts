import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { LRUCache } from 'lru-cache';
import { FailureLimit } from '../platform/limits/failure-limit';
import type { Quota } from '../platform/limits/limit-headers';

/** The limit of a client's refused callbacks: forged, or for unknown channels. */
const REFUSED: Quota = { limit: 120, windowMs: 60_000 };
/** The interval at which a blocked client's callbacks are still checked, at channels that do not know it. */
const CHECK_INTERVAL_MS = 100;
const MAX_CLIENTS = 10_000;
/** Pairs of a client and the channel that it has reached with a genuine callback. */
const MAX_GENUINE = 50_000;

/**
 * Limits the refused callbacks of a client, so that strangers cannot spend this service on look-ups and signatures. A
 * client may be a proxy that forwards genuine callbacks beside forged ones. So genuine callbacks never count, a channel
 * keeps listening to a client that has reached it, and other channels still check ten callbacks a second.
 */
@Injectable()
export class RefusedCallbacksService {
  private readonly refusals: FailureLimit;
  /** When the next callback of a blocked client is checked, as a time of `performance.now()`. */
  private readonly nextCheckMs = new LRUCache<string, number>({ max: MAX_CLIENTS });
  private readonly genuine = new LRUCache<string, true>({ max: MAX_GENUINE });

  constructor(@Inject(ThrottlerStorage) storage: ThrottlerStorage) {
    this.refusals = new FailureLimit(storage, 'refused callbacks', REFUSED);
  }

  /** Admits a callback before any work for it. @throws ApiError RATE_LIMITED */
  admit(client: string, address: string): void {
    if (this.refusals.blockedMs(client) === 0 || this.genuine.has(pairOf(client, address))) return;
    const nowMs = performance.now();
    if ((this.nextCheckMs.get(client) ?? 0) > nowMs) throw this.refusals.refusal(client);
    this.nextCheckMs.set(client, nowMs + CHECK_INTERVAL_MS);
  }

  /** Remembers that the client reached the channel with a genuine callback. */
  noteGenuine(client: string, address: string): void {
    this.genuine.set(pairOf(client, address), true);
  }

  /** Counts a refused callback. @throws ApiError RATE_LIMITED beyond the limit */
  async count(client: string): Promise<void> {
    try {
      await this.refusals.count(client);
    } finally {
      if (this.refusals.blockedMs(client) > 0)
        this.nextCheckMs.set(client, performance.now() + CHECK_INTERVAL_MS);
    }
  }
}

function pairOf(client: string, address: string): string {
  return `${client} ${address}`;
}
