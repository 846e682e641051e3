import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ThrottlerStorage } from '@nestjs/throttler';
import type { Request } from 'express';
import { Settings } from '../../../platform/config/settings';
import { Public } from '../../../platform/http/requests/access';
import { RequestBody } from '../../../platform/http/requests/bodies/input.guard';
import { clientOf } from '../../../platform/http/requests/client-address';
import { countHit } from '../../../platform/limits/count-hit';
import type { Quota } from '../../../platform/limits/limit-headers';
import { issuerOf } from './addresses';
import { ClientsService } from './clients.service';
import { parametersOf } from './parameters';
import { TokensService, type TokenAnswer } from './tokens.service';

/** Quotas for one address. The servers of a hosted assistant send the requests of all its users. */
const REGISTRATIONS: Quota = { limit: 60, windowMs: 3_600_000 };
const TOKENS: Quota = { limit: 300, windowMs: 60_000 };
const FORM = { limitBytes: 16_384, textType: 'application/x-www-form-urlencoded' };

/** Requests from OAuth clients themselves: registrations, and the exchange and revocation of tokens. */
@ApiExcludeController()
@Public()
@Controller('oauth')
export class OAuthController {
  constructor(
    private readonly clients: ClientsService,
    private readonly tokens: TokensService,
    private readonly settings: Settings,
    @Inject(ThrottlerStorage) private readonly storage: ThrottlerStorage,
  ) {}

  @Post('register')
  @RequestBody({ limitBytes: 16_384, isUnchecked: true })
  async register(@Body() metadata: Record<string, unknown>, @Req() request: Request): Promise<object> {
    await this.count(request, 'registrations', REGISTRATIONS);
    const { id, name, redirectUris } = await this.clients.register(metadata);
    return {
      client_id: String(id),
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  }

  @Post('token')
  @HttpCode(200)
  @RequestBody(FORM)
  async token(@Body() form: string, @Req() request: Request): Promise<TokenAnswer> {
    await this.count(request, 'tokens', TOKENS);
    return this.tokens.issue(parametersOf(form));
  }

  @Post('revoke')
  @HttpCode(200)
  @RequestBody(FORM)
  async revoke(@Body() form: string, @Req() request: Request): Promise<void> {
    await this.count(request, 'tokens', TOKENS);
    await this.tokens.revoke(parametersOf(form));
  }

  /** @throws ApiError ROUTE_NOT_FOUND without OAuth, RATE_LIMITED */
  private async count(request: Request, what: string, quota: Quota): Promise<void> {
    issuerOf(this.settings);
    const key = `oauth ${what} ${clientOf(request.ip ?? '')}`;
    await countHit(this.storage, quota, { key, limited: 'address' });
  }
}
