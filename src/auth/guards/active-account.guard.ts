import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiError } from '../../platform/http/errors';
import { ACCOUNT_SUSPENDED } from '../auth.errors';
import type { AuthenticatedRequest } from '../caller';
import { keyAccessOf } from '../requires.decorator';

/** Refuses the keys of a suspended account. @throws ApiError ACCOUNT_SUSPENDED */
@Injectable()
export class ActiveAccountGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (!keyAccessOf(this.reflector, context)) return true;
    const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (caller.suspended) throw new ApiError(ACCOUNT_SUSPENDED, 'the account is suspended');
    return true;
  }
}
