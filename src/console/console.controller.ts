import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Settings } from '../platform/config/settings';
import { Public } from '../platform/http/requests/access';
import { ApiError } from '../platform/http/errors';
import { isOfOwnOrigin, ORIGIN_NOT_ALLOWED } from '../platform/http/server/own-origin';
import { PAGE_POLICY, PREVIEW_POLICY } from '../platform/http/server/page-policy';
import { sendWebFile } from '../platform/http/server/web-files';
import { GuessLimiterService } from '../auth/guess-limiter.service';
import { unauthenticated } from '../auth/refusals';
import { SessionAuthenticationService } from '../auth/sessions/session-authentication.service';
import { sessionTokenOf, setSessionCookie } from '../auth/sessions/session-cookie';
import { SessionsService, type Session } from '../auth/sessions/sessions.service';
import { ProfileService } from './profile.service';
import {
  NameSessionDto,
  OpenSessionDto,
  presentSession,
  SessionAnswerDto,
  SignInWaysDto,
} from './session.dto';
import { SignInService } from './sign-in.service';

/** The page of the console, and its session. */
@ApiExcludeController()
@Public()
@Controller('console')
export class ConsoleController {
  constructor(
    private readonly signIn: SignInService,
    private readonly profile: ProfileService,
    private readonly sessions: SessionsService,
    private readonly authentication: SessionAuthenticationService,
    private readonly guesses: GuessLimiterService,
    private readonly settings: Settings,
  ) {}

  @Post('session')
  async openSession(
    @Body() credentials: OpenSessionDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionAnswerDto> {
    if (!isOfOwnOrigin(request, this.settings.PUBLIC_URL)) {
      throw new ApiError(ORIGIN_NOT_ALLOWED, 'open the console itself');
    }
    const token = await this.guesses.limit(request.ip, () => this.signIn.signIn(credentials));
    await this.signIn.signOut(sessionTokenOf(request));
    setSessionCookie(response, token);
    return presentSession(await this.find(token));
  }

  @Get('session')
  async getSession(@Req() request: Request): Promise<SessionAnswerDto> {
    return presentSession(await this.find(sessionTokenOf(request)));
  }

  /** The name under which the person, or the session of a key, replies to visitors. */
  @Patch('session')
  async nameSession(@Body() { name }: NameSessionDto, @Req() request: Request): Promise<SessionAnswerDto> {
    this.authentication.checkOrigin(request);
    const token = sessionTokenOf(request)!;
    await this.profile.rename(await this.find(token), token, name);
    return presentSession(await this.find(token));
  }

  @Get('sign-in-ways')
  signInWays(): SignInWaysDto {
    return { printedLink: this.settings.DATABASE_URL === undefined };
  }

  @Delete('session')
  @HttpCode(204)
  async signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    this.authentication.checkOrigin(request);
    await this.signIn.signOut(sessionTokenOf(request));
    setSessionCookie(response, undefined);
  }

  @Delete('sessions')
  @HttpCode(204)
  async signOutEverywhere(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    this.authentication.checkOrigin(request);
    await this.signIn.signOutEverywhere(await this.find(sessionTokenOf(request)));
    setSessionCookie(response, undefined);
  }

  /** The preview of a widget, which gets the settings from the page of the console around it. */
  @Get('widget-preview')
  preview(@Res() response: Response): void {
    response.set({ 'Content-Security-Policy': PREVIEW_POLICY, 'Referrer-Policy': 'no-referrer' });
    sendWebFile(response, 'preview.html');
  }

  /** Its own router shows the rest of the path. */
  @Get(['', '*path'])
  page(@Res() response: Response): void {
    response.set({ 'Content-Security-Policy': PAGE_POLICY, 'Referrer-Policy': 'no-referrer' });
    sendWebFile(response, 'console.html');
  }

  /** @throws ApiError UNAUTHENTICATED without a session that works */
  private async find(token: string | undefined): Promise<Session> {
    const session = await this.sessions.find(token);
    if (!session && token) throw unauthenticated('expired', 'the session has ended');
    if (!session) throw unauthenticated('missing', 'nobody is signed in');
    return session;
  }
}
