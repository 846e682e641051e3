import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { addToLog } from '../../platform/observability/logging/request-context';
import { AuthenticationService } from '../authentication.service';
import { GuessLimiterService } from '../guess-limiter.service';
import { loggedIdsOf } from '../logged-ids';
import { accessOf } from '../requires.decorator';

/** Lets only the operator's token through to operator routes. @throws ApiError ROUTE_NOT_FOUND or UNAUTHENTICATED */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authentication: AuthenticationService,
    private readonly guesses: GuessLimiterService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (accessOf(this.reflector, context) !== 'operator') return true;
    const request = context.switchToHttp().getRequest<Request>();
    await this.guesses.limit(request.ip, async () =>
      this.authentication.authenticateOperator(request.headers.authorization),
    );
    addToLog(loggedIdsOf(request));
    return true;
  }
}
