import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AgentKey } from '../agents/agents.queries';
import { AgentsService } from '../agents/agents.service';
import type { AgentTenant, Tenant } from '../auth/caller';
import type { Conversation } from '../conversations/conversation.entity';
import { MAX_MESSAGES } from '../conversations/conversation.entity';
import { lockConversation, type NewMessage } from '../conversations/conversations.queries';
import { ConversationRecorderService, type Beginning } from '../conversations/conversation-recorder.service';
import { conversationReopened } from '../conversations/conversations.events';
import { UNANSWERED } from '../conversations/message.entity';
import { transactionTime } from '../platform/database/database-clock';
import { newId } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';
import { EventsService } from '../platform/events/events.service';
import { present } from '../platform/http/requests/present';
import { handOver, transcriptOf } from './handoff.queries';
import { missingContact, noteOfDetails, type ContactForm } from './lead-note';
import { LeadDto } from './lead.dto';
import { lastContact } from './lead.queries';
import { Lead } from './lead.entity';
import { conversationHandoff } from './leads.events';
import { LeadsService } from './leads.service';
import { HandoverNoticesService } from './mail/handover-notices.service';

/** A visitor's request for a person, and the data of the conversation that begins with it. */
export interface HandoffRequest extends ContactForm, Beginning {
  /** The visitor's message with the request. */
  message?: string;
  /** The visitor who must own the conversation; any visitor by default. */
  visitorId?: string;
  /** True if the visitor must leave a contact detail, or have left one before; false by default. */
  contactRequired?: boolean;
}

/** The reason for a handover and a summary for the person, both written by a language model; perhaps empty. */
export interface HandoffNote {
  reason: string;
  summary: string;
}

/** Hands conversations over to people. */
@Injectable()
export class HandoffsService {
  constructor(
    private readonly agents: AgentsService,
    private readonly conversations: ConversationRecorderService,
    private readonly leads: LeadsService,
    private readonly transactions: TransactionsService,
    private readonly events: EventsService,
    private readonly notices: HandoverNoticesService,
  ) {}

  /**
   * Tells the tenant that the visitor asks for a person: the lead gets the details, the message becomes part of the
   * conversation, and an event contains lead and transcript. A second request within a minute sends no second event.
   * Begins a conversation if there is none. Returns the conversation's id.
   * @throws ApiError NOT_FOUND; VALIDATION_ERROR without a required contact detail
   */
  async request(
    tenant: AgentTenant,
    conversationId: string | undefined,
    { message, visitorId, contactRequired = false, userId, metadata, ...details }: HandoffRequest,
  ): Promise<string> {
    await this.agents.get(tenant);
    const { accountId, agentId } = tenant;
    return this.transactions.run(async (transaction) => {
      const beginning = { userId, metadata, visitorId };
      const id = conversationId ?? (await this.conversations.begin(transaction, tenant, beginning)).id;
      const found = await lockConversation(transaction, tenant, { id, visitorId });
      const createdAt = await transactionTime(transaction);
      const known = visitorId === undefined ? undefined : await lastContact(transaction, tenant, visitorId);
      const note = noteOfDetails(withEarlierDetails(details, known));
      if (note) await this.leads.record(tenant, note, { agentId, conversationId: id, createdAt });
      const lead = await transaction.findOneBy(Lead, { conversationId: id, accountId });
      if (contactRequired && !lead) throw missingContact();
      if (message && found.messageCount < MAX_MESSAGES)
        await this.conversations.record({
          ...messageIn(found),
          id: newId(),
          mode: tenant.mode,
          query: message,
          now: createdAt,
        });
      await this.handOver(transaction, tenant, { found, lead, message });
      return id;
    });
  }

  /**
   * Records the request for a person in a message that has just been recorded. To be called in the unit of work that
   * records it; the agent must belong to the tenant. @throws ApiError NOT_FOUND
   */
  async record(
    tenant: AgentTenant,
    conversationId: string,
    asked: { message: string; note?: HandoffNote },
  ): Promise<void> {
    await this.transactions.run(async (transaction) => {
      const { accountId } = tenant;
      const found = await lockConversation(transaction, tenant, { id: conversationId });
      const lead = await transaction.findOneBy(Lead, { conversationId, accountId });
      await this.handOver(transaction, tenant, { found, lead, ...asked });
    });
  }

  /**
   * Tells the tenant by mail that the visitor has answered a person with this message, which has just been recorded. To
   * be called in the unit of work that records it; the agent must belong to the tenant.
   */
  async noticeAnswer(
    { accountId, agentId }: AgentKey,
    conversationId: string,
    message: string,
  ): Promise<void> {
    if (!this.notices.isEnabled) return;
    const place = { id: conversationId, accountId, agentId };
    await this.transactions.run(async (transaction) => {
      const transcript = await transcriptOf(transaction, accountId, conversationId);
      await this.notices.add(transaction, place, { kind: 'answer', message, transcript });
    });
  }

  /** Sets the time of the request, records the event and adds a mail to the tenant; does nothing for a repetition. */
  private async handOver(
    transaction: EntityManager,
    tenant: Tenant,
    {
      found,
      lead,
      message,
      note,
    }: { found: Conversation; lead: Lead | null; message?: string; note?: HandoffNote },
  ): Promise<void> {
    const { accountId } = tenant;
    const { id, agentId, userId, metadata, createdAt } = found;
    const handedOver = await handOver(transaction, accountId, id);
    if (!handedOver) return;
    const transcript = await transcriptOf(transaction, accountId, id);
    const subject = { accountId, mode: tenant.mode, agentId, objectId: id };
    if (handedOver.wasDone)
      await this.events.record(transaction, conversationReopened, {
        subject,
        data: { conversation: { id, userId, metadata } },
      });
    await this.events.record(transaction, conversationHandoff, {
      subject,
      data: {
        conversation: { id, userId, metadata, createdAt: createdAt.toISOString() },
        lead: lead && { ...present(LeadDto, lead), userId },
        message: message || null,
        reason: note?.reason || null,
        summary: note?.summary || null,
        transcript,
      },
    });
    const { summary } = note ?? {};
    await this.notices.add(transaction, found, { kind: 'handover', message, summary, transcript });
  }
}

/** The details of a form, completed with details that the visitor has left before. */
function withEarlierDetails(details: ContactForm, known: ContactForm = {}): ContactForm {
  const { name, email, phone, companyName } = details;
  return {
    name: name || known.name,
    email: email || known.email,
    phone: phone || known.phone,
    companyName: companyName || known.companyName,
  };
}

/** A further message in this conversation, which no agent has answered. */
function messageIn(conversation: Conversation): Omit<NewMessage, 'id' | 'mode' | 'query' | 'now'> {
  const { id: conversationId, accountId, agentId, userId, metadata, visitorId, lastMessageAt } = conversation;
  const fields = { conversationId, accountId, agentId, userId, metadata, visitorId, lastMessageAt };
  return { ...fields, ...UNANSWERED, decision: 'handed_over', decidedBy: 'person' };
}
