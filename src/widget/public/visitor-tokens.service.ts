import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { unauthenticated } from '../../auth/refusals';
import { Secrets } from '../../platform/config/secrets';
import type { Visitor } from './visit';

const ALGORITHM = 'HS256';
const ANONYMOUS = 'anonymous:';
const USER = 'user:';
const ANONYMOUS_DAYS = 180;
const DAY_MS = 86_400_000;

/** A token by which a browser shows which visitor it is. */
export interface VisitorToken {
  visitorToken: string;
  visitor: Visitor;
  expiresAt: Date;
}

/** Signs and reads visitor tokens: JWTs (RFC 7519) of this installation, each for one agent. */
@Injectable()
export class VisitorTokensService {
  /** The first signs; tokens signed with any of them are valid. */
  private readonly keys: Buffer[];

  constructor(secrets: Secrets) {
    this.keys = secrets.deriveKeys('visitor-token');
  }

  /** A token for a new anonymous visitor, or a later one for the given one. */
  async forAnonymous(publicId: string, visitor?: Visitor): Promise<VisitorToken> {
    const id = visitor?.id ?? ANONYMOUS + randomUUID();
    return this.sign(publicId, { id, userId: null }, new Date(Date.now() + ANONYMOUS_DAYS * DAY_MS));
  }

  /** A token for a user whom the tenant vouches for, until `expiresAt`. */
  async forUser(publicId: string, userId: string, expiresAt: Date): Promise<VisitorToken> {
    return this.sign(publicId, { id: USER + userId, userId }, expiresAt);
  }

  /** The visitor that the Authorization header shows. @throws ApiError UNAUTHENTICATED with the reason */
  async read(publicId: string, authorization: string | undefined): Promise<Visitor> {
    if (!authorization) throw unauthenticated('missing', 'send the visitor token as Authorization: Bearer');
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    if (!token) throw unauthenticated('malformed', 'the Authorization header must read Bearer <token>');
    const { sub = '' } = await this.verify(publicId, token);
    return { id: sub, userId: sub.startsWith(USER) ? sub.slice(USER.length) : null };
  }

  private async verify(publicId: string, token: string): Promise<JWTPayload> {
    for (const key of this.keys) {
      try {
        return (await jwtVerify(token, key, { algorithms: [ALGORITHM], audience: publicId })).payload;
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
