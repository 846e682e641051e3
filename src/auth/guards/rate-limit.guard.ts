import { Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerRequest } from '@nestjs/throttler';
import type { Response } from 'express';
import { limitHeaders, rateLimited } from '../../platform/limits/limit-headers';
import { countLimited } from '../../platform/limits/limits.metrics';
import { keyAccessOf } from '../requires.decorator';

/**
 * Limits the requests per minute of an account and mode, counting all its keys together. The quota comes from
 * `accountThrottler`. Headers tell the client how many requests remain.
 * @throws ApiError RATE_LIMITED
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  /** Routes that take no API key are not limited. */
  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    return !keyAccessOf(this.reflector, context);
  }

  /** Counts like the base class, and adds the headers of the current IETF draft. */
  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl: windowMs, blockDuration, throttler, getTracker, generateKey } = request;
    const { name = '' } = throttler;
    const { req, res } = this.getRequestResponse(context);
    const key = generateKey(context, await getTracker(req, context), name);
    const record = await this.storageService.increment(key, windowMs, limit, blockDuration, name);
    const quota = { limit, windowMs };
    (res as Response).set(limitHeaders({ ...quota, policy: name }, record, Date.now()));
    if (!record.isBlocked) return true;
    countLimited('account');
    throw rateLimited(quota, record);
  }
}
