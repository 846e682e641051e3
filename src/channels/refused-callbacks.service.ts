import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { LRUCache } from 'lru-cache';
import { rateLimited, type Quota } from '../platform/limits/limit-headers';
import { countLimited } from '../platform/limits/limits.metrics';

/** The limit of a client's refused callbacks: forged, or for unknown channels. */
const REFUSED: Quota = { limit: 120, windowMs: 60_000 };
/** The interval at which a blocked client's callbacks are still checked, at channels that do not know it. */
const CHECK_INTERVAL_MS = 100;
const MAX_CLIENTS = 10_000;
/** Pairs of a client and the channel that it has reached with a genuine callback. */
const MAX_GENUINE = 50_000;

interface Block {
  /** Times of `performance.now()`. */
  untilMs: number;
  nextCheckMs: number;
}

/**
 * Limits the refused callbacks of a client, so that strangers cannot spend this service on look-ups and signatures. A
 * client may be a proxy that forwards genuine callbacks beside forged ones. So genuine callbacks never count, a channel
 * keeps listening to a client that has reached it, and other channels still check ten callbacks a second.
 */
@Injectable()
export class RefusedCallbacksService {
  private readonly blocks = new LRUCache<string, Block>({ max: MAX_CLIENTS });
  private readonly genuine = new LRUCache<string, true>({ max: MAX_GENUINE });

  constructor(@Inject(ThrottlerStorage) private readonly storage: ThrottlerStorage) {}

  /** Admits a callback before any work for it. @throws ApiError RATE_LIMITED */
  admit(client: string, address: string): void {
    const block = this.blocks.get(client);
    const nowMs = performance.now();
    if (!block || block.untilMs <= nowMs || this.genuine.has(pairOf(client, address))) return;
    if (block.nextCheckMs > nowMs) throw refusal(block.untilMs - nowMs);
    block.nextCheckMs = nowMs + CHECK_INTERVAL_MS;
  }

  /** Remembers that the client reached the channel with a genuine callback. */
  noteGenuine(client: string, address: string): void {
    this.genuine.set(pairOf(client, address), true);
  }

  /** Counts a refused callback. @throws ApiError RATE_LIMITED beyond the limit */
  async count(client: string): Promise<void> {
    const { limit, windowMs } = REFUSED;
    const record = await this.storage.increment(
      `refused callbacks ${client}`,
      windowMs,
      limit,
      0,
      'callbacks',
    );
    const waitMs = record.timeToExpire * 1000;
    const nowMs = performance.now();
    if (record.totalHits >= limit)
      this.blocks.set(client, { untilMs: nowMs + waitMs, nextCheckMs: nowMs + CHECK_INTERVAL_MS });
    if (record.isBlocked) throw refusal(waitMs);
  }
}

function pairOf(client: string, address: string): string {
  return `${client} ${address}`;
}

function refusal(waitMs: number): Error {
  countLimited('address');
  return rateLimited(REFUSED, { timeToExpire: waitMs / 1000 });
}
