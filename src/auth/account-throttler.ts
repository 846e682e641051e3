import type { ExecutionContext } from '@nestjs/common';
import type { ThrottlerModuleOptions } from '@nestjs/throttler';
import type { Settings } from '../platform/config/settings';
import { openThrottlerStorage } from '../platform/limits/fallback-throttler-storage';
import type { AuthSettings } from './auth.settings';
import type { AuthenticatedRequest } from './caller';
import type { Plan } from './plan';

const MINUTE_MS = 60_000;

/** A quota for each account and mode: the requests per minute that the settings allow for its plan. */
export async function accountThrottler(
  settings: Settings,
  limits: AuthSettings,
): Promise<ThrottlerModuleOptions> {
  return {
    storage: await openThrottlerStorage(settings),
    throttlers: [
      {
        name: 'account',
        ttl: MINUTE_MS,
        limit: (context) => limits.requestsPerMinute(limitedAs(requestOf(context).caller.plan)),
        getTracker: (_, context) => requestOf(context).partition,
        generateKey: (_, partition) => `account ${partition}`,
      },
    ],
  };
}

/** Basic has no access to the API, but refusing a request also costs time, so Basic gets the limit of Plus. */
function limitedAs(plan: Plan): Plan {
  return plan === 'basic' ? 'plus' : plan;
}

function requestOf(context: ExecutionContext): AuthenticatedRequest {
  return context.switchToHttp().getRequest<AuthenticatedRequest>();
}
