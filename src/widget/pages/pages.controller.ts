import { join } from 'node:path';
import { Controller, Get, HttpStatus, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../platform/http/requests/access';
import { WEB_FOLDER } from '../../platform/http/server/web-folder';
import { VisitorLimitsService } from '../public/visitor-limits.service';
import { WidgetDirectoryService } from '../public/widget-directory.service';
import { frameAncestors } from '../allowed-domains';
import { pagePolicy } from './page-policy';

/** A new version of the service is used by sites within this time. */
const LOADER_CACHE = 'public, max-age=300';
/** The names of these files change with their content. */
const ASSET_CACHE = 'public, max-age=31536000, immutable';

/** The files that browsers load: the loader for the tenant's pages, the widget in its frame, and the chat page. */
@ApiExcludeController()
@Public()
@Controller()
export class PagesController {
  constructor(
    private readonly directory: WidgetDirectoryService,
    private readonly limits: VisitorLimitsService,
  ) {}

  /** Any page may load it, as it is the tenant who writes it into the page. */
  @Get('widget.js')
  loader(@Res() response: Response): void {
    response.set({ 'Cache-Control': LOADER_CACHE, 'Cross-Origin-Resource-Policy': 'cross-origin' });
    response.sendFile('widget.js', { root: WEB_FOLDER, cacheControl: false });
  }

  @Get('assets/:name')
  asset(@Param('name') name: string, @Res() response: Response): void {
    response.set('Cache-Control', ASSET_CACHE);
    response.sendFile(name, { root: join(WEB_FOLDER, 'assets'), cacheControl: false });
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

  /** The page of an agent. That of none is the same page, which finds nobody to talk to. */
  private async page(
    publicId: string,
    response: Response,
    ancestorsFor: (allowedDomains: readonly string[]) => string,
  ): Promise<void> {
    await this.limits.countRequest(response.req);
    const visit = await this.directory.find(publicId);
    response.status(visit ? HttpStatus.OK : HttpStatus.NOT_FOUND);
    // The policy says who may frame the page, in more detail than the older header could.
    response.removeHeader('X-Frame-Options');
    response.set(
      'Content-Security-Policy',
      pagePolicy(visit ? ancestorsFor(visit.widget.allowedDomains) : `'none'`, Boolean(visit?.agent.gaID)),
    );
    response.sendFile('chat.html', { root: WEB_FOLDER, cacheControl: false });
  }
}
