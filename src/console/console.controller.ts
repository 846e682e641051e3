import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Settings } from '../platform/config/settings';
import { Public } from '../platform/http/requests/access';
import { secretBaseUrlOf } from '../platform/http/requests/fields/base-url';
import { ApiError } from '../platform/http/errors';
import { isOfOwnOrigin, ORIGIN_NOT_ALLOWED } from '../platform/http/server/own-origin';
import { PAGE_POLICY, PREVIEW_POLICY } from '../platform/http/server/page-policy';
import { sendWebFile } from '../platform/http/server/web-files';
import { GuessLimiterService } from '../auth/guess-limiter.service';
import { unauthenticated } from '../auth/refusals';
import { SessionAuthenticationService } from '../auth/sessions/session-authentication.service';
import { sessionTokenOf, setSessionCookie } from '../auth/sessions/session-cookie';
import { SessionsService, type Session } from '../auth/sessions/sessions.service';
import { SignInMailsService } from './mail/sign-in-mails.service';
import { mailLanguageOf } from './mail/texts';
import { ProvidersService } from './oidc/providers.service';
import { relyingPartyOf } from './passkeys/relying-party';
import { ProfileService } from './profile.service';
import {
  UpdateSessionDto,
  RequestLinkDto,
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
    private readonly mails: SignInMailsService,
    private readonly providers: ProvidersService,
    private readonly guesses: GuessLimiterService,
    private readonly settings: Settings,
  ) {}

  @Post('session')
  async openSession(
    @Body() credentials: OpenSessionDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionAnswerDto> {
    this.checkOwnOrigin(request);
    const party = relyingPartyOf(request, this.settings.PUBLIC_URL);
    const token = await this.guesses.limit(request.ip, () => this.signIn.signIn(credentials, party));
    await this.signIn.signOut(sessionTokenOf(request));
    setSessionCookie(response, token);
    return presentSession(await this.find(token));
  }

  @Get('session')
  async getSession(@Req() request: Request): Promise<SessionAnswerDto> {
    return presentSession(await this.find(sessionTokenOf(request)));
  }

  /** The name under which the person, or the session of a key, replies to visitors; address and mails of the person. */
  @Patch('session')
  async updateSession(@Body() changes: UpdateSessionDto, @Req() request: Request): Promise<SessionAnswerDto> {
    this.authentication.checkOrigin(request);
    const token = sessionTokenOf(request)!;
    await this.profile.update(await this.find(token), token, changes);
    return presentSession(await this.find(token));
  }

  @Get('sign-in-ways')
  signInWays(@Req() request: Request): SignInWaysDto {
    return {
      mail: this.mails.canSend(secretBaseUrlOf(request, this.settings.PUBLIC_URL)),
      provider: this.providers.hasOwn,
      passkeys: relyingPartyOf(request, this.settings.PUBLIC_URL) !== undefined,
      printedLink: this.settings.DATABASE_URL === undefined,
    };
  }

  /** Sends a link to the people with the address. The answer does not show whether there are any. */
  @Post('mailed-links')
  @HttpCode(202)
  async requestLink(@Body() { email }: RequestLinkDto, @Req() request: Request): Promise<void> {
    this.checkOwnOrigin(request);
    const baseUrl = secretBaseUrlOf(request, this.settings.PUBLIC_URL);
    await this.mails.request({ email, language: mailLanguageOf(request), baseUrl }, request.ip);
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

  /** @throws ApiError ORIGIN_NOT_ALLOWED for a page of another site */
  private checkOwnOrigin(request: Request): void {
    if (isOfOwnOrigin(request, this.settings.PUBLIC_URL)) return;
    throw new ApiError(ORIGIN_NOT_ALLOWED, 'open the console itself');
  }

  /** @throws ApiError UNAUTHENTICATED without a session that works */
  private async find(token: string | undefined): Promise<Session> {
    const session = await this.sessions.find(token);
    if (!session && token) throw unauthenticated('expired', 'the session has ended');
    if (!session) throw unauthenticated('missing', 'nobody is signed in');
    return session;
  }
}
