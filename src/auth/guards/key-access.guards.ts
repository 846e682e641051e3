import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiError } from '../../platform/http/errors';
import { agentIdOf } from '../../platform/http/requests/id-param';
import { ACCOUNT_SUSPENDED, PLAN_UPGRADE_REQUIRED } from '../auth.errors';
import type { AuthenticatedRequest } from '../caller';
import { planIncludes } from '../plan';
import { limitedToAgents, requireAgent, requireScope } from '../refusals';
import { keyAccessOf, type KeyAccess } from '../requires.decorator';

/** A check of the requests to routes that take an API key. */
@Injectable()
abstract class KeyAccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const access = keyAccessOf(this.reflector, context);
    if (access) this.check(context.switchToHttp().getRequest<AuthenticatedRequest>(), access, context);
    return true;
  }

  /** @throws ApiError when the caller may not call a route that requires `access` */
  protected abstract check(request: AuthenticatedRequest, access: KeyAccess, context: ExecutionContext): void;
}

/** Refuses the keys of a suspended account. @throws ApiError ACCOUNT_SUSPENDED */
@Injectable()
export class ActiveAccountGuard extends KeyAccessGuard {
  protected check({ caller }: AuthenticatedRequest): void {
    if (caller.suspended) throw new ApiError(ACCOUNT_SUSPENDED, 'the account is suspended');
  }
}

/** Refuses a caller whose plan does not include the route. @throws ApiError PLAN_UPGRADE_REQUIRED */
@Injectable()
export class PlanGuard extends KeyAccessGuard {
  protected check({ caller }: AuthenticatedRequest, { plan }: KeyAccess): void {
    if (planIncludes(caller.plan, plan)) return;
    const details = { requiredPlan: plan, currentPlan: caller.plan };
    throw new ApiError(PLAN_UPGRADE_REQUIRED, `this operation needs the plan ${plan} or higher`, details);
  }
}

/** Refuses a key without the scope of the route. @throws ApiError INSUFFICIENT_SCOPE */
@Injectable()
export class ScopeGuard extends KeyAccessGuard {
  protected check({ caller }: AuthenticatedRequest, { scope }: KeyAccess): void {
    if (scope) requireScope(caller, scope);
  }
}

/**
 * Limits a key or person to some agents: other agents appear as missing, and operations on the whole account are
 * refused. It is the last guard of access.
 * @throws ApiError NOT_FOUND or INSUFFICIENT_SCOPE
 */
@Injectable()
export class AgentsGuard extends KeyAccessGuard {
  protected check(
    request: AuthenticatedRequest,
    { leavesOutAgents }: KeyAccess,
    context: ExecutionContext,
  ): void {
    const { caller } = request;
    if (caller.agentIds && !leavesOutAgents) {
      const agentId = agentIdOf(context);
      if (agentId === undefined) throw limitedToAgents();
      requireAgent(caller, agentId);
    }
    request.admittedAtMs = performance.now();
  }
}
