import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../../platform/config/settings';
import { ApiError, notFound } from '../../platform/http/errors';
import { isOfOwnOrigin, ORIGIN_NOT_ALLOWED } from '../../platform/http/server/own-origin';
import { addToLog } from '../../platform/observability/logging/request-context';
import { allowsOrigin } from '../allowed-domains';
import type { VisitRequest } from './visit';
import { VisitorLimitsService } from './visitor-limits.service';
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
    if (!visit) throw notFound('agent');
    const { tenant, widget } = visit;
    addToLog({ accountId: tenant.accountId, mode: tenant.mode, agentId: widget.agentId });
    this.admit(request, http.getResponse<Response>(), widget.allowedDomains);
    request.visit = visit;
    return true;
  }

  private admit(request: Request, response: Response, allowedDomains: readonly string[]): void {
    const { origin = '' } = request.headers;
    response.vary('Origin');
    if (isOfOwnOrigin(request, this.settings.PUBLIC_URL)) return;
    if (!allowsOrigin(allowedDomains, origin))
      throw new ApiError(ORIGIN_NOT_ALLOWED, 'the widget does not allow this site');
    response.set({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': 'GET, POST, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID',
      'Access-Control-Expose-Headers': 'Idempotent-Replayed, Retry-After, X-Request-Id',
      'Access-Control-Max-Age': PREFLIGHT_SECONDS,
    });
  }
}
