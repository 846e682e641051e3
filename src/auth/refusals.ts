import { ApiError, notFound } from '../platform/http/errors';
import { ACCOUNT_SUSPENDED, INSUFFICIENT_SCOPE, PLAN_UPGRADE_REQUIRED, UNAUTHENTICATED } from './auth.errors';
import type { Caller } from './caller';
import { planIncludes, type Plan, type Scope } from './plan';

/** The reason for which a credential is refused. */
type Reason = 'missing' | 'malformed' | 'invalid' | 'revoked' | 'expired';

/** The error for a request whose credential is refused for this reason. */
export function unauthenticated(reason: Reason, message: string): ApiError {
  return new ApiError(UNAUTHENTICATED, message, { reason }, { 'WWW-Authenticate': 'Bearer' });
}

/** The error for a key that lacks this scope. */
export function insufficientScope(scope: Scope): ApiError {
  return new ApiError(INSUFFICIENT_SCOPE, `this needs a key with the scope ${scope}`, {
    requiredScope: scope,
  });
}

/** The error for a caller limited to some agents, at an operation on the whole account. */
export function limitedToAgents(): ApiError {
  return new ApiError(INSUFFICIENT_SCOPE, 'this needs access to all agents of the account', {
    requiredAgents: 'all',
  });
}

/** @throws ApiError ACCOUNT_SUSPENDED */
export function requireActive({ suspended }: Pick<Caller, 'suspended'>): void {
  if (suspended) throw new ApiError(ACCOUNT_SUSPENDED, 'the account is suspended');
}

/** Checks that the caller's plan includes this plan. @throws ApiError PLAN_UPGRADE_REQUIRED */
export function requirePlan({ plan: currentPlan }: Pick<Caller, 'plan'>, requiredPlan: Plan): void {
  if (planIncludes(currentPlan, requiredPlan)) return;
  const message = `this operation needs the plan ${requiredPlan} or higher`;
  throw new ApiError(PLAN_UPGRADE_REQUIRED, message, { requiredPlan, currentPlan });
}

/** Checks that the caller may use this agent. Other agents appear as missing. @throws ApiError NOT_FOUND */
export function requireAgent({ agentIds }: Pick<Caller, 'agentIds'>, agentId: number): void {
  if (agentIds && !agentIds.includes(agentId)) throw notFound('agent');
}

/** Checks a scope that only some changes of a route require. @throws ApiError INSUFFICIENT_SCOPE */
export function requireScope({ scopes }: Pick<Caller, 'scopes'>, scope: Scope): void {
  if (!scopes.includes(scope)) throw insufficientScope(scope);
}

/** The error for a revoked API key. */
export function revokedKey(): ApiError {
  return unauthenticated('revoked', 'the API key has been revoked');
}

/** The error for an expired API key. */
export function expiredKey(): ApiError {
  return unauthenticated('expired', 'the API key has expired');
}
