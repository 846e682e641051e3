import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';
import { ACCESS } from '../platform/http/access';
import { MayAnswer } from '../platform/http/operation';
import type { Plan, Scope } from './plan';

/** Who may call a route: anybody, the operator, or a key with this plan and scope. */
export type Access = 'public' | 'operator' | { plan: Plan; scope: Scope };

/** The route takes an API key of an account with at least this plan, and the key must have the scope. */
export function Requires(access: { plan: Plan; scope: Scope }) {
  return applyDecorators(
    SetMetadata(ACCESS, access satisfies Access),
    ApiBearerAuth('apiKey'),
    ApiExtension('x-minimum-plan', access.plan),
    ApiExtension('x-required-scope', access.scope),
    MayAnswer(
      'UNAUTHENTICATED',
      'RATE_LIMITED',
      'PLAN_UPGRADE_REQUIRED',
      'INSUFFICIENT_SCOPE',
      'ACCOUNT_SUSPENDED',
      'HTTPS_REQUIRED',
    ),
  );
}

/** The route takes the operator's admin token. */
export function RequiresOperator() {
  return applyDecorators(
    SetMetadata(ACCESS, 'operator' satisfies Access),
    ApiBearerAuth('adminToken'),
    MayAnswer('UNAUTHENTICATED', 'RATE_LIMITED', 'HTTPS_REQUIRED', 'ROUTE_NOT_FOUND'),
  );
}
