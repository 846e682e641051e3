import { Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import type { Agent } from '../../agents/agent.entity';
import { lockConversation } from '../../conversations/conversations.queries';
import { TransactionsService } from '../../platform/database/transactions.service';
import { rateLimited } from '../../platform/limits/limit-headers';
import { MailOutboxService } from '../../platform/mail/mail-outbox.service';
import { transcriptOf } from '../handoff.queries';
import { missingContact } from '../lead-note';
import { lastContact } from '../lead.queries';
import { Lead } from '../lead.entity';
import { mailsInLastDay, type DailyMails } from './mail-counts.queries';
import { filled, textsFor } from './texts';
import { transcriptText } from './transcript';

const KIND = 'transcript';
const DAY_MS = 86_400_000;
const A_CONVERSATION_A_DAY = 3;
/** The limit from one account to one mailbox, so that no stranger's mailbox can be filled from many conversations. */
const A_MAILBOX_A_DAY = 5;
/** The limit to all mailboxes, so that nobody can write to many strangers in the tenant's name. */
const AN_AGENT_A_DAY = 200;

/** Sends visitors their conversations by mail. */
@Injectable()
export class TranscriptMailsService {
  constructor(
    private readonly outbox: MailOutboxService,
    private readonly transactions: TransactionsService,
  ) {}

  /** Whether the service can send mail. */
  get isEnabled(): boolean {
    return this.outbox.isEnabled;
  }

  /**
   * Sends the visitor's conversation to the email address that the visitor has left. A repetition within a minute sends
   * nothing. Returns the address.
   * @throws ApiError NOT_FOUND; VALIDATION_ERROR when the visitor has left no email address; RATE_LIMITED
   */
  async request(
    { id: agentId, accountId, botName, name }: Agent,
    { conversationId, visitorId }: { conversationId: string; visitorId: string },
  ): Promise<string> {
    return this.transactions.run(async (transaction) => {
      const { messageCount } = await lockConversation(
        transaction,
        { accountId, agentId },
        { id: conversationId, visitorId },
      );
      const lead = await transaction.findOneBy(Lead, { conversationId, accountId });
      const recipient =
        lead?.email || (await lastContact(transaction, { accountId, agentId }, visitorId))?.email;
      if (!isEmail(recipient)) throw missingContact();
      const mail = { accountId, agentId, conversationId, kind: KIND, recipient: recipient as string };
      const counts = await mailsInLastDay(transaction, mail);
      if (counts.justNow > 0) return mail.recipient;
      checkBounds(counts);
      const messages = await transcriptOf(transaction, accountId, conversationId);
      const agent = botName || name;
      const texts = textsFor(messages);
      await this.outbox.add(transaction, {
        ...mail,
        subject: filled(texts.transcriptSubject, { agent }),
        text: transcriptText(texts, { agent, messages, isWhole: messages.length === messageCount }),
      });
      return mail.recipient;
    });
  }
}

/** @throws ApiError RATE_LIMITED */
function checkBounds({ ofConversation, toRecipient, ofAgent }: DailyMails): void {
  const bounds = [
    [ofConversation, A_CONVERSATION_A_DAY],
    [toRecipient, A_MAILBOX_A_DAY],
    [ofAgent, AN_AGENT_A_DAY],
  ] as const;
  const reached = bounds.find(([sent, limit]) => sent >= limit);
  if (reached) throw rateLimited({ limit: reached[1], windowMs: DAY_MS }, { timeToExpire: DAY_MS / 1000 });
}
