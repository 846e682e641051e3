import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { DataSource } from 'typeorm';
import { AuditLogService } from '../../audit/audit-log.service';
import { Account } from '../../auth/account.entity';
import { KeyPepper } from '../../auth/key-pepper';
import { Person } from '../../auth/sessions/person.entity';
import { newId } from '../../platform/database/id';
import { TransactionsService } from '../../platform/database/transactions.service';
import { ApiError, routeNotFound } from '../../platform/http/errors';
import { clientOf } from '../../platform/http/requests/client-address';
import { countHit } from '../../platform/limits/count-hit';
import type { Quota } from '../../platform/limits/limit-headers';
import { MailTransportService } from '../../platform/mail/mail-transport.service';
import { log } from '../../platform/observability/logging/logger';
import { LinksService, type SignInLink } from '../people/links.service';
import { peopleWithAddress, type AddressedPerson } from './addresses.queries';
import { mailText, type MailLanguage, type SignInMail } from './texts';

const HOUR_MS = 3_600_000;
/** The limit of mails for one client, whether or not anybody has the address. */
const CLIENT_QUOTA: Quota = { limit: 20, windowMs: HOUR_MS };
/** The limit of requests for one address, from anywhere, so that nobody can fill a mailbox. */
const ADDRESS_QUOTA: Quota = { limit: 5, windowMs: HOUR_MS };
/** Invitations of an account, which may go to strangers. */
const ACCOUNT_QUOTA: Quota = { limit: 50, windowMs: 24 * HOUR_MS };
const TIMEOUT_MS = 20_000;

/** The address and the language of a mail, and the URL of the service in its link; empty if the URL is not known. */
export interface MailRequest {
  email: string;
  language: MailLanguage;
  baseUrl: string;
}

/** A person who is invited, and their link. */
export interface NewInvitation {
  person: Person;
  link: SignInLink;
}

/** The link with this token, which opens the console at `baseUrl`. The fragment is never sent to a server. */
export function linkOf(baseUrl: string, token: string): string {
  return `${baseUrl}/console#link=${token}`;
}

/**
 * Mails with links that sign people in. They are sent at once and never stored, because the outbox would store the
 * token; a person without the mail asks again.
 */
@Injectable()
export class SignInMailsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    private readonly transport: MailTransportService,
    private readonly links: LinksService,
    private readonly auditLog: AuditLogService,
    private readonly pepper: KeyPepper,
    @Inject(ThrottlerStorage) private readonly storage: ThrottlerStorage,
  ) {}

  /** Whether links can be sent: the service sends mail and knows its URL. */
  canSend(baseUrl: string): boolean {
    return this.transport.isEnabled && baseUrl !== '';
  }

  /**
   * Sends a link to everybody with this address, after the answer: neither its content nor its time says whether there
   * is anybody. @throws ApiError ROUTE_NOT_FOUND if links cannot be sent, RATE_LIMITED
   */
  async request(mail: MailRequest, client: string | undefined): Promise<void> {
    if (!this.canSend(mail.baseUrl)) throw routeNotFound();
    const key = `sign-in mail client ${clientOf(client ?? '')}`;
    await countHit(this.storage, CLIENT_QUOTA, { key, limited: 'address' });
    await this.countAddress(mail.email);
    this.sendToAll(mail).catch((error: Error) => log.error({ err: error }, 'no link to sign in was sent'));
  }

  /** Sends the link to the invited person, if they have an address. Whether the mail server took it. */
  async invite({ person, link }: NewInvitation, to: Omit<MailRequest, 'email'>): Promise<boolean> {
    const { email, accountId } = person;
    if (email === '' || !this.canSend(to.baseUrl) || !(await this.mayInvite(person))) return false;
    const { name } = await this.dataSource.manager.findOneByOrFail(Account, { id: accountId });
    const mail = { kind: 'invite', account: name, link: linkOf(to.baseUrl, link.token) } as const;
    return this.send({ ...to, email }, mail);
  }

  private async mayInvite({ accountId, email }: Person): Promise<boolean> {
    try {
      await countHit(this.storage, ACCOUNT_QUOTA, { key: `invitations ${accountId}`, limited: 'account' });
      await this.countAddress(email);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'RATE_LIMITED') return false;
      throw error;
    }
  }

  /** The key of the limit holds a digest: addresses are not stored beside their people. */
  private async countAddress(email: string): Promise<void> {
    const digest = this.pepper.digest(email.toLowerCase()).toString('base64url');
    await countHit(this.storage, ADDRESS_QUOTA, { key: `sign-in mail to ${digest}`, limited: 'address' });
  }

  private async sendToAll(mail: MailRequest): Promise<void> {
    for (const person of await peopleWithAddress(this.dataSource, mail.email)) {
      const token = await this.link(person);
      const link = `${mail.baseUrl}/console#mail=${token}`;
      await this.send(
        { ...mail, email: person.email },
        { kind: 'signIn', account: person.accountName, link },
      );
    }
  }

  private async link({ id, accountId, mode }: AddressedPerson): Promise<string> {
    return this.transactions.run(async (transaction) => {
      const person = { accountId, mode, keyId: null, personId: id };
      await this.auditLog.record(transaction, person, { action: 'person.link_mailed', id });
      return this.links.makeShort(transaction, { id, accountId });
    });
  }

  private async send(
    { email, language }: MailRequest,
    { kind, account, link }: { kind: SignInMail; account: string; link: string },
  ): Promise<boolean> {
    const letter = { id: newId(), recipient: email, ...mailText(kind, language, account), link };
    const { outcome, code } = await this.transport
      .send(letter, AbortSignal.timeout(TIMEOUT_MS))
      .catch(() => ({ outcome: 'retry', code: 'TIMEOUT' }));
    log[outcome === 'sent' ? 'info' : 'warn']({ outcome, code, kind }, 'mail with a link to sign in');
    return outcome === 'sent';
  }
}
