import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { log } from '../../platform/observability/logging/logger';
import type { Caller } from '../caller';
import { KeyPepper } from '../key-pepper';
import type { Scope } from '../plan';
import { unauthenticated } from '../refusals';
import { scopesOf } from '../sessions/role';
import { accessTokenIn } from './access-token';
import { readGrant, touchGrant, type GrantAccess } from './grants.queries';

/** The scope of every grant: to ask its agent. */
export const GRANTED_SCOPE: Scope = 'chat:write';

/**
 * Authenticates OAuth clients by their access tokens. Every use reads the row, so that the end of a grant, its person,
 * its agent or its account takes effect at once in every process.
 */
@Injectable()
export class GrantAuthenticationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pepper: KeyPepper,
  ) {}

  /**
   * The person behind the header's access token, limited to the grant, which must be for this agent. Undefined if the
   * header has no access token. @throws ApiError UNAUTHENTICATED
   */
  async caller(authorization: string | undefined, agentId: number): Promise<Caller | undefined> {
    const token = accessTokenIn(authorization);
    if (token === undefined) return undefined;
    const grant = await readGrant(this.dataSource, this.pepper.digest(token));
    if (grant?.agentId !== agentId || !scopesOf(grant.role).includes(GRANTED_SCOPE))
      throw unauthenticated('invalid', 'the access token is not valid');
    if (grant.hasExpired) throw unauthenticated('expired', 'the access token has expired');
    if (grant.isStale) await this.touch(grant);
    const { accountId, mode, plan, suspended, personId } = grant;
    return {
      accountId,
      mode,
      plan,
      suspended,
      scopes: [GRANTED_SCOPE],
      keyId: null,
      personId,
      agentIds: [agentId],
    };
  }

  /** The last use only informs people. */
  private async touch(grant: GrantAccess): Promise<void> {
    await touchGrant(this.dataSource, grant).catch((error: Error) =>
      log.warn({ reason: error.message }, 'the use of a grant was not written'),
    );
  }
}
