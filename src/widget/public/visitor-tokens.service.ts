import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { unauthenticated } from '../../auth/refusals';
import { Secrets } from '../../platform/config/secrets';
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

  constructor(secrets: Secrets) {
    this.keys = secrets.deriveKeys('visitor-token');
  }

  /** A token for a new anonymous visitor, or another token for the given visitor. */
  async forAnonymous({ widget, clock }: Visit, visitor?: Visitor): Promise<VisitorToken> {
    const id = visitor?.id ?? ANONYMOUS + randomUUID();
    const expiresAt = new Date(clock.now().getTime() + ANONYMOUS_DAYS * DAY_MS);
    return this.sign(widget.publicId, { id, userId: null }, expiresAt);
  }

  /** A token for a user whom the tenant vouches for, until `expiresAt`. */
  async forUser({ widget }: Visit, userId: string, expiresAt: Date): Promise<VisitorToken> {
    return this.sign(widget.publicId, { id: USER + userId, userId }, expiresAt);
  }

  /** The visitor whose token is in the Authorization header. @throws ApiError UNAUTHENTICATED with the reason */
  async read({ widget, clock }: Visit, authorization: string | undefined): Promise<Visitor> {
    if (!authorization) throw unauthenticated('missing', 'send the visitor token as Authorization: Bearer');
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    if (!token) throw unauthenticated('malformed', 'the Authorization header must read Bearer <token>');
    const { sub = '' } = await this.verify(widget.publicId, token, clock.now());
    return { id: sub, userId: sub.startsWith(USER) ? sub.slice(USER.length) : null };
  }

  private async verify(publicId: string, token: string, currentDate: Date): Promise<JWTPayload> {
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
    const visitorToken = await new SignJWT()
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(visitor.id)
      .setAudience(publicId)
      .setExpirationTime(expiresAt)
      .sign(this.keys[0]!);
    return { visitorToken, visitor, expiresAt };
  }
}
