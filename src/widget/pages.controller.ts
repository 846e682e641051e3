import { Controller, Get, HttpStatus, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../platform/http/requests/access';
import { sendWebFile } from '../platform/http/server/web-files';
import { VisitorLimitsService } from './public/visitor-limits.service';
import { WidgetDirectoryService } from './public/widget-directory.service';
import { frameAncestors } from './allowed-domains';

/** Sites use a new version of the loader after at most this time. */
const LOADER_CACHE = 'public, max-age=300';
/** The names of these files change with their content. */
const ASSET_CACHE = 'public, max-age=31536000, immutable';

/** The files that browsers load: the loader for the tenant's pages, the widget for its frame, and the chat page. */
@ApiExcludeController()
@Public()
@Controller()
export class PagesController {
  constructor(
    private readonly directory: WidgetDirectoryService,
    private readonly limits: VisitorLimitsService,
  ) {}

  /** Any page may load it, because the tenant decides which pages include it. */
  @Get('widget.js')
  loader(@Res() response: Response): void {
    response.set({ 'Cache-Control': LOADER_CACHE, 'Cross-Origin-Resource-Policy': 'cross-origin' });
    sendWebFile(response, 'widget.js');
  }

  @Get('assets/:name')
  asset(@Param('name') name: string, @Res() response: Response): void {
    sendWebFile(response, `assets/${name}`);
    response.set('Cache-Control', ASSET_CACHE);
  }

  /** The widget, for the frames of the sites that its tenant allows. */
  @Get('widget/:publicId')
  async frame(@Param('publicId') publicId: string, @Res() response: Response): Promise<void> {
    await this.page(publicId, response, frameAncestors);
  }

  /** The chat page, which no site may frame. */
  @Get('c/:publicId')
  async chat(@Param('publicId') publicId: string, @Res() response: Response): Promise<void> {
    await this.page(publicId, response, () => `'none'`);
  }

  /** The page of an agent. An unknown id gets the same page, which then shows that the chat is not available. */
  private async page(
    publicId: string,
    response: Response,
    ancestorsFor: (allowedDomains: readonly string[]) => string,
  ): Promise<void> {
    await this.limits.countRequest(response.req);
    const visit = await this.directory.find(publicId);
    response.status(visit ? HttpStatus.OK : HttpStatus.NOT_FOUND);
    // The policy names the sites that may frame the page, in more detail than the older header could.
    response.removeHeader('X-Frame-Options');
    response.set(
      'Content-Security-Policy',
      pagePolicy(visit ? ancestorsFor(visit.widget.allowedDomains) : `'none'`, Boolean(visit?.agent.gaID)),
    );
    sendWebFile(response, 'chat.html');
  }
}

/**
 * The Content-Security-Policy (Level 3) of the pages for visitors: only files of this service, pictures from any site,
 * and Google Analytics if the tenant uses it.
 */
function pagePolicy(frameAncestors: string, hasAnalytics: boolean): string {
  const tagManager = hasAnalytics ? ' https://www.googletagmanager.com' : '';
  const collector = hasAnalytics ? ' https://*.google-analytics.com https://*.analytics.google.com' : '';
  return [
    `default-src 'none'`,
    `script-src 'self'${tagManager}`,
    `style-src 'self'`,
    `img-src 'self' https: data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${collector}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}
