import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { Settings } from '../../platform/config/settings';
import { ApiError } from '../../platform/http/errors';
import { isOfOwnOrigin, ORIGIN_NOT_ALLOWED } from '../../platform/http/server/own-origin';

/**
 * Refuses requests that a page of another site has sent, as MCP requires: a local service would otherwise be open to
 * every page that its user visits. Clients other than browsers send no `Origin`.
 * @throws ApiError ORIGIN_NOT_ALLOWED
 */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(private readonly settings: Settings) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (isOfOwnOrigin(request, this.settings.PUBLIC_URL)) return true;
    throw new ApiError(ORIGIN_NOT_ALLOWED, 'pages of other sites may not use this MCP server');
  }
}
