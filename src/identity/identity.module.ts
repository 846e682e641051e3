import { Module } from '@nestjs/common';
import { IdentitySecretsService } from './identity-secrets.service';
import { IdentityTokensService } from './identity-tokens.service';

/** The tokens by which tenants vouch for their visitors. */
@Module({
  providers: [IdentitySecretsService, IdentityTokensService],
  exports: [IdentitySecretsService, IdentityTokensService],
})
export class IdentityModule {}
