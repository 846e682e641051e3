import { Injectable } from '@nestjs/common';
import { Settings } from '../platform/config/settings';
import type { Quota } from '../platform/limits/limiter-store';
import type { Plan } from './plan';

const MINUTE_MS = 60_000;

/** Bad credentials that one address may send. */
export const BAD_CREDENTIALS: Quota = { limit: 30, windowMs: MINUTE_MS };

/** How many requests the plans allow, as the operator has set them. */
@Injectable()
export class AccountLimits {
  private readonly perMinute: Record<Plan, number>;

  constructor(settings: Settings) {
    const { RATE_LIMIT_PLUS: plus, RATE_LIMIT_PRO: pro, RATE_LIMIT_ENTERPRISE: enterprise } = settings;
    // Basic is refused anyway; without a limit that would be the cheapest way to load the service.
    this.perMinute = { basic: plus, plus, pro, enterprise };
  }

  /** The quota of an account and mode on this plan. */
  of(plan: Plan): Quota {
    return { limit: this.perMinute[plan], windowMs: MINUTE_MS };
  }
}
