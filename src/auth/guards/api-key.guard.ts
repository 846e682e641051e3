import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { loggedIdsOf } from '../../platform/http/requests/id-param';
import { addToLog } from '../../platform/observability/logging/request-context';
import { AuthenticationService } from '../authentication.service';
import type { AuthenticatedRequest } from '../caller';
import { GuessLimiterService } from '../guess-limiter.service';
import { keyAccessOf } from '../requires.decorator';
import { SessionAuthenticationService } from '../sessions/session-authentication.service';

/**
 * Finds the caller by the API key, or by the session of the console.
 * @throws ApiError UNAUTHENTICATED, RATE_LIMITED after too many wrong keys, or ORIGIN_NOT_ALLOWED
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authentication: AuthenticationService,
    private readonly guesses: GuessLimiterService,
    private readonly sessions: SessionAuthenticationService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!keyAccessOf(this.reflector, context)) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request & AuthenticatedRequest>();
    const caller =
      (await this.sessions.caller(request)) ??
      (await this.guesses.limit(request.ip, () =>
        this.authentication.authenticate(request.headers.authorization),
      ));
    addToLog({ accountId: caller.accountId, mode: caller.mode, ...loggedIdsOf(context) });
    request.caller = caller;
    request.accountId = caller.accountId;
    request.partition = `${caller.accountId}:${caller.mode}`;
    http.getResponse<Response>().setHeader('Service-Mode', caller.mode);
    return true;
  }
}
