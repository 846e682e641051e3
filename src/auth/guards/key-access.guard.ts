import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { agentIdOf } from '../../platform/http/requests/id-param';
import type { AuthenticatedRequest } from '../caller';
import { limitedToAgents, requireActive, requireAgent, requirePlan, requireScope } from '../refusals';
import { keyAccessOf } from '../requires.decorator';

/**
 * Refuses the keys of a suspended account, and callers without the plan or scope of the route. For a key or person that
 * is limited to some agents, other agents appear as missing, and operations on the whole account are refused. It is the
 * last guard of access.
 * @throws ApiError ACCOUNT_SUSPENDED, PLAN_UPGRADE_REQUIRED, INSUFFICIENT_SCOPE or NOT_FOUND
 */
@Injectable()
export class KeyAccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const access = keyAccessOf(this.reflector, context);
    if (!access) return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { caller } = request;
    requireActive(caller);
    requirePlan(caller, access.plan);
    if (access.scope) requireScope(caller, access.scope);
    if (caller.agentIds && !access.leavesOutAgents) {
      const agentId = agentIdOf(context);
      if (agentId === undefined) throw limitedToAgents();
      requireAgent(caller, agentId);
    }
    request.admittedAtMs = performance.now();
    return true;
  }
}
