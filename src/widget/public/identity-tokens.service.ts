import { Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import type { JWTPayload } from 'jose';
import { unauthenticated } from '../../auth/refusals';
import type { ApiError } from '../../platform/http/errors';
import { IdentitySecretsService } from '../identity-secrets.service';
import type { Widget } from '../widget.entity';
import type { Visit } from './visit';

/** The longest time for which one token may vouch for a visitor. */
const MAX_AGE_SECONDS = 86_400;
/** The largest accepted difference between the clocks of the tenant and the database. */
const LEEWAY_SECONDS = 60;
const MAX_USER_ID_CHARACTERS = 255;

/** The user that an identity token vouches for, and the end of its validity. */
export interface Identity {
  userId: string;
  /** Absent if the token has no email address. */
  email?: string;
  expiresAt: Date;
}

/** Reads the tokens by which a tenant's server vouches for a visitor: JWTs (RFC 7519), signed with HS256 only. */
@Injectable()
export class IdentityTokensService {
  constructor(private readonly secrets: IdentitySecretsService) {}

  /** @throws ApiError UNAUTHENTICATED: an invalid token is never treated like a missing token */
  async read({ widget, clock }: Visit, token: string): Promise<Identity> {
    const now = clock.now();
    for (const secret of this.secretsOf(widget, now)) {
      const payload = await this.verify(widget.publicId, { token, secret, now });
      if (payload) return identityOf(payload, now);
    }
    throw refusal('the identity token is not valid');
  }

  /** Undefined when the secret has not signed the token. */
  private async verify(
    publicId: string,
    { token, secret, now }: { token: string; secret: string; now: Date },
  ): Promise<JWTPayload | undefined> {
    // Loaded with the first token.
    const { errors, jwtVerify } = await import('jose');
    try {
      const verified = await jwtVerify(token, Buffer.from(secret), {
        algorithms: ['HS256'],
        audience: publicId,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: LEEWAY_SECONDS,
        currentDate: now,
      });
      return verified.payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired)
        throw unauthenticated('expired', 'the identity token has expired');
      if (error instanceof errors.JWTClaimValidationFailed)
        throw refusal(`the claim ${error.claim} of the identity token is missing or wrong`);
      return undefined;
    }
  }

  private secretsOf(widget: Widget, now: Date): string[] {
    const { agentId, identitySecret, previousIdentitySecret, previousIdentitySecretEndsAt } = widget;
    const isPreviousValid = (previousIdentitySecretEndsAt ?? 0) > now;
    const sealed = [identitySecret, isPreviousValid ? previousIdentitySecret : null];
    return sealed.filter((secret) => secret !== null).map((secret) => this.secrets.open(agentId, secret));
  }
}

/** The identity in the claims `sub`, `exp` (RFC 7519) and `email` (OpenID Connect). @throws ApiError UNAUTHENTICATED */
function identityOf({ sub = '', exp = 0, email }: JWTPayload, now: Date): Identity {
  if (
    typeof sub !== 'string' ||
    sub.trim() === '' ||
    sub.length > MAX_USER_ID_CHARACTERS ||
    /\0|\p{Cs}/u.test(sub)
  )
    throw refusal(
      `the claim sub of the identity token must be a text of 1 to ${MAX_USER_ID_CHARACTERS} characters`,
    );
  const expiresAt = new Date(exp * 1000);
  const latest = now.getTime() + (MAX_AGE_SECONDS + LEEWAY_SECONDS) * 1000;
  if (!(expiresAt.getTime() <= latest))
    throw refusal('the claim exp of the identity token is more than 24 h ahead');
  // Tokens from before this claim was read may have anything in it.
  return { userId: sub, ...(isEmail(email) && { email: String(email) }), expiresAt };
}

function refusal(message: string): ApiError {
  return unauthenticated('invalid', message);
}
