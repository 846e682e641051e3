import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/errors';
import { PLAN_UPGRADE_REQUIRED } from '../auth.errors';
import type { AuthenticatedRequest } from '../caller';
import { planIncludes } from '../plan';
import type { KeyAccess } from '../requires.decorator';
import { KeyAccessGuard } from './key-access.guard';

/** Refuses a caller whose plan does not include the route. @throws ApiError PLAN_UPGRADE_REQUIRED */
@Injectable()
export class PlanGuard extends KeyAccessGuard {
  protected check({ caller }: AuthenticatedRequest, { plan }: KeyAccess): void {
    if (planIncludes(caller.plan, plan)) return;
    const details = { requiredPlan: plan, currentPlan: caller.plan };
    throw new ApiError(PLAN_UPGRADE_REQUIRED, `this needs the plan ${plan} or a higher one`, details);
  }
}
