import { Module } from '@nestjs/common';
import { AgentsModule } from '../../../agents/agents.module';
import { ClientsService } from './clients.service';
import { ConsentController } from './consent.controller';
import { ConsentsService } from './consents.service';
import { GrantsController } from './grants.controller';
import { GrantsService } from './grants.service';
import { MetadataController } from './metadata.controller';
import { OAuthController } from './oauth.controller';
import { TokensService } from './tokens.service';

/** OAuth 2.1 for clients of MCP: registration, consent, tokens and grants. */
@Module({
  imports: [AgentsModule],
  controllers: [MetadataController, OAuthController, ConsentController, GrantsController],
  providers: [ClientsService, ConsentsService, TokensService, GrantsService],
})
export class OAuthModule {}
