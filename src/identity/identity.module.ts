import { Module } from '@nestjs/common';
import { IdentityKeysService } from './identity-keys.service';
import { IdentitySecretsService } from './identity-secrets.service';
import { IdentityTokensService } from './identity-tokens.service';

/** The tokens by which tenants vouch for their visitors. */
@Module({
  providers: [IdentityKeysService, IdentitySecretsService, IdentityTokensService],
  exports: [IdentityKeysService, IdentitySecretsService, IdentityTokensService],
})
export class IdentityModule {}
