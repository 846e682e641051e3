import { truncate } from '@app/languages';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Conversation } from '../../conversations/conversation.entity';
import { Settings } from '../../platform/config/settings';
import { publicBaseOf } from '../../platform/http/requests/fields/base-url';
import { MailOutboxService } from '../../platform/mail/mail-outbox.service';
import { log } from '../../platform/observability/logging/logger';
import type { TranscriptMessage } from '../handoff.queries';
import { lockNotifyingAgent, noticesSent } from './mail-counts.queries';
import { filled, textsFor } from './texts';

/** The most notices of a kind about one agent. */
const NOTICES_AN_HOUR = 30;
const MESSAGE_CHARACTERS = 1000;

interface HandoverNotice {
  /** The visitor asks for a person, or answers a person. */
  kind: 'handover' | 'answer';
  /** The visitor's message. */
  message?: string;
  /** The model's summary for the person. */
  summary?: string;
  transcript: readonly TranscriptMessage[];
}

/** Tells tenants by mail that a visitor asks for a person, or has answered a person. */
@Injectable()
export class HandoverNoticesService {
  constructor(
    private readonly outbox: MailOutboxService,
    private readonly settings: Settings,
  ) {}

  /** Whether the service sends mail. */
  get isEnabled(): boolean {
    return this.outbox.isEnabled;
  }

  /**
   * Adds a notice if the service sends mail and the agent has a `notifyEmail`. Of a conversation whose visitor writes
   * several messages, at most one a minute.
   */
  async add(
    transaction: EntityManager,
    { id: conversationId, accountId, agentId }: Pick<Conversation, 'id' | 'accountId' | 'agentId'>,
    { kind, message, summary, transcript }: HandoverNotice,
  ): Promise<void> {
    if (!this.isEnabled) return;
    const agent = await lockNotifyingAgent(transaction, { accountId, agentId });
    if (!agent) return;
    const sent = await noticesSent(transaction, { accountId, agentId }, { conversationId, kind });
    if (sent.justNow > 0) return;
    if (sent.inLastHour >= NOTICES_AN_HOUR)
      return log.warn({ agentId, kind }, 'no mail to the tenant about a visitor: too many in this hour');
    const texts = textsFor(transcript);
    const values = { agent: agent.name };
    const { PUBLIC_URL } = this.settings;
    const quotedTexts = [
      ...(message ? [`${texts.message}\n${truncate(message, MESSAGE_CHARACTERS)}`] : []),
      ...(summary ? [truncate(summary, MESSAGE_CHARACTERS)] : []),
    ];
    await this.outbox.add(transaction, {
      accountId,
      agentId,
      conversationId,
      kind,
      recipient: agent.notifyEmail,
      subject: filled(texts[`${kind}Subject`], values),
      text: [filled(texts[kind], values), ...quotedTexts, ...(PUBLIC_URL ? [texts.answerHere] : [])].join(
        '\n\n',
      ),
      link: PUBLIC_URL && `${publicBaseOf(PUBLIC_URL)}/console/agents/${agentId}/inbox/${conversationId}`,
    });
  }
}
