import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { GuessLimiterService } from '../auth/guess-limiter.service';
import { Settings } from '../platform/config/settings';
import { Public } from '../platform/http/requests/access';
import { ApiError, routeNotFound } from '../platform/http/errors';
import { isOfOwnOrigin, ORIGIN_NOT_ALLOWED } from '../platform/http/server/own-origin';
import { WEB_FOLDER } from '../platform/http/server/package-files';
import { StartLinkService } from './start-link.service';
import { StartSessionAnswerDto, StartSessionDto } from './start.dto';

/** Only files and answers of this service are loaded, and no site may frame the page, because it holds a key. */
const PAGE_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `frame-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

/** The page that a newcomer opens after `npm start`, and the session behind it. */
@ApiExcludeController()
@Public()
@Controller()
export class StartController {
  constructor(
    private readonly link: StartLinkService,
    private readonly guesses: GuessLimiterService,
    private readonly settings: Settings,
  ) {}

  @Get()
  page(@Req() request: Request, @Res() response: Response): void {
    // The router treats `//` like `/`.
    if (!this.link.isMade || request.path !== '/') throw routeNotFound();
    response.set({ 'Content-Security-Policy': PAGE_POLICY, 'Referrer-Policy': 'no-referrer' });
    response.sendFile('start.html', { root: WEB_FOLDER, cacheControl: false });
  }

  @Post('start/session')
  async openSession(
    @Body() { token }: StartSessionDto,
    @Req() request: Request,
  ): Promise<StartSessionAnswerDto> {
    if (!this.link.isMade) throw routeNotFound();
    if (!isOfOwnOrigin(request, this.settings.PUBLIC_URL)) {
      throw new ApiError(ORIGIN_NOT_ALLOWED, 'open the start page itself');
    }
    const { key, secret } = await this.guesses.limit(request.ip, () => this.link.use(token));
    return { key: secret, expiresAt: key.expiresAt! };
  }
}
