import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { ACCESS } from '../platform/http/access';
import { ApiError } from '../platform/http/errors';
import { limitHeaders, rateLimited } from '../platform/limits/limit-headers';
import { countLimited } from '../platform/limits/limits.metrics';
import { RateLimiter } from '../platform/limits/rate-limiter';
import { AccountLimits, BAD_CREDENTIALS } from './account-limits';
import { AuthenticationService } from './authentication.service';
import type { AuthenticatedRequest, Caller } from './caller';
import { clientOf } from './client-address';
import { planIncludes, type Plan, type Scope } from './plan';
import type { Access } from './requires.decorator';

/** Lets a request through to a route only as the route's `@Requires` says: key, rate limit, account, plan, scope, in this order. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authentication: AuthenticationService,
    private readonly limits: AccountLimits,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!access)
      throw new Error(`${context.getClass().name}.${context.getHandler().name} does not say who may call it`);
    if (access === 'public') return true;

    const request = context.switchToHttp().getRequest<Request & AuthenticatedRequest>();
    const { authorization } = request.headers;
    if (access === 'operator') {
      await this.identify(request, async () => this.authentication.authenticateOperator(authorization));
      return true;
    }
    const caller = await this.identify(request, () => this.authentication.authenticate(authorization));
    request.caller = caller;
    request.partition = `${caller.accountId}:${caller.mode}`;
    const response = context.switchToHttp().getResponse<Response>();
    response.setHeader('Service-Mode', caller.mode);
    await this.limit(caller, request.partition, response);
    authorize(caller, access);
    request.admittedAtMs = performance.now();
    return true;
  }

  /** Who asks; of those who do not know, each address may guess only so often. */
  private async identify<T>(request: Request, authenticate: () => Promise<T>): Promise<T> {
    try {
      return await authenticate();
    } catch (error) {
      const isGuess =
        error instanceof ApiError &&
        error.code === 'UNAUTHENTICATED' &&
        error.details['reason'] !== 'missing';
      if (!isGuess) throw error;
      const verdict = await this.limiter.hit(`address ${clientOf(request.ip ?? '')}`, BAD_CREDENTIALS);
      if (verdict.allowed) throw error;
      countLimited('address');
      throw rateLimited(verdict);
    }
  }

  /** @throws ApiError RATE_LIMITED when the account has made its requests of this minute */
  private async limit({ plan }: Caller, partition: string, response: Response): Promise<void> {
    const verdict = await this.limiter.hit(`account ${partition}`, this.limits.of(plan));
    response.set(limitHeaders(verdict, Date.now(), 'account'));
    if (verdict.allowed) return;
    countLimited('account');
    throw rateLimited(verdict);
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
