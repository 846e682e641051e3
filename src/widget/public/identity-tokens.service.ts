import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import { unauthenticated } from '../../auth/refusals';
import type { ApiError } from '../../platform/http/errors';
import { IdentitySecretsService } from '../identity-secrets.service';
import type { Widget } from '../widget.entity';

/** How long a tenant may vouch for a visitor at once. */
const MAX_AGE_SECONDS = 86_400;
/** By how much the clocks of tenant and service may differ. */
const LEEWAY_SECONDS = 60;
const MAX_USER_ID_CHARACTERS = 255;

/** Whom an identity token vouches for, and until when. */
export interface Identity {
  userId: string;
  expiresAt: Date;
}

/** Reads the tokens by which a tenant's server vouches for a visitor: JWTs (RFC 7519), HS256 and nothing else. */
@Injectable()
export class IdentityTokensService {
  constructor(private readonly secrets: IdentitySecretsService) {}

  /** @throws ApiError UNAUTHENTICATED: a bad token is never taken for none */
  async read(widget: Widget, token: string): Promise<Identity> {
    for (const secret of this.secretsOf(widget)) {
      const payload = await this.verify(widget.publicId, token, secret);
      if (payload) return identityOf(payload);
    }
    throw refused('the identity token is not valid');
  }

  /** Undefined when the secret has not signed the token. */
  private async verify(publicId: string, token: string, secret: string): Promise<JWTPayload | undefined> {
    try {
      const verified = await jwtVerify(token, Buffer.from(secret), {
        algorithms: ['HS256'],
        audience: publicId,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: LEEWAY_SECONDS,
      });
      return verified.payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired)
        throw unauthenticated('expired', 'the identity token has expired');
      if (error instanceof errors.JWTClaimValidationFailed)
        throw refused(`the claim ${error.claim} of the identity token is missing or wrong`);
      return undefined;
    }
  }

  private secretsOf(widget: Widget): string[] {
    const { agentId, identitySecret, previousIdentitySecret, previousIdentitySecretEndsAt } = widget;
    const isPreviousValid = (previousIdentitySecretEndsAt?.getTime() ?? 0) > Date.now();
    const sealed = [identitySecret, isPreviousValid ? previousIdentitySecret : null];
    return sealed.filter((secret) => secret !== null).map((secret) => this.secrets.open(agentId, secret));
  }
}

/** The claims are those of the standard. @throws ApiError UNAUTHENTICATED */
function identityOf({ sub = '', exp = 0 }: JWTPayload): Identity {
  if (
    typeof sub !== 'string' ||
    sub.trim() === '' ||
    sub.length > MAX_USER_ID_CHARACTERS ||
    /\0|\p{Cs}/u.test(sub)
  )
    throw refused(
      `the claim sub of the identity token must be a text of 1 to ${MAX_USER_ID_CHARACTERS} characters`,
    );
  const expiresAt = new Date(exp * 1000);
  const latest = Date.now() + (MAX_AGE_SECONDS + LEEWAY_SECONDS) * 1000;
  if (!(expiresAt.getTime() <= latest))
    throw refused('the claim exp of the identity token is more than 24 h ahead');
  return { userId: sub, expiresAt };
}

function refused(message: string): ApiError {
  return unauthenticated('invalid', message);
}
