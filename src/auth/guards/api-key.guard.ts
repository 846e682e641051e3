import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { parseId } from '../../platform/database/id';
import { loggedIdsOf } from '../../platform/http/requests/id-param';
import { addToLog } from '../../platform/observability/logging/request-context';
import { AuthenticationService } from '../authentication.service';
import type { AuthenticatedRequest, Caller } from '../caller';
import { GrantAuthenticationService } from '../grants/grant-authentication.service';
import { GuessLimiterService } from '../guess-limiter.service';
import { keyAccessOf, type KeyAccess } from '../requires.decorator';
import { SessionAuthenticationService } from '../sessions/session-authentication.service';

/**
 * Finds the caller by the API key, by the session of the console, or by the access token of an OAuth client.
 * @throws ApiError UNAUTHENTICATED, RATE_LIMITED after too many wrong keys, or ORIGIN_NOT_ALLOWED
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authentication: AuthenticationService,
    private readonly guesses: GuessLimiterService,
    private readonly sessions: SessionAuthenticationService,
    private readonly grants: GrantAuthenticationService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = keyAccessOf(this.reflector, context);
    if (!access) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request & AuthenticatedRequest>();
    const caller =
      (await this.sessions.caller(request)) ??
      (await this.guesses.limit(request.ip, () => this.authenticate(request, access)));
    addToLog({ accountId: caller.accountId, mode: caller.mode, ...loggedIdsOf(context) });
    request.caller = caller;
    request.accountId = caller.accountId;
    request.partition = `${caller.accountId}:${caller.mode}`;
    http.getResponse<Response>().setHeader('Service-Mode', caller.mode);
    return true;
  }

  private async authenticate(request: Request, { takesGrants }: KeyAccess): Promise<Caller> {
    const { headers, params } = request;
    const client = takesGrants
      ? await this.grants.caller(headers.authorization, parseId(String(params['id'])))
      : undefined;
    return client ?? this.authentication.authenticate(headers.authorization);
  }
}
