import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLogService } from '../../../audit/audit-log.service';
import { ACCESS_TOKEN_SECONDS } from '../../../auth/grants/access-token';
import { GRANTED_SCOPE } from '../../../auth/grants/grant-authentication.service';
import { KeyPepper } from '../../../auth/key-pepper';
import { Settings } from '../../../platform/config/settings';
import { agentOf, issuerOf } from './addresses';
import { ClientsService } from './clients.service';
import { deleteGrant, grantOfClient, lockGrant, storeTokens, type PresentedGrant } from './grants.queries';
import { OAuthError } from './oauth-error';
import type { Parameters } from './parameters';
import { codeIn, tokensAfter } from './token-chain';

/** The token response (RFC 6749, section 5.1). */
export interface TokenAnswer {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
}

/** A client's token request: a code with the proof of its ownership, or a refresh token. */
interface Presented {
  clientId: number;
  code: string;
  secret: string;
  parameters: Parameters;
}

/**
 * The tokens of grants. Only their digests are stored. A code works once, and each use replaces a refresh token; a
 * second use means that somebody else may have it, and ends the grant.
 */
@Injectable()
export class TokensService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientsService,
    private readonly pepper: KeyPepper,
    private readonly auditLog: AuditLogService,
    private readonly settings: Settings,
  ) {}

  /** Exchanges a code or a refresh token for the next tokens of its grant. @throws OAuthError */
  async issue(parameters: Parameters): Promise<TokenAnswer> {
    const { id: clientId } = await this.clients.find(parameters.get('client_id'));
    const type = parameters.get('grant_type');
    if (type !== 'authorization_code' && type !== 'refresh_token')
      throw new OAuthError(
        'unsupported_grant_type',
        'grant_type must be authorization_code or refresh_token',
      );
    const secret = parameters.get(type === 'refresh_token' ? type : 'code') ?? '';
    const code = codeIn(secret);
    const isOfType = (secret === code) === (type === 'authorization_code');
    const tokens =
      code !== undefined && isOfType
        ? await this.exchange({ clientId, code, secret, parameters })
        : undefined;
    if (!tokens)
      throw new OAuthError('invalid_grant', 'the grant is not valid, has ended or was already used');
    return tokens;
  }

  /** Ends the grant of a token of this client; another token is no error (RFC 7009). @throws OAuthError */
  async revoke(parameters: Parameters): Promise<void> {
    const { id: clientId } = await this.clients.find(parameters.get('client_id'));
    const token = parameters.get('token') ?? '';
    await this.dataSource.transaction(async (transaction) => {
      const grant = await grantOfClient(transaction, clientId, this.pepper.digest(codeIn(token) ?? token));
      if (grant) await this.end(transaction, grant, 'revokedByClient');
    });
  }

  /**
   * The next tokens; undefined if the grant does not allow them. If a replay ends the grant, the transaction commits.
   */
  private async exchange(presented: Presented): Promise<TokenAnswer | undefined> {
    const { clientId, code, secret } = presented;
    return this.dataSource.transaction(async (transaction) => {
      const grant = await lockGrant(transaction, this.pepper.digest(code));
      if (!grant) return undefined;
      const { refreshDigest, isRecent } = grant;
      const next = tokensAfter(this.pepper, code, secret);
      const digests = {
        accessDigest: this.pepper.digest(next.accessToken),
        refreshDigest: this.pepper.digest(next.refreshToken),
      };
      const isLatest =
        secret === code ? refreshDigest === null : refreshDigest?.equals(this.pepper.digest(secret));
      if (isLatest) {
        if (clientId !== grant.clientId || !this.isProven(grant, presented)) return undefined;
        await storeTokens(transaction, grant, digests);
        return answerOf(next);
      }
      // The client did not get the answer, or sends two requests at once: it gets the same tokens again.
      const isRepeated = secret !== code && clientId === grant.clientId && isRecent;
      if (isRepeated && refreshDigest?.equals(digests.refreshDigest)) return answerOf(next);
      await this.end(transaction, grant, 'replayed');
      return undefined;
    });
  }

  /** Whether the request names the grant's resource and, for a code, proves its origin. */
  private isProven(grant: PresentedGrant, { code, secret, parameters }: Presented): boolean {
    const resource = parameters.get('resource');
    if (resource !== undefined && agentOf(issuerOf(this.settings), resource) !== grant.agentId) return false;
    if (secret !== code) return true;
    const redirectUri = parameters.get('redirect_uri');
    const verifier = parameters.get('code_verifier') ?? '';
    return (
      (redirectUri === undefined || redirectUri === grant.redirectUri) &&
      createHash('sha256').update(verifier).digest('base64url') === grant.challenge
    );
  }

  private async end(
    transaction: EntityManager,
    grant: Pick<PresentedGrant, 'id' | 'accountId' | 'mode' | 'personId'>,
    how: string,
  ): Promise<void> {
    await deleteGrant(transaction, grant);
    await this.auditLog.record(
      transaction,
      { ...grant, keyId: null },
      { action: 'grant.revoked', id: grant.id, changed: [how] },
    );
  }
}

function answerOf({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }): TokenAnswer {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    scope: GRANTED_SCOPE,
  };
}
