import { truncate } from '@app/languages';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Conversation } from '../../conversations/conversation.entity';
import { Settings } from '../../platform/config/settings';
import { publicBaseOf } from '../../platform/http/requests/fields/base-url';
import { MailOutboxService } from '../../platform/mail/mail-outbox.service';
import { log } from '../../platform/observability/logging/logger';
import type { TranscriptMessage } from '../handoff.queries';
import { lockNotifyingAgent, mailsInLastHour } from './mail-counts.queries';
import { filled, textsFor } from './texts';

const KIND = 'handover';
/** The most notices about one agent. */
const NOTICES_AN_HOUR = 30;
const MESSAGE_CHARACTERS = 1000;

interface HandoverNotice {
  /** What the visitor wrote. */
  message?: string;
  /** What the model says the person needs to know. */
  summary?: string;
  transcript: readonly TranscriptMessage[];
}

/** Tells tenants by mail that a visitor asks for a person. */
@Injectable()
export class HandoverNoticesService {
  constructor(
    private readonly outbox: MailOutboxService,
    private readonly settings: Settings,
  ) {}

  /** Adds a notice if the service sends mail and the agent has a `notifyEmail`. */
  async add(
    transaction: EntityManager,
    { id: conversationId, accountId, agentId }: Pick<Conversation, 'id' | 'accountId' | 'agentId'>,
    { message, summary, transcript }: HandoverNotice,
  ): Promise<void> {
    if (!this.outbox.isEnabled) return;
    const agent = await lockNotifyingAgent(transaction, { accountId, agentId });
    if (!agent) return;
    if ((await mailsInLastHour(transaction, { accountId, agentId }, KIND)) >= NOTICES_AN_HOUR)
      return log.warn({ agentId }, 'no mail about a request for a person: too many in this hour');
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
      kind: KIND,
      recipient: agent.notifyEmail,
      subject: filled(texts.handoverSubject, values),
      text: [filled(texts.handover, values), ...quotedTexts, ...(PUBLIC_URL ? [texts.answerHere] : [])].join(
        '\n\n',
      ),
      link: PUBLIC_URL && linkTo(PUBLIC_URL, agentId, conversationId),
    });
  }
}

/** The conversation in the console. */
function linkTo(publicUrl: string, agentId: number, conversationId: string): string {
  return `${publicBaseOf(publicUrl)}/console/agents/${agentId}/inbox/${conversationId}`;
}
