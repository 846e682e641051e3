import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockNotifyingAgent, noticesSent } from '../leads/mail/mail-counts.queries';
import { filled, textsFor } from '../leads/mail/texts';
import { Settings } from '../platform/config/settings';
import { TransactionsService } from '../platform/database/transactions.service';
import { EventsService } from '../platform/events/events.service';
import { publicBaseOf } from '../platform/http/requests/fields/base-url';
import { MailOutboxService } from '../platform/mail/mail-outbox.service';
import type { Breakdown } from './channel-adapter';
import type { Channel } from './channel.entity';
import { channelFailed } from './channels.events';
import { openingOf } from './channel-openings.queries';
import { noteBreakdown } from './channels.queries';

const MAIL_KIND = 'channel';
/** The most mails in an hour about the channels of an agent. */
const MAILS_AN_HOUR = 5;

/** Records broken channels and reports them to the tenant. */
@Injectable()
export class ChannelBreakdownsService {
  constructor(
    private readonly transactions: TransactionsService,
    private readonly events: EventsService,
    private readonly outbox: MailOutboxService,
    private readonly settings: Settings,
  ) {}

  /**
   * Marks the channel, given with its sealed credentials, as broken. The first time, records an event and queues a mail
   * to the agent's `notifyEmail`.
   */
  async note(channel: Channel, { failure, reason }: Breakdown): Promise<void> {
    await this.transactions.run(async (transaction) => {
      const failedAt = await noteBreakdown(transaction, channel, { failure, reason });
      if (!failedAt) return;
      const { id, kind, name } = channel;
      const failed = { id, kind, name, failure, lastError: reason, failedAt: failedAt.toISOString() };
      await this.events.record(transaction, channelFailed, { subject: channel, data: { channel: failed } });
      await this.mail(transaction, channel, { failure, reason });
    });
  }

  private async mail(
    transaction: EntityManager,
    channel: Channel,
    { failure, reason }: Breakdown,
  ): Promise<void> {
    if (!this.outbox.isEnabled) return;
    const agent = await lockNotifyingAgent(transaction, channel);
    if (!agent) return;
    const { accountId, agentId, kind, name } = channel;
    const sent = await noticesSent(transaction, channel, { conversationId: null, kind: MAIL_KIND });
    if (sent.inLastHour >= MAILS_AN_HOUR) return;
    const texts = textsFor([{ query: (await openingOf(transaction, channel)).welcomeMessage }]);
    const values = { agent: agent.name, channel: name || kind, reason };
    const { PUBLIC_URL } = this.settings;
    await this.outbox.add(transaction, {
      accountId,
      agentId,
      conversationId: null,
      kind: MAIL_KIND,
      recipient: agent.notifyEmail,
      subject: filled(texts.channelFailedSubject, values),
      text: [texts.channelFailed, texts[failure], texts.platformSays]
        .map((text) => filled(text, values))
        .join('\n\n'),
      ...(PUBLIC_URL && { link: `${publicBaseOf(PUBLIC_URL)}/console/agents/${agentId}/channels` }),
    });
  }
}
