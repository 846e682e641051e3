import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { JWTPayload } from 'jose';
import { unauthenticated } from '../../auth/refusals';
import { detailsOf } from '../../identity/visitor-claims';
import { Secrets } from '../../platform/config/secrets';
import { IdentityTokensService } from '../../identity/identity-tokens.service';
import type { Visit, Visitor } from './visit';

const ALGORITHM = 'HS256';
const ANONYMOUS = 'anonymous:';
const USER = 'user:';
const ANONYMOUS_DAYS = 180;
const DAY_MS = 86_400_000;

/** A token that identifies the visitor of a browser. */
export interface VisitorToken {
  visitorToken: string;
  visitor: Visitor;
  expiresAt: Date;
}

/** Signs and reads visitor tokens: JWTs (RFC 7519) of this installation, each for one agent. */
@Injectable()
export class VisitorTokensService {
  /** The first key signs. Tokens that are signed with any of the keys are valid. */
  private readonly keys: Buffer[];

  constructor(
    private readonly identities: IdentityTokensService,
    secrets: Secrets,
  ) {
    this.keys = secrets.deriveKeys('visitor-token');
  }

  /**
   * A token for the user that the identity token vouches for. Without an identity token, for the anonymous visitor of
   * the Authorization header, or for a new visitor.
   * @throws ApiError UNAUTHENTICATED: an invalid identity token is never treated like a missing token
   */
  async issue(visit: Visit, identityToken?: string, authorization?: string): Promise<VisitorToken> {
    const { publicId, identityRequired } = visit.widget;
    if (identityToken !== undefined) {
      const { visitor, expiresAt } = await this.identities.read(
        visit.widget,
        identityToken,
        visit.clock.now(),
      );
      const { id: userId, ...details } = visitor;
      return this.sign(publicId, { id: USER + userId, userId, ...details }, expiresAt);
    }
    if (identityRequired)
      throw unauthenticated('missing', 'this agent only talks to verified visitors: send identityToken');
    const known = authorization === undefined ? undefined : await this.read(visit, authorization);
    if (known?.userId) throw unauthenticated('invalid', 'a verified visitor sends identityToken again');
    const id = known?.id ?? ANONYMOUS + randomUUID();
    const expiresAt = new Date(visit.clock.now().getTime() + ANONYMOUS_DAYS * DAY_MS);
    return this.sign(publicId, { id, userId: null }, expiresAt);
  }

  /** The visitor whose token is in the Authorization header. @throws ApiError UNAUTHENTICATED with the reason */
  async read({ widget, clock }: Visit, authorization: string | undefined): Promise<Visitor> {
    if (!authorization) throw unauthenticated('missing', 'send the visitor token as Authorization: Bearer');
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    if (!token) throw unauthenticated('malformed', 'the Authorization header must read Bearer <token>');
    const { sub = '', ...claims } = await this.verify(widget.publicId, token, clock.now());
    const userId = sub.startsWith(USER) ? sub.slice(USER.length) : null;
    return { id: sub, userId, ...detailsOf(claims) };
  }

  private async verify(publicId: string, token: string, currentDate: Date): Promise<JWTPayload> {
    // Loaded with the first token.
    const { errors, jwtVerify } = await import('jose');
    const expected = { algorithms: [ALGORITHM], audience: publicId, currentDate };
    for (const key of this.keys) {
      try {
        return (await jwtVerify(token, key, expected)).payload;
      } catch (error) {
        if (error instanceof errors.JWTExpired)
          throw unauthenticated('expired', 'the visitor token has expired');
      }
    }
    throw unauthenticated('invalid', 'the visitor token is not valid');
  }

  private async sign(publicId: string, visitor: Visitor, expiresAt: Date): Promise<VisitorToken> {
    const { SignJWT } = await import('jose');
    const { id, userId: _, ...details } = visitor;
    const visitorToken = await new SignJWT(details)
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(id)
      .setAudience(publicId)
      .setExpirationTime(expiresAt)
      .sign(this.keys[0]!);
    return { visitorToken, visitor, expiresAt };
  }
}
