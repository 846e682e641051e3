import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DemoAccountService } from '../accounts/demo-account.service';
import { KeysService, type IssuedKey } from '../accounts/keys/keys.service';
import { AuditLogService } from '../audit/audit-log.service';
import type { Caller } from '../auth/caller';
import { unauthenticated } from '../auth/refusals';
import { isSameSecret } from '../platform/config/secrets';
import { sql } from '../platform/database/sql';
import { routeNotFound } from '../platform/http/errors';
import { HostService } from './host.service';
import { removeStartKeys, START_KEY_LIFETIME, START_KEY_NAME } from './start-keys.queries';

const TOKEN_BYTES = 32;

/** A key for the start page, and a session for the console. */
export interface StartedSession {
  issued: IssuedKey;
  sessionToken: string;
}

/**
 * The printed link: it signs one browser in to the demo account, once, with a key for the start page. The key replaces
 * the key of the previous link.
 */
@Injectable()
export class StartLinkService {
  /** True if a link was made at this start. Without a link there is no start page. */
  isMade = false;
  /** The token that was printed, until it is used. */
  private unused: string | undefined;

  constructor(
    private readonly demo: DemoAccountService,
    private readonly keys: KeysService,
    private readonly host: HostService,
    private readonly auditLog: AuditLogService,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * The token of a new link, which ends the previous link; undefined without a demo account that may do everything the
   * start page offers.
   */
  async make(): Promise<string | undefined> {
    if (!(await this.demo.find())) return undefined;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    this.unused = token;
    this.isMade = true;
    return token;
  }

  /**
   * A live key and a session of the demo account in exchange for the link's token.
   * @throws ApiError UNAUTHENTICATED for a wrong or used token, ROUTE_NOT_FOUND without a demo account
   */
  async use(token: string): Promise<StartedSession> {
    const { unused } = this;
    if (!unused || !isSameSecret(token, unused)) {
      throw unauthenticated(
        'invalid',
        'the link is not valid or was already used: `npm run link` prints a new one',
      );
    }
    // Forgotten before anything else runs, so that only the first of two requests with the token gets a key.
    this.unused = undefined;
    try {
      return await this.open();
    } catch (error) {
      this.unused ??= unused;
      throw error;
    }
  }

  /** True if the key belongs to the demo account, and there is a start page. */
  async isForDemo({ accountId }: Caller): Promise<boolean> {
    return this.isMade && (await this.demo.find())?.id === accountId;
  }

  private async open(): Promise<StartedSession> {
    const account = await this.demo.find();
    if (!account) throw routeNotFound();
    const { expiresAt } = await sql`SELECT now() + ${START_KEY_LIFETIME}
     AS "expiresAt"`.oneRow<{ expiresAt: Date }>(this.dataSource);
    const { host, sessionToken } = await this.host.signIn(account.id);
    const issued = await this.keys.change(account.id, async (transaction) => {
      const former = await removeStartKeys(transaction, host);
      await this.auditLog.record(transaction, host, { action: 'key.revoked', id: former });
      return this.keys.add(transaction, host, { name: START_KEY_NAME, expiresAt });
    });
    return { issued, sessionToken };
  }
}
