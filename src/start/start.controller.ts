import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { GuessLimiterService } from '../auth/guess-limiter.service';
import { Settings } from '../platform/config/settings';
import { CurrentCaller, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { EmbedderService } from '../models/embedding';
import { ModelsSettings } from '../models/models.settings';
import { Public } from '../platform/http/requests/access';
import { ApiError, routeNotFound } from '../platform/http/errors';
import { isOfOwnOrigin, ORIGIN_NOT_ALLOWED } from '../platform/http/server/own-origin';
import { PAGE_POLICY } from '../platform/http/server/page-policy';
import { sendWebFile } from '../platform/http/server/web-files';
import { StartLinkService } from './start-link.service';
import { StartedServiceDto, StartSessionAnswerDto, StartSessionDto } from './start.dto';
import { environmentOf } from './environment-of';

/** The page that a newcomer opens after `npm start`, and the session behind it. */
@ApiExcludeController()
@Public()
@Controller()
export class StartController {
  constructor(
    private readonly link: StartLinkService,
    private readonly guesses: GuessLimiterService,
    private readonly settings: Settings,
    private readonly models: ModelsSettings,
    private readonly embedder: EmbedderService,
  ) {}

  @Get()
  page(@Req() request: Request, @Res() response: Response): void {
    // The router treats `//` like `/`.
    if (!this.link.isMade || request.path !== '/') throw routeNotFound();
    response.set({ 'Content-Security-Policy': PAGE_POLICY, 'Referrer-Policy': 'no-referrer' });
    sendWebFile(response, 'start.html');
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

  /** For keys of the demo account: its owner runs the service. */
  @Get('start/service')
  @Requires({ plan: 'enterprise', scope: null })
  async service(@CurrentCaller() caller: Caller): Promise<StartedServiceDto> {
    if (!(await this.link.isForDemo(caller))) throw routeNotFound();
    return {
      environment: environmentOf(this.settings),
      hasModel: this.models.MODEL_BASE_URL !== undefined,
      hasEncoder: this.embedder.encoder !== undefined,
    };
  }
}
