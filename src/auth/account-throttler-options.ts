import { Injectable, type ExecutionContext } from '@nestjs/common';
import type { ThrottlerModuleOptions, ThrottlerOptionsFactory } from '@nestjs/throttler';
import { Settings } from '../platform/config/settings';
import { openThrottlerStorage } from '../platform/limits/throttler-storage';
import { AuthSettings } from './auth.settings';
import type { AuthenticatedRequest } from './caller';
import type { Plan } from './plan';

const MINUTE_MS = 60_000;

/** One quota for each account and mode: the requests a minute of its plan, as the operator has set them. */
@Injectable()
export class AccountThrottlerOptions implements ThrottlerOptionsFactory {
  private readonly perMinute: Record<Plan, number>;

  constructor(
    private readonly settings: Settings,
    { RATE_LIMIT_PLUS: plus, RATE_LIMIT_PRO: pro, RATE_LIMIT_ENTERPRISE: enterprise }: AuthSettings,
  ) {
    // Basic has no access, but its requests cost something too: without a limit they would load the service for free.
    this.perMinute = { basic: plus, plus, pro, enterprise };
  }

  async createThrottlerOptions(): Promise<ThrottlerModuleOptions> {
    return {
      storage: await openThrottlerStorage(this.settings),
      throttlers: [
        {
          name: 'account',
          ttl: MINUTE_MS,
          limit: (context) => this.perMinute[requestOf(context).caller.plan],
          getTracker: (_, context) => requestOf(context).partition,
          generateKey: (_, partition) => `account ${partition}`,
        },
      ],
    };
  }
}

function requestOf(context: ExecutionContext): AuthenticatedRequest {
  return context.switchToHttp().getRequest<AuthenticatedRequest>();
}
