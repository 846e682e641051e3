import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AuthenticatedRequest } from '../caller';
import { keyAccessOf, type KeyAccess } from '../requires.decorator';

/** Checks requests to the routes that take an API key. */
@Injectable()
export abstract class KeyAccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const access = keyAccessOf(this.reflector, context);
    if (access) this.check(context.switchToHttp().getRequest<AuthenticatedRequest>(), access);
    return true;
  }

  /** @throws ApiError when the caller may not call a route that requires `access` */
  protected abstract check(request: AuthenticatedRequest, access: KeyAccess): void;
}
