import type { ThrottlerStorage } from '@nestjs/throttler';
import { LRUCache } from 'lru-cache';
import type { ApiError } from '../http/errors';
import { THROTTLER } from './count-hit';
import { rateLimited, type Quota } from './limit-headers';
import { countLimited } from './limits.metrics';

const MAX_BLOCKED_CLIENTS = 10_000;

/** Limits the failures of each client. Further failures of a blocked client do not use the shared storage. */
export class FailureLimit {
  /** The end of each blocked client's block, as a time of `performance.now()`. */
  private readonly blockedUntilMs = new LRUCache<string, number>({ max: MAX_BLOCKED_CLIENTS });

  /** `kind` names the failures in the storage. */
  constructor(
    private readonly storage: ThrottlerStorage,
    private readonly kind: string,
    private readonly quota: Quota,
  ) {}

  /** The milliseconds for which the client is still blocked; 0 if it is not. */
  blockedMs(client: string): number {
    return Math.max((this.blockedUntilMs.get(client) ?? 0) - performance.now(), 0);
  }

  /** Counts a failure. @throws ApiError RATE_LIMITED beyond the limit */
  async count(client: string): Promise<void> {
    if (this.blockedMs(client) > 0) throw this.refusal(client);
    const { limit, windowMs } = this.quota;
    const record = await this.storage.increment(`${this.kind} ${client}`, windowMs, limit, 0, THROTTLER);
    if (record.totalHits >= limit)
      this.blockedUntilMs.set(client, performance.now() + record.timeToExpire * 1000);
    if (record.isBlocked) throw this.refusal(client);
  }

  /** The refusal of a blocked client. */
  refusal(client: string): ApiError {
    countLimited('address');
    return rateLimited(this.quota, { timeToExpire: this.blockedMs(client) / 1000 });
  }
}
