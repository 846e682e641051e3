import { Injectable } from '@nestjs/common';
import { invalid } from '../platform/http/errors';
import { AuthenticationService } from '../auth/authentication.service';
import { SessionsService } from '../auth/sessions/sessions.service';
import { LinksService } from './people/links.service';
import type { OpenSessionDto } from './session.dto';

/** Exchanges a credential for a session of the console. */
@Injectable()
export class SignInService {
  constructor(
    private readonly authentication: AuthenticationService,
    private readonly sessions: SessionsService,
    private readonly links: LinksService,
  ) {}

  /**
   * The token of a new session for the holder of the credential.
   * @throws ApiError VALIDATION_ERROR without exactly one credential, UNAUTHENTICATED, or ROUTE_NOT_FOUND for an admin
   * token where none is set
   */
  async signIn(credentials: OpenSessionDto): Promise<string> {
    const { apiKey, adminToken, link } = credentials;
    if ([apiKey, adminToken, link].filter((credential) => credential !== undefined).length !== 1) {
      const message = 'exactly one of apiKey, adminToken and link is required';
      throw invalid([{ path: 'apiKey', rule: 'exactly_one', message }]);
    }
    if (link !== undefined) return this.links.use(link);
    if (apiKey !== undefined) {
      return this.sessions.open(await this.authentication.authenticate(`Bearer ${apiKey}`));
    }
    this.authentication.authenticateOperator(`Bearer ${adminToken}`);
    return this.sessions.openForOperator(adminToken!);
  }
}
