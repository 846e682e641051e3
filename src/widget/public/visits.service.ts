import { Injectable } from '@nestjs/common';
import { unauthenticated } from '../../auth/refusals';
import { IdentityTokensService } from './identity-tokens.service';
import type { Visit } from './visit';
import { VisitorTokensService, type VisitorToken } from './visitor-tokens.service';

/** Begins the visits of browsers to an agent. */
@Injectable()
export class VisitsService {
  constructor(
    private readonly visitors: VisitorTokensService,
    private readonly identities: IdentityTokensService,
  ) {}

  /**
   * A token for the user that the identity token vouches for. Without an identity token, for the anonymous visitor of the
   * Authorization header, or for a new visitor.
   * @throws ApiError UNAUTHENTICATED: an invalid identity token is never treated like a missing token
   */
  async begin(visit: Visit, identityToken?: string, authorization?: string): Promise<VisitorToken> {
    if (identityToken !== undefined) {
      const { userId, expiresAt } = await this.identities.read(visit, identityToken);
      return this.visitors.forUser(visit, userId, expiresAt);
    }
    if (visit.widget.identityRequired)
      throw unauthenticated('missing', 'this agent only talks to verified visitors: send identityToken');
    if (authorization === undefined) return this.visitors.forAnonymous(visit);
    const visitor = await this.visitors.read(visit, authorization);
    if (visitor.userId !== null)
      throw unauthenticated('invalid', 'a verified visitor sends identityToken again');
    return this.visitors.forAnonymous(visit, visitor);
  }
}
