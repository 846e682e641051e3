import { hash } from 'node:crypto';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { unauthenticated } from '../../auth/refusals';
import { Settings } from '../../platform/config/settings';
import { ApiError, notFound } from '../../platform/http/errors';
import { isOfOwnOrigin, ORIGIN_NOT_ALLOWED } from '../../platform/http/server/own-origin';
import { addToLog } from '../../platform/observability/logging/request-context';
import { allowsOrigin } from '../allowed-domains';
import type { VisitRequest } from './visit';
import { VisitorLimitsService } from './visitor-limits.service';
import { VisitorTokensService } from './visitor-tokens.service';
import { WidgetDirectoryService } from './widget-directory.service';

const PREFLIGHT_SECONDS = '600';

/**
 * Finds the agent of a request to the public surface, and lets only pages of its allowed sites through, with the
 * headers of CORS (Fetch Standard, section 3.3). Pages of the service itself need none.
 * @throws ApiError NOT_FOUND, ORIGIN_NOT_ALLOWED, RATE_LIMITED
 */
@Injectable()
export class VisitGuard implements CanActivate {
  constructor(
    private readonly directory: WidgetDirectoryService,
    private readonly limits: VisitorLimitsService,
    private readonly settings: Settings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<VisitRequest>();
    await this.limits.countRequest(request);
    const visit = await this.directory.find(String(request.params['publicId']));
    const response = http.getResponse<Response>();
    if (!visit) throw readable(response, notFound('agent'));
    const { tenant, widget } = visit;
    addToLog({ accountId: tenant.accountId, mode: tenant.mode, agentId: widget.agentId });
    this.admit(request, response, widget.allowedDomains);
    request.visit = visit;
    return true;
  }

  private admit(request: Request, response: Response, allowedDomains: readonly string[]): void {
    const { origin = '' } = request.headers;
    response.vary('Origin');
    if (isOfOwnOrigin(request, this.settings.PUBLIC_URL)) return;
    if (!allowsOrigin(allowedDomains, origin))
      throw readable(response, new ApiError(ORIGIN_NOT_ALLOWED, 'the widget does not allow this site'));
    response.set({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': 'GET, POST, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID',
      'Access-Control-Expose-Headers': 'Idempotent-Replayed, Retry-After, X-Request-Id',
      'Access-Control-Max-Age': PREFLIGHT_SECONDS,
    });
  }
}

/**
 * The refusal of a request for an unknown agent, or from a site that is not allowed. Any page may read this response,
 * and no other: it tells the developer of the page the reason.
 */
function readable(response: Response, refusal: ApiError): ApiError {
  response.set('Access-Control-Allow-Origin', '*');
  return refusal;
}

/**
 * Finds the visitor by the visitor token. Idempotency keys are the visitor's own.
 * @throws ApiError UNAUTHENTICATED
 */
@Injectable()
export class VisitorGuard implements CanActivate {
  constructor(private readonly tokens: VisitorTokensService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<VisitRequest>();
    const { tenant, widget } = request.visit;
    const visitor = await this.tokens.read(request.visit, request.headers.authorization);
    if (widget.identityRequired && visitor.userId === null)
      throw unauthenticated('invalid', 'this agent only talks to verified visitors');
    request.visit = { ...request.visit, visitor };
    request.accountId = tenant.accountId;
    request.partition = `${tenant.accountId}:${tenant.mode}:${hash('sha256', visitor.id, 'base64url')}`;
    request.admittedAtMs = performance.now();
    return true;
  }
}
