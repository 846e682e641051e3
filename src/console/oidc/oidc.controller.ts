import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  sessionTokenOf,
  setSessionCookie,
  setSignInCookie,
  signInTokenOf,
} from '../../auth/sessions/session-cookie';
import { SessionsService } from '../../auth/sessions/sessions.service';
import { Settings } from '../../platform/config/settings';
import { ApiError, routeNotFound } from '../../platform/http/errors';
import { Public } from '../../platform/http/requests/access';
import { secretBaseUrlOf } from '../../platform/http/requests/fields/base-url';
import { log } from '../../platform/observability/logging/logger';
import { AttemptsService } from './attempts.service';
import { IdentitiesService } from './identities.service';
import { OidcClientService } from './oidc-client.service';
import { ProvidersService } from './providers.service';

/** The page to which the console returns after a failed sign-in. */
type Failure = 'refused' | 'failed' | 'gone';

/** The way of a browser to a provider of OpenID Connect, and back. */
@ApiExcludeController()
@Public()
@Controller('console/oidc')
export class OidcController {
  constructor(
    private readonly providers: ProvidersService,
    private readonly client: OidcClientService,
    private readonly attempts: AttemptsService,
    private readonly identities: IdentitiesService,
    private readonly sessions: SessionsService,
    private readonly settings: Settings,
  ) {}

  /** The provider sends the browser here. The cookie of the attempt came from this browser, and works once. */
  @Get('callback')
  async callback(@Req() request: Request, @Res() response: Response): Promise<void> {
    const baseUrl = this.baseUrl(request);
    const attempt = this.attempts.read(signInTokenOf(request));
    setSignInCookie(response, undefined);
    try {
      if (!attempt) throw new Error('no attempt');
      const provider = await this.providers.find(attempt.provider);
      const { search } = new URL(request.originalUrl, baseUrl);
      const returned = new URL(`${baseUrl}/console/oidc/callback${search}`);
      const identity = await this.client.identity(provider, returned, attempt.proof);
      if (!identity) return this.backToSignIn(response, baseUrl, 'refused');
      const token = await this.identities.signIn(provider, identity);
      await this.sessions.end(sessionTokenOf(request));
      setSessionCookie(response, token);
      response.redirect(303, `${baseUrl}/console`);
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'a sign-in by OpenID Connect failed');
      this.backToSignIn(response, baseUrl, error instanceof ApiError ? 'refused' : 'failed');
    }
  }

  @Get(':provider/start')
  async start(
    @Param('provider') name: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const baseUrl = this.baseUrl(request);
    const provider = await this.providers.find(name).catch(() => undefined);
    if (!provider) return this.backToSignIn(response, baseUrl, 'gone');
    try {
      const { url, proof } = await this.client.authorization(provider, `${baseUrl}/console/oidc/callback`);
      setSignInCookie(response, this.attempts.seal({ provider: name, proof }));
      response.redirect(303, url.href);
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'a provider of OpenID Connect does not answer');
      this.backToSignIn(response, baseUrl, 'failed');
    }
  }

  /** Signs out at the provider, when the console has ended its session. */
  @Get(':provider/sign-out')
  async signOut(
    @Param('provider') name: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const console = `${this.baseUrl(request)}/console`;
    const provider = await this.providers.find(name);
    const url = await this.client.signOut(provider, console).catch(() => undefined);
    response.redirect(303, url?.href ?? console);
  }

  private backToSignIn(response: Response, baseUrl: string, failure: Failure): void {
    response.redirect(303, `${baseUrl}/console#sign-in=${failure}`);
  }

  /** @throws ApiError ROUTE_NOT_FOUND where the service does not know its URL, to which providers send browsers back */
  private baseUrl(request: Request): string {
    const baseUrl = secretBaseUrlOf(request, this.settings.PUBLIC_URL);
    if (baseUrl === '') throw routeNotFound();
    return baseUrl;
  }
}

/** The kind of an error: messages of providers may contain anything. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? 'unknown';
}
