import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { Settings } from '../../platform/config/settings';
import { ApiError } from '../../platform/http/errors';
import { isOfOwnOrigin, ORIGIN_NOT_ALLOWED } from '../../platform/http/server/own-origin';

/**
 * Refuses requests from pages of other sites, as MCP requires: otherwise every page that a user visits could reach a
 * local service. Clients other than browsers send no `Origin`.
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
