import { detectLanguage } from '@app/languages';
import { Injectable } from '@nestjs/common';
import { Settings } from '../platform/config/settings';
import { TransactionsService } from '../platform/database/transactions.service';
import { Every } from '../platform/every.decorator';
import { publicBaseOf } from '../platform/http/requests/fields/base-url';
import { MailOutboxService } from '../platform/mail/mail-outbox.service';
import { QueueService } from '../platform/queue/queue.service';
import { presentOutcomes } from './outcomes.dto';
import { countOutcomes } from './outcomes.queries';
import { weeklyMail } from './weekly-mail-texts';
import { claimReport } from './weekly-mails.queries';

const INTERVAL_MS = 3_600_000;
const MAIL_KIND = 'week';

/** Mails tenants and people the outcomes of their agents' conversations each week. */
@Injectable()
export class WeeklyMailsService {
  constructor(
    private readonly transactions: TransactionsService,
    private readonly outbox: MailOutboxService,
    private readonly queues: QueueService,
    private readonly settings: Settings,
  ) {}

  /**
   * In a worker: adds the mails about the last week of each agent with recipients, once; a week without a conversation
   * has no mail. The mark of the week and the mails are committed together, so a kill neither loses nor repeats a mail.
   */
  @Every(INTERVAL_MS, 'weekly mails were not added')
  async addAll(): Promise<void> {
    if (!this.queues.isWorker || !this.outbox.isEnabled) return;
    while (await this.addNext());
  }

  private async addNext(): Promise<boolean> {
    return this.transactions.run(async (transaction) => {
      const agent = await claimReport(transaction);
      if (!agent) return false;
      const { agentId, accountId, name, recipients, welcomeMessage, start, end } = agent;
      const week = { start, end, interval: 'week', timeZone: 'UTC' } as const;
      const figures = presentOutcomes(await countOutcomes(transaction, agent, week), week);
      if (figures.totals.conversations === 0) return true;
      const language = detectLanguage(welcomeMessage) === 'de' ? 'de' : 'en';
      const { PUBLIC_URL } = this.settings;
      const mail = {
        accountId,
        agentId,
        conversationId: null,
        kind: MAIL_KIND,
        ...weeklyMail({ ...figures, name, start, end }, language),
        ...(PUBLIC_URL && { link: `${publicBaseOf(PUBLIC_URL)}/console/agents/${agentId}/analytics` }),
      };
      for (const recipient of recipients) await this.outbox.add(transaction, { ...mail, recipient });
      return true;
    });
  }
}
