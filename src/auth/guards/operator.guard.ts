import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { loggedIdsOf } from '../../platform/http/requests/id-param';
import { addToLog } from '../../platform/observability/logging/request-context';
import { AuthenticationService } from '../authentication.service';
import { GuessLimiterService } from '../guess-limiter.service';
import { accessOf } from '../requires.decorator';
import { SessionAuthenticationService } from '../sessions/session-authentication.service';

/**
 * Lets only the operator's token, or the operator's session of the console, through to operator routes.
 * @throws ApiError ROUTE_NOT_FOUND, UNAUTHENTICATED or ORIGIN_NOT_ALLOWED
 */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authentication: AuthenticationService,
    private readonly guesses: GuessLimiterService,
    private readonly sessions: SessionAuthenticationService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (accessOf(this.reflector, context) !== 'operator') return true;
    const request = context.switchToHttp().getRequest<Request>();
    if (!(await this.sessions.isOperator(request))) {
      await this.guesses.limit(request.ip, async () =>
        this.authentication.authenticateOperator(request.headers.authorization),
      );
    }
    addToLog(loggedIdsOf(context));
    return true;
  }
}
