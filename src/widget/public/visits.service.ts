import { Injectable } from '@nestjs/common';
import { unauthenticated } from '../../auth/refusals';
import { IdentityTokensService } from './identity-tokens.service';
import type { Visit } from './visit';
import { VisitorTokensService, type VisitorToken } from './visitor-tokens.service';

/** Who visits an agent. */
@Injectable()
export class VisitsService {
  constructor(
    private readonly visitors: VisitorTokensService,
    private readonly identities: IdentityTokensService,
  ) {}

  /**
   * A token for the user that the identity token vouches for, or for an anonymous visitor: the one of the Authorization
   * header, if there is one, otherwise a new one.
   * @throws ApiError UNAUTHENTICATED: a bad identity is never taken for none
   */
  async begin({ widget }: Visit, identityToken?: string, authorization?: string): Promise<VisitorToken> {
    if (identityToken !== undefined) {
      const { userId, expiresAt } = await this.identities.read(widget, identityToken);
      return this.visitors.forUser(widget.publicId, userId, expiresAt);
    }
    if (widget.identityRequired)
      throw unauthenticated('missing', 'this agent only talks to verified visitors: send identityToken');
    if (authorization === undefined) return this.visitors.forAnonymous(widget.publicId);
    const visitor = await this.visitors.read(widget.publicId, authorization);
    if (visitor.userId !== null)
      throw unauthenticated('invalid', 'a verified visitor sends identityToken again');
    return this.visitors.forAnonymous(widget.publicId, visitor);
  }
}
