import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service';
import { AuthenticationService } from '../auth/authentication.service';
import type { Actor } from '../auth/caller';
import { SessionsService, type Session } from '../auth/sessions/sessions.service';
import { invalid, routeNotFound } from '../platform/http/errors';
import { log } from '../platform/observability/logging/logger';
import { PasskeysService } from './passkeys/passkeys.service';
import type { RelyingParty } from './passkeys/relying-party';
import { LinksService } from './people/links.service';
import type { OpenSessionDto } from './session.dto';

/**
 * Exchanges a credential for a session of the console, and ends sessions. The audit log records both, except for the
 * operator, who belongs to no account and is recorded in the log of the service.
 */
@Injectable()
export class SignInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly authentication: AuthenticationService,
    private readonly sessions: SessionsService,
    private readonly links: LinksService,
    private readonly passkeys: PasskeysService,
    private readonly auditLog: AuditLogService,
  ) {}

  /**
   * The token of a new session for the holder of the credential; a passkey must belong to `party`.
   * @throws ApiError VALIDATION_ERROR without exactly one credential, UNAUTHENTICATED, or ROUTE_NOT_FOUND for an admin
   * token or a passkey where it cannot exist
   */
  async signIn(credentials: OpenSessionDto, party: RelyingParty | undefined): Promise<string> {
    const { apiKey, adminToken, link, mailedLink, passkey } = credentials;
    const all = [apiKey, adminToken, link, mailedLink, passkey];
    if (all.filter((credential) => credential !== undefined).length !== 1) {
      const message = 'exactly one of apiKey, adminToken, link, mailedLink and passkey is required';
      throw invalid([{ path: 'apiKey', rule: 'exactly_one', message }]);
    }
    if (link !== undefined)
      return this.open('link', (transaction) => this.links.take(transaction, link, 'link'));
    if (mailedLink !== undefined)
      return this.open('mailedLink', (transaction) => this.links.take(transaction, mailedLink, 'mailedLink'));
    if (passkey !== undefined) {
      if (!party) throw routeNotFound();
      const proven = await this.passkeys.prove(passkey, party);
      return this.open('passkey', (transaction) => this.passkeys.use(transaction, proven));
    }
    if (apiKey !== undefined) {
      const caller = await this.authentication.authenticate(`Bearer ${apiKey}`);
      return this.open('apiKey', async () => caller);
    }
    this.authentication.authenticateOperator(`Bearer ${adminToken}`);
    const token = await this.sessions.openForOperator(adminToken!);
    log.info('the operator signed in to the console');
    return token;
  }

  /** Ends the session. A token without a session is not an error. */
  async signOut(token: string | undefined): Promise<void> {
    const session = await this.sessions.find(token);
    await this.sessions.end(token);
    if (session) await this.recordEnd(session);
  }

  /** Ends all sessions of the same key, of the same person, or of the operator. */
  async signOutEverywhere(session: Session): Promise<void> {
    await this.sessions.endAll(session);
    await this.recordEnd(session);
  }

  private async open(
    credential: keyof OpenSessionDto,
    holderOf: (transaction: EntityManager) => Promise<Actor>,
  ): Promise<string> {
    return this.dataSource.transaction(async (transaction) => {
      const holder = await holderOf(transaction);
      await this.auditLog.record(transaction, holder, {
        action: 'session.opened',
        id: idOf(holder),
        changed: [credential],
      });
      return this.sessions.open(holder, transaction);
    });
  }

  private async recordEnd({ caller }: Session): Promise<void> {
    if (caller)
      await this.auditLog.record(this.dataSource.manager, caller, {
        action: 'session.ended',
        id: idOf(caller),
      });
    else log.info('the operator signed out of the console');
  }
}

/** A session has no id besides its secret: it is named by its person or key. */
function idOf({ keyId, personId }: Actor): number {
  return personId ?? keyId!;
}
