import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiError } from '../../platform/http/errors';
import { PLAN_UPGRADE_REQUIRED } from '../auth.errors';
import type { AuthenticatedRequest } from '../caller';
import { planIncludes } from '../plan';
import { keyAccessOf } from '../requires.decorator';

/** Refuses a caller whose plan does not include the route. @throws ApiError PLAN_UPGRADE_REQUIRED */
@Injectable()
export class PlanGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const access = keyAccessOf(this.reflector, context);
    if (!access) return true;
    const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (planIncludes(caller.plan, access.plan)) return true;
    const details = { requiredPlan: access.plan, currentPlan: caller.plan };
    throw new ApiError(PLAN_UPGRADE_REQUIRED, `this needs the plan ${access.plan} or a higher one`, details);
  }
}
