import { Injectable } from '@nestjs/common';
import { SafeFetchError } from '@app/safe-fetch';
import { DataSource } from 'typeorm';
import { HeldLeases } from '../../platform/database/held-leases';
import { TransactionsService } from '../../platform/database/transactions.service';
import { withinTime } from '../../platform/linked-abort';
import { log } from '../../platform/observability/logging/logger';
import { retryDelayMs, RETRY_DELAYS_SECONDS } from '../../platform/retry-schedule';
import type { InboundEvent } from '../channel-adapter';
import { ChannelBreakdownsService } from '../channel-breakdowns.service';
import { ChannelCredentialsService } from '../channel-credentials.service';
import { insertEvents, MAX_AGE_MS } from '../channel-events.queries';
import type { Channel } from '../channel.entity';
import { noteResult } from '../channels.queries';
import { PlatformsService } from '../platforms.service';
import { MailboxError, type ImapMailbox, type MailboxMail } from './imap-mailbox';
import { MailThreadsService } from './mail-threads.service';
import {
  leaseMailbox,
  leaseOfMailbox,
  MAILBOX_LEASE,
  moveCursor,
  releaseMailbox,
  type LeasedMailbox,
} from './mailboxes.queries';

const INTERVAL_MS = 15_000;
/** After this time a mailbox with many mails makes way for others, and is due again at once. */
const MAX_RUN_MS = 10_000;
/** A server that takes longer counts as unreachable. */
const TIMEOUT_MS = 60_000;
/** Fewer failed attempts to reach a server are not reported. */
const TOLD_AFTER_ATTEMPTS = 3;

/** Reads the mailboxes of email channels. */
@Injectable()
export class MailboxReaderService {
  private readonly leases: HeldLeases<'id' | 'account_id' | 'mailbox_leased_by'>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    private readonly credentials: ChannelCredentialsService,
    private readonly platforms: PlatformsService,
    private readonly breakdowns: ChannelBreakdownsService,
    private readonly mails: MailThreadsService,
  ) {
    this.leases = new HeldLeases(MAILBOX_LEASE, dataSource.manager);
  }

  /**
   * Records the new mails in the channel's mailbox, if it is due and no other process reads it. Records a failure of
   * the mailbox too. @throws the signal's reason; errors of the database, after which the mailbox is read again
   */
  async read(served: Channel, signal: AbortSignal): Promise<void> {
    const { manager } = this.dataSource;
    const lease = await leaseMailbox(manager, served);
    if (!lease) return;
    const channel = { ...served, credentials: lease.credentials };
    const work = async (watched: AbortSignal): Promise<void> => {
      const hasMore = await this.readLeased(channel, lease, watched);
      await this.noteSuccess(channel, lease, hasMore ? 0 : INTERVAL_MS);
    };
    try {
      await withinTime(signal, TIMEOUT_MS, (timed) => this.leases.run(leaseOfMailbox(lease), timed, work));
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof MailboxError || error instanceof SafeFetchError)) throw error;
      await this.noteFailure(channel, lease, error);
    } finally {
      // Does nothing if the result was noted.
      await releaseMailbox(manager, lease, { attempts: lease.attempts, afterMs: INTERVAL_MS });
    }
  }

  /** Records the new mails. Returns whether there are more. */
  private async readLeased(channel: Channel, lease: LeasedMailbox, signal: AbortSignal): Promise<boolean> {
    const untilMs = performance.now() + MAX_RUN_MS;
    const { imapUrl, address } = this.credentials.open(channel.id, channel.credentials);
    const mailbox = await this.platforms.openMailbox(imapUrl!, signal);
    try {
      const { lastUid, version } = mailbox;
      const uids = await newMails(mailbox, lease);
      for (const uid of uids) {
        signal.throwIfAborted();
        if (performance.now() > untilMs) return true;
        const mail = await mailbox.read(uid);
        const events = mail ? await this.eventsOf(channel, mail, address!) : [];
        await this.record(channel, lease, { cursor: `${version}:${uid}`, events });
        // Only after the mail is recorded. Mail without an answer by the agent stays unread for people.
        if (events.length > 0) await mailbox.markRead(uid);
      }
      const last = Math.max(lastUid, uids.at(-1) ?? 0);
      await this.record(channel, lease, { cursor: `${version}:${last}`, events: [] });
      return false;
    } finally {
      mailbox.close();
    }
  }

  /** The mail's message to the agent; empty if the mail is too old for an answer, or cannot be parsed. */
  private async eventsOf(
    { accountId }: Channel,
    { raw, arrivedAt }: MailboxMail,
    address: string,
  ): Promise<InboundEvent[]> {
    if (arrivedAt.getTime() < Date.now() - MAX_AGE_MS) return [];
    return this.mails.eventsOf(accountId, { raw, arrivedAt, address });
  }

  /** Records a mail together with the new reading position. */
  private async record(
    channel: Channel,
    lease: LeasedMailbox,
    { cursor, events }: { cursor: string; events: InboundEvent[] },
  ): Promise<void> {
    await this.transactions.run(async (transaction) => {
      if (!(await moveCursor(transaction, lease, cursor))) throw new Error('the lease of a mailbox was lost');
      if (events.length > 0) await insertEvents(transaction, channel, events);
    });
  }

  /** Ends the lease and repairs a channel whose mailbox could not be read. */
  private async noteSuccess(channel: Channel, lease: LeasedMailbox, afterMs: number): Promise<void> {
    await this.transactions.run(async (transaction) => {
      const isHeld = await releaseMailbox(transaction, lease, { attempts: 0, afterMs });
      if (isHeld && lease.attempts > 0) await noteResult(transaction, channel, null);
    });
  }

  /**
   * Ends the lease and stores why the mailbox cannot be read. The channel is broken if its password is refused, or its
   * server stays unreachable.
   */
  private async noteFailure(channel: Channel, lease: LeasedMailbox, error: Error): Promise<void> {
    const failure = error instanceof MailboxError ? error.failure : 'server_unreachable';
    const reason = error.message;
    const attempts = lease.attempts + 1;
    log.info({ channelId: channel.id, failure, attempts }, 'a mailbox was not read');
    await this.transactions.unit(async () => {
      const next = { attempts, afterMs: delayAfter(attempts) };
      const isHeld = await this.transactions.run((transaction) => releaseMailbox(transaction, lease, next));
      if (!isHeld) return;
      if (failure === 'credentials_refused' || attempts >= TOLD_AFTER_ATTEMPTS)
        await this.breakdowns.note(channel, { failure, reason });
      else await this.transactions.run((transaction) => noteResult(transaction, channel, reason));
    });
  }
}

/** The mails since the last reading; at the first reading, the unread mails of the last day. */
function newMails(mailbox: ImapMailbox, { cursor }: LeasedMailbox): Promise<number[]> {
  const [version, uid] = cursor?.split(':') ?? [];
  return version === mailbox.version
    ? mailbox.after(Number(uid))
    : mailbox.unreadSince(new Date(Date.now() - MAX_AGE_MS));
}

/** The delay after this many failed attempts; the schedule's last delay repeats. */
function delayAfter(attempts: number): number {
  const failedAttempts = Math.min(attempts, RETRY_DELAYS_SECONDS.mailbox.length);
  return retryDelayMs('mailbox', { failedAttempts, random: Math.random() })!;
}
