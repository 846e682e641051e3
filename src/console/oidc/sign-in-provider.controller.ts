import { Body, Controller, Delete, Get, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentCaller, type Caller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { Settings } from '../../platform/config/settings';
import { Operation } from '../../platform/http/docs/operation';
import { secretBaseUrlOf } from '../../platform/http/requests/fields/base-url';
import { nameOf, ProvidersService } from './providers.service';
import type { ChosenProvider } from './providers.queries';
import {
  ChooseSignInProviderDto,
  ChosenSignInProviderAnswerDto,
  SignInProviderAnswerDto,
  SignInProviderDto,
} from './sign-in-provider.dto';

/** The provider of OpenID Connect by which people of the account sign in to the console. */
@ApiTags('Account')
@Requires({ plan: 'plus', scope: 'keys:write' })
@Controller('api/v1/sign-in-provider')
export class SignInProviderController {
  constructor(
    private readonly providers: ProvidersService,
    private readonly settings: Settings,
  ) {}

  @Get()
  @Operation({ summary: 'Get the sign-in provider', answer: SignInProviderAnswerDto })
  async getSignInProvider(
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
  ): Promise<SignInProviderAnswerDto> {
    const chosen = await this.providers.get(caller);
    return { provider: chosen ? this.present(caller, chosen, request) : null };
  }

  @Put()
  @Operation({
    summary: 'Choose the sign-in provider',
    description:
      'People of the domains sign in by OpenID Connect. New ones are added with the role. The same rules as for adding ' +
      'a person apply.',
    answer: ChosenSignInProviderAnswerDto,
    errors: ['CONFLICT'],
  })
  async chooseSignInProvider(
    @CurrentCaller() caller: Caller,
    @Body() input: ChooseSignInProviderDto,
    @Req() request: Request,
  ): Promise<ChosenSignInProviderAnswerDto> {
    return { provider: this.present(caller, await this.providers.choose(caller, input), request) };
  }

  @Delete()
  @Operation({
    summary: 'Remove the sign-in provider',
    description: 'Running sessions go on.',
    status: 204,
  })
  async removeSignInProvider(@CurrentCaller() caller: Caller): Promise<void> {
    await this.providers.remove(caller);
  }

  private present(
    caller: Caller,
    { issuer, clientId, domains, role }: ChosenProvider,
    request: Request,
  ): SignInProviderDto {
    const base = `${secretBaseUrlOf(request, this.settings.PUBLIC_URL)}/console/oidc`;
    const addresses = { signInUrl: `${base}/${nameOf(caller)}/start`, redirectUri: `${base}/callback` };
    return { issuer, clientId, domains, role, ...addresses };
  }
}
