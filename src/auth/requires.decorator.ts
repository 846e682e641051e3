import { applyDecorators, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';
import { ACCESS } from '../platform/http/requests/access';
import { MayAnswer } from '../platform/http/docs/operation';
import { ACCOUNT_SUSPENDED, INSUFFICIENT_SCOPE, PLAN_UPGRADE_REQUIRED, UNAUTHENTICATED } from './auth.errors';
import type { Plan, Scope } from './plan';

/** The plan and the scope that a route requires. */
export interface KeyAccess {
  plan: Plan;
  /** Null if a key needs no scope. */
  scope: Scope | null;
  /**
   * Whether the route, which is not below an agent, leaves out the agents that a limited caller may not use. Without
   * it, the route is refused to limited callers.
   */
  leavesOutAgents?: true;
  /** Whether the route takes access tokens of OAuth clients too, for the agent with the `id` of its path. */
  takesGrants?: boolean;
}

/** The permitted callers of a route: anyone, the operator, or a key with this plan and scope. */
export type Access = 'public' | 'operator' | KeyAccess;

/** Declares that a route takes an API key with this scope (null: any key) of an account on at least this plan. */
export function Requires(access: KeyAccess) {
  return applyDecorators(
    SetMetadata(ACCESS, access satisfies Access),
    ApiBearerAuth('apiKey'),
    ApiExtension('x-minimum-plan', access.plan),
    ...(access.scope ? [ApiExtension('x-required-scope', access.scope)] : []),
    MayAnswer(
      UNAUTHENTICATED,
      'RATE_LIMITED',
      PLAN_UPGRADE_REQUIRED,
      ...(access.scope ? [INSUFFICIENT_SCOPE] : []),
      ACCOUNT_SUSPENDED,
      'HTTPS_REQUIRED',
    ),
  );
}

/** Declares that a route takes the operator's admin token. */
export function RequiresOperator() {
  return applyDecorators(
    SetMetadata(ACCESS, 'operator' satisfies Access),
    ApiBearerAuth('adminToken'),
    MayAnswer(UNAUTHENTICATED, 'RATE_LIMITED', 'HTTPS_REQUIRED', 'ROUTE_NOT_FOUND'),
  );
}

/** The permitted callers of this request's route. @throws Error for a route without a declaration */
export function accessOf(reflector: Reflector, context: ExecutionContext): Access {
  const [handler, controller] = [context.getHandler(), context.getClass()];
  const access = reflector.getAllAndOverride<Access | undefined>(ACCESS, [handler, controller]);
  if (!access) throw new Error(`${controller.name}.${handler.name} does not declare who may call it`);
  return access;
}

/** The plan and the scope that this request's route requires; undefined for a route that takes no key. */
export function keyAccessOf(reflector: Reflector, context: ExecutionContext): KeyAccess | undefined {
  const access = accessOf(reflector, context);
  return typeof access === 'object' ? access : undefined;
}
