import { Injectable } from '@nestjs/common';
import { AgentsService } from '../agents/agents.service';
import type { Tenant } from '../auth/caller';
import { ConversationsService } from '../conversations/conversations.service';
import { transactionTime } from '../platform/database/database-clock';
import { TransactionsService } from '../platform/database/transactions.service';
import { EventsService } from '../platform/events/events.service';
import { present } from '../platform/http/requests/present';
import { handOver, transcriptOf } from './handoff.queries';
import { missingContact, noteOfDetails, type ContactForm } from './lead-note';
import { LeadDto } from './lead.dto';
import { Lead } from './lead.entity';
import { conversationHandoff } from './leads.events';
import { LeadsService } from './leads.service';

/** A visitor's request for a person. */
export interface HandoffRequest extends ContactForm {
  /** The visitor's message with the request. */
  message?: string;
  /** The visitor who must own the conversation; any visitor by default. */
  visitorId?: string;
  /** True if the request or the lead of the conversation must have a contact detail; false by default. */
  contactRequired?: boolean;
}

/** Hands conversations over to persons. */
@Injectable()
export class HandoffsService {
  constructor(
    private readonly agents: AgentsService,
    private readonly conversations: ConversationsService,
    private readonly leads: LeadsService,
    private readonly transactions: TransactionsService,
    private readonly events: EventsService,
  ) {}

  /**
   * Tells the tenant that the visitor of the conversation asks for a person: its lead gets the details, and an event
   * contains lead and transcript. A second request within a minute sends no second event.
   * @throws ApiError NOT_FOUND; VALIDATION_ERROR when a contact detail is required and there is none
   */
  async request(
    tenant: Tenant,
    agentId: number,
    conversationId: string,
    { message, visitorId, contactRequired = false, ...details }: HandoffRequest,
  ): Promise<void> {
    await this.agents.get(tenant, agentId);
    const note = noteOfDetails(details);
    await this.transactions.run(async (transaction) => {
      const found = await this.conversations.lock(transaction, agentId, conversationId, visitorId);
      const { id, userId, metadata } = found;
      const createdAt = await transactionTime(transaction);
      if (note) await this.leads.record(tenant, note, { agentId, conversationId: id, createdAt });
      const lead = await transaction.findOneBy(Lead, { conversationId: id });
      if (contactRequired && !lead) throw missingContact();
      if (!(await handOver(transaction, id))) return;
      const subject = { ...tenant, subjectId: agentId, objectId: id };
      await this.events.record(transaction, conversationHandoff, subject, {
        conversation: { id, userId, metadata, createdAt: found.createdAt.toISOString() },
        lead: lead && { ...present(LeadDto, lead), conversationId: id, userId },
        message: message || null,
        transcript: await transcriptOf(transaction, id),
      });
    });
  }
}
