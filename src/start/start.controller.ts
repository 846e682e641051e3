import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { GuessLimiterService } from '../auth/guess-limiter.service';
import { Settings } from '../platform/config/settings';
import { CurrentCaller, type Caller } from '../auth/caller';
import { Requires, RequiresOperator } from '../auth/requires.decorator';
import { sessionTokenOf, setSessionCookie } from '../auth/sessions/session-cookie';
import { SessionsService } from '../auth/sessions/sessions.service';
import { EmbedderService } from '../models/embedding';
import { ModelsSettings } from '../models/models.settings';
import { Public } from '../platform/http/requests/access';
import { baseUrlOf } from '../platform/http/requests/fields/base-url';
import { ApiError, routeNotFound } from '../platform/http/errors';
import { isOfOwnOrigin, ORIGIN_NOT_ALLOWED } from '../platform/http/server/own-origin';
import { PAGE_POLICY } from '../platform/http/server/page-policy';
import { sendWebFile } from '../platform/http/server/web-files';
import { StartLinkService } from './start-link.service';
import { StartedServiceDto, StartLinkAnswerDto, StartSessionAnswerDto, StartSessionDto } from './start.dto';
import { environmentOf } from './environment-of';

/** The page that a newcomer opens after `npm start`, and the session behind it. */
@ApiExcludeController()
@Public()
@Controller()
export class StartController {
  constructor(
    private readonly link: StartLinkService,
    private readonly guesses: GuessLimiterService,
    private readonly sessions: SessionsService,
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
    @Res({ passthrough: true }) response: Response,
  ): Promise<StartSessionAnswerDto> {
    if (!this.link.isMade) throw routeNotFound();
    if (!isOfOwnOrigin(request, this.settings.PUBLIC_URL)) {
      throw new ApiError(ORIGIN_NOT_ALLOWED, 'open the start page itself');
    }
    const started = await this.guesses.limit(request.ip, () => this.link.use(token));
    await this.sessions.end(sessionTokenOf(request));
    setSessionCookie(response, started.sessionToken);
    const { key, secret } = started.issued;
    return { key: secret, expiresAt: key.expiresAt! };
  }

  /** A new link without a restart. The previous link ends. */
  @Post('start/link')
  @RequiresOperator()
  async makeLink(@Req() request: Request): Promise<StartLinkAnswerDto> {
    const token = this.link.isMade ? await this.link.make() : undefined;
    if (token === undefined) throw routeNotFound();
    return { link: `${baseUrlOf(request, this.settings.PUBLIC_URL)}/#start=${token}` };
  }

  /** For keys of the demo account: its owner runs the service. */
  @Get('start/service')
  @Requires({ plan: 'enterprise', scope: null })
  async service(@CurrentCaller() caller: Caller): Promise<StartedServiceDto> {
    if (!(await this.link.isForDemo(caller))) throw routeNotFound();
    const hasModel = this.models.MODEL_BASE_URL !== undefined;
    return {
      environment: environmentOf(this.settings),
      hasModel,
      hasEncoder: this.embedder.findsPassages(hasModel),
      readsMessages: this.embedder.readsMessages,
    };
  }
}
