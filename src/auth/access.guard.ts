import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { ACCESS } from '../platform/http/access';
import { ApiError } from '../platform/http/errors';
import { Authentication } from './authentication.service';
import type { AuthenticatedRequest, Caller } from './caller';
import { planIncludes, type Plan, type Scope } from './plan';
import type { Access } from './requires.decorator';

/** Lets a request through to a route only as the route's `@Requires` says: key, account, plan, scope, in this order. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authentication: Authentication,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!access)
      throw new Error(`${context.getClass().name}.${context.getHandler().name} does not say who may call it`);
    if (access === 'public') return true;

    const http = context.switchToHttp();
    const request = http.getRequest<Request & AuthenticatedRequest>();
    const { authorization } = request.headers;
    if (access === 'operator') {
      this.authentication.authenticateOperator(authorization);
      return true;
    }
    request.caller = await this.authentication.authenticate(authorization);
    http.getResponse<Response>().setHeader('Service-Mode', request.caller.mode);
    authorize(request.caller, access);
    return true;
  }
}

/**
 * Checks that the caller's account is active and its plan and key reach what the route needs.
 * @throws ApiError ACCOUNT_SUSPENDED, PLAN_UPGRADE_REQUIRED or INSUFFICIENT_SCOPE
 */
export function authorize(caller: Caller, { plan, scope }: { plan: Plan; scope: Scope }): void {
  if (caller.suspended) throw new ApiError('ACCOUNT_SUSPENDED', 'the account is suspended');
  if (!planIncludes(caller.plan, plan)) {
    const details = { requiredPlan: plan, currentPlan: caller.plan };
    throw new ApiError('PLAN_UPGRADE_REQUIRED', `this needs the plan ${plan} or a higher one`, details);
  }
  if (!caller.scopes.includes(scope)) {
    throw new ApiError('INSUFFICIENT_SCOPE', `this needs a key with the scope ${scope}`, {
      requiredScope: scope,
    });
  }
}
