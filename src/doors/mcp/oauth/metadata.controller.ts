import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { GRANTED_SCOPE } from '../../../auth/grants/grant-authentication.service';
import { Settings } from '../../../platform/config/settings';
import { parseId } from '../../../platform/database/id';
import { routeNotFound } from '../../../platform/http/errors';
import { Public } from '../../../platform/http/requests/access';
import { issuerOf, resourceOf } from './addresses';

/** Tells MCP clients where to get tokens, only if the service knows its own address (`PUBLIC_URL`). */
@ApiExcludeController()
@Public()
@Controller('.well-known')
export class MetadataController {
  constructor(private readonly settings: Settings) {}

  /** RFC 9728. The same for agents that do not exist. */
  @Get('oauth-protected-resource/api/v1/agents/:id/mcp')
  resource(@Param('id') id: string): object {
    const issuer = issuerOf(this.settings);
    const agentId = parseId(id);
    if (agentId === 0) throw routeNotFound();
    return {
      resource: resourceOf(issuer, agentId),
      authorization_servers: [issuer],
      scopes_supported: [GRANTED_SCOPE],
      bearer_methods_supported: ['header'],
      resource_name: 'Parley',
    };
  }

  /** RFC 8414. */
  @Get('oauth-authorization-server')
  server(): object {
    const issuer = issuerOf(this.settings);
    return {
      issuer,
      authorization_endpoint: `${issuer}/console/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      registration_endpoint: `${issuer}/oauth/register`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      scopes_supported: [GRANTED_SCOPE],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  }
}
