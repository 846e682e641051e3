import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { SessionAuthenticationService } from '../../../auth/sessions/session-authentication.service';
import { Public } from '../../../platform/http/requests/access';
import { AnswerConsentDto, ConsentDto } from './consent.dto';
import { ConsentsService, type Consenter } from './consents.service';
import { OAuthError } from './oauth-error';

/**
 * The question of the console's page `/console/authorize` to the signed-in person. It takes the query of the
 * authorization request; the answer is the address to which the page sends the browser.
 */
@ApiExcludeController()
@Public()
@Controller('console/authorization')
export class ConsentController {
  constructor(
    private readonly consents: ConsentsService,
    private readonly authentication: SessionAuthenticationService,
  ) {}

  @Get()
  async question(@Req() request: Request): Promise<ConsentDto> {
    const caller = await this.consenter(request);
    const { client, redirectUri, wanted } = await this.consents.read(queryOf(request));
    const shown = { clientName: client.name, redirectHost: new URL(redirectUri).host };
    if (wanted instanceof OAuthError) return { ...shown, agent: null, fault: wanted.message };
    const { id, name } = await this.consents.agentFor(caller, wanted);
    return { ...shown, agent: { id, name }, fault: '' };
  }

  @Post()
  @HttpCode(200)
  async answer(
    @Body() { isAllowed }: AnswerConsentDto,
    @Req() request: Request,
  ): Promise<{ redirectTo: string }> {
    this.authentication.checkOrigin(request);
    const caller = await this.consenter(request);
    const question = await this.consents.read(queryOf(request));
    return {
      redirectTo: isAllowed ? await this.consents.allow(caller, question) : this.consents.refuse(question),
    };
  }

  private async consenter(request: Request): Promise<Consenter> {
    const { caller, person } = await this.authentication.person(request);
    return { ...caller, personId: person.id };
  }
}

function queryOf({ originalUrl }: Request): string {
  return originalUrl.split('?')[1] ?? '';
}
