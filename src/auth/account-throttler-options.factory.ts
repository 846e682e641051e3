import { Injectable, type ExecutionContext } from '@nestjs/common';
import type { ThrottlerModuleOptions, ThrottlerOptionsFactory } from '@nestjs/throttler';
import { Settings } from '../platform/config/settings';
import { openThrottlerStorage } from '../platform/limits/throttler-storage';
import { AuthSettings } from './auth.settings';
import type { AuthenticatedRequest } from './caller';
import type { Plan } from './plan';

const MINUTE_MS = 60_000;

/** One quota for each account and mode: the requests per minute that the operator has set for its plan. */
@Injectable()
export class AccountThrottlerOptionsFactory implements ThrottlerOptionsFactory {
  constructor(
    private readonly settings: Settings,
    private readonly limits: AuthSettings,
  ) {}

  async createThrottlerOptions(): Promise<ThrottlerModuleOptions> {
    return {
      storage: await openThrottlerStorage(this.settings),
      throttlers: [
        {
          name: 'account',
          ttl: MINUTE_MS,
          limit: (context) => this.limits.requestsPerMinute(limitedAs(requestOf(context).caller.plan)),
          getTracker: (_, context) => requestOf(context).partition,
          generateKey: (_, partition) => `account ${partition}`,
        },
      ],
    };
  }
}

/** Basic has no access, but refusing its requests has a cost too, so it has the limit of Plus. */
function limitedAs(plan: Plan): Plan {
  return plan === 'basic' ? 'plus' : plan;
}

function requestOf(context: ExecutionContext): AuthenticatedRequest {
  return context.switchToHttp().getRequest<AuthenticatedRequest>();
}
