import { Module } from '@nestjs/common';
import { ClientsService } from './clients.service';
import { MetadataController } from './metadata.controller';
import { OAuthController } from './oauth.controller';
import { TokensService } from './tokens.service';

/** OAuth 2.1 for clients of MCP. */
@Module({
  controllers: [MetadataController, OAuthController],
  providers: [ClientsService, TokensService],
})
export class OAuthModule {}
