import { Injectable } from '@nestjs/common';
import type { JWTPayload, JWTVerifyOptions } from 'jose';
import { DataSource } from 'typeorm';
import type { AgentTenant } from '../auth/caller';
import { unauthenticated } from '../auth/refusals';
import { ApiError, invalid } from '../platform/http/errors';
import { IdentityKeysService } from './identity-keys.service';
import { IdentitySecretsService } from './identity-secrets.service';
import { findVerifier, type IdentityVerifier } from './identity.queries';
import { detailsOf } from './visitor-claims';
import type { VerifiedVisitor } from './verified-visitor';

/** The longest time for which one token may vouch for a visitor. */
const MAX_AGE_SECONDS = 86_400;
/** The largest accepted difference between the clocks of the tenant and the database. */
const LEEWAY_SECONDS = 60;
const MAX_USER_ID_CHARACTERS = 255;

/** The algorithms of public keys: a token that is signed with a secret is never verified by them. */
const PUBLIC_ALGORITHMS = ['RS256', 'ES256'];

type Jose = typeof import('jose', { with: { 'resolution-mode': 'import' } });

/** The visitor for whom an identity token vouches, and the end of its validity. */
export interface Identity {
  visitor: VerifiedVisitor;
  expiresAt: Date;
}

/**
 * Reads the tokens by which a tenant's server vouches for a visitor: JWTs (RFC 7519), signed with the agent's secret
 * (HS256) or a private key of the tenant (RS256, ES256).
 */
@Injectable()
export class IdentityTokensService {
  constructor(
    private readonly secrets: IdentitySecretsService,
    private readonly keys: IdentityKeysService,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * The visitor for whom a backend vouches in a request to its agent; undefined without a token. `field` is where the
   * token was sent.
   * @throws ApiError VALIDATION_ERROR: an invalid token is never treated like a missing token
   */
  async verified(
    agent: AgentTenant,
    { token, field }: { token: string | undefined; field: string },
  ): Promise<VerifiedVisitor | undefined> {
    if (token === undefined) return undefined;
    const verifier = await findVerifier(this.dataSource.manager, agent);
    try {
      if (!verifier) throw refusal('the agent has no identity secret');
      return (await this.read(verifier, token, new Date(verifier.nowMs))).visitor;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw invalid([{ path: field, rule: 'identity_token', message: error.message }]);
    }
  }

  /** @throws ApiError UNAUTHENTICATED: an invalid token is never treated like a missing token */
  async read(verifier: IdentityVerifier, token: string, now: Date): Promise<Identity> {
    const { publicId, identityJwksUrl } = verifier;
    for (const secret of this.secretsOf(verifier, now)) {
      const key = Buffer.from(secret);
      const payload = await claimsOf(publicId, now, (jose, expected) =>
        jose.jwtVerify(token, key, { ...expected, algorithms: ['HS256'] }),
      );
      if (payload) return identityOf(payload, now);
    }
    if (identityJwksUrl === '') throw refusal('the identity token is not valid');
    const payload = await claimsOf(publicId, now, (jose, expected) =>
      this.keys.withKeys(identityJwksUrl, (keys) =>
        jose.jwtVerify(token, keys, { ...expected, algorithms: PUBLIC_ALGORITHMS }),
      ),
    );
    if (payload) return identityOf(payload, now);
    throw refusal('the identity token is not valid');
  }

  private secretsOf(verifier: IdentityVerifier, now: Date): string[] {
    const { agentId, identitySecret, previousIdentitySecret, previousIdentitySecretEndsAt } = verifier;
    const isPreviousValid = (previousIdentitySecretEndsAt ?? 0) > now;
    const sealed = [identitySecret, isPreviousValid ? previousIdentitySecret : null];
    return sealed.filter((secret) => secret !== null).map((secret) => this.secrets.open(agentId, secret));
  }
}

/** The claims that `verify` has verified; undefined if the token was not signed so. @throws ApiError UNAUTHENTICATED */
async function claimsOf(
  audience: string,
  currentDate: Date,
  verify: (jose: Jose, expected: JWTVerifyOptions) => Promise<{ payload: JWTPayload }>,
): Promise<JWTPayload | undefined> {
  // Loaded with the first token.
  const jose = await import('jose');
  const expected = { audience, currentDate, requiredClaims: ['sub', 'exp'], clockTolerance: LEEWAY_SECONDS };
  try {
    return (await verify(jose, expected)).payload;
  } catch (error) {
    if (error instanceof jose.errors.JWTExpired)
      throw unauthenticated('expired', 'the identity token has expired');
    if (error instanceof jose.errors.JWTClaimValidationFailed)
      throw refusal(`the claim ${error.claim} of the identity token is missing or wrong`);
    return undefined;
  }
}

/** The identity in the claims `sub` and `exp` (RFC 7519), with details. @throws ApiError UNAUTHENTICATED */
function identityOf({ sub = '', exp = 0, ...claims }: JWTPayload, now: Date): Identity {
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
  return { visitor: { id: sub, ...detailsOf(claims) }, expiresAt };
}

function refusal(message: string): ApiError {
  return unauthenticated('invalid', message);
}
