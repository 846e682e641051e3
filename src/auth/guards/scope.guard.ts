import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiError } from '../../platform/http/errors';
import { INSUFFICIENT_SCOPE } from '../auth.errors';
import type { AuthenticatedRequest } from '../caller';
import { keyAccessOf } from '../requires.decorator';

/** Refuses a key without the scope of the route; the last of the guards of access. @throws ApiError INSUFFICIENT_SCOPE */
@Injectable()
export class ScopeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const access = keyAccessOf(this.reflector, context);
    if (!access) return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { scope } = access;
    if (!request.caller.scopes.includes(scope)) {
      const details = { requiredScope: scope };
      throw new ApiError(INSUFFICIENT_SCOPE, `this needs a key with the scope ${scope}`, details);
    }
    request.admittedAtMs = performance.now();
    return true;
  }
}
