import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ThrottlerStorage } from '@nestjs/throttler';
import type { Request } from 'express';
import { SessionAuthenticationService } from '../../auth/sessions/session-authentication.service';
import { Settings } from '../../platform/config/settings';
import { routeNotFound } from '../../platform/http/errors';
import { Public } from '../../platform/http/requests/access';
import { clientOf } from '../../platform/http/requests/client-address';
import { IdParam } from '../../platform/http/requests/id-param';
import { present } from '../../platform/http/requests/present';
import { countHit } from '../../platform/limits/count-hit';
import type { Quota } from '../../platform/limits/limit-headers';
import { AddPasskeyDto, PasskeyDto, PasskeysAnswerDto } from './passkeys.dto';
import { PasskeysService } from './passkeys.service';
import { relyingPartyOf, type RelyingParty } from './relying-party';

/** The limit of challenges for one client. */
const CHALLENGES: Quota = { limit: 60, windowMs: 60_000 };

/** The passkeys of the person who is signed in, and the challenge for those who sign in. */
@ApiExcludeController()
@Public()
@Controller('console/passkeys')
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly authentication: SessionAuthenticationService,
    private readonly settings: Settings,
    @Inject(ThrottlerStorage) private readonly storage: ThrottlerStorage,
  ) {}

  @Get()
  async listPasskeys(@Req() request: Request): Promise<PasskeysAnswerDto> {
    const passkeys = await this.passkeys.list(await this.authentication.person(request));
    return { passkeys: passkeys.map((passkey) => present(PasskeyDto, passkey)) };
  }

  @Post('creation-options')
  async creationOptions(@Req() request: Request): Promise<object> {
    this.authentication.checkOrigin(request);
    return this.passkeys.creationOptions(await this.authentication.person(request), this.party(request));
  }

  @Post()
  async addPasskey(@Body() input: AddPasskeyDto, @Req() request: Request): Promise<PasskeyDto> {
    this.authentication.checkOrigin(request);
    return present(
      PasskeyDto,
      await this.passkeys.add(await this.authentication.person(request), this.party(request), input),
    );
  }

  @Delete(':passkeyId')
  @HttpCode(204)
  async removePasskey(@IdParam('passkeyId') passkeyId: number, @Req() request: Request): Promise<void> {
    this.authentication.checkOrigin(request);
    await this.passkeys.remove(await this.authentication.person(request), passkeyId);
  }

  @Post('request-options')
  async requestOptions(@Req() request: Request): Promise<object> {
    const key = `passkeys ${clientOf(request.ip ?? '')}`;
    await countHit(this.storage, CHALLENGES, { key, limited: 'address' });
    return this.passkeys.requestOptions(this.party(request));
  }

  private party(request: Request): RelyingParty {
    const party = relyingPartyOf(request, this.settings.PUBLIC_URL);
    if (!party) throw routeNotFound();
    return party;
  }
}
