import { Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail, type ThrottlerRequest } from '@nestjs/throttler';
import type { Response } from 'express';
import { limitHeaders, rateLimited } from '../../platform/limits/limit-headers';
import { countLimited } from '../../platform/limits/limits.metrics';
import { keyAccessOf } from '../requires.decorator';

/**
 * Limits the requests per minute of an account and mode, over all its keys, as `AccountThrottlerOptionsFactory` says.
 * Headers tell the client how many requests remain.
 * @throws ApiError RATE_LIMITED
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  /** Routes that take no API key are not limited. */
  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    return !keyAccessOf(this.reflector, context);
  }

  /** Counts as the base class does, and adds the headers of the current IETF draft. */
  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl, blockDuration, throttler, getTracker, generateKey } = request;
    const { req, res } = this.getRequestResponse(context);
    const tracker = await getTracker(req, context);
    const key = generateKey(context, tracker, throttler.name ?? '');
    const record = await this.storageService.increment(key, ttl, limit, blockDuration, throttler.name ?? '');
    const headers = limitHeaders({ limit, windowMs: ttl }, record, Date.now(), throttler.name ?? '');
    (res as Response).set(headers);
    if (record.isBlocked)
      await this.throwThrottlingException(context, { ...record, limit, ttl, key, tracker });
    return true;
  }

  protected override async throwThrottlingException(
    _: ExecutionContext,
    detail: ThrottlerLimitDetail,
  ): Promise<void> {
    countLimited('account');
    throw rateLimited({ limit: detail.limit, windowMs: detail.ttl }, detail);
  }
}
