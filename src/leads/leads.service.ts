import { Injectable } from '@nestjs/common';
import { InjectQueue } from '@nestjs/bullmq';
import { InjectRepository } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import { Repository, type EntityManager } from 'typeorm';
import type { Person } from '@app/contact-details';
import { AgentsService } from '../agents/agents.service';
import type { AgentCaller, AgentTenant, Tenant } from '../auth/caller';
import type { Mode } from '../auth/plan';
import { ConversationRecorderService, type Beginning } from '../conversations/conversation-recorder.service';
import { lockConversation } from '../conversations/conversations.queries';
import { ModelsService } from '../models/models.service';
import { transactionTime } from '../platform/database/database-clock';
import { isUuid, newId } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';
import { EventsService } from '../platform/events/events.service';
import { orNotFound } from '../platform/http/errors';
import { PaginationService, type Page } from '../platform/http/requests/lists/pagination.service';
import { present } from '../platform/http/requests/present';
import { wordFilter } from '../platform/http/requests/lists/search';
import { completeLead } from './lead-completion.jobs';
import {
  leadNoteOf,
  missingContact,
  noteOfDetails,
  type ContactForm,
  type LeadNote,
  type VisitorMessage,
} from './lead-note';
import { LeadDto, type ListLeadsQuery } from './lead.dto';
import {
  addToLead,
  captureLead,
  requestCompletion,
  type ChangedLead,
  type IncompleteLead,
} from './lead.queries';
import { leadCaptured, leadUpdated } from './leads.events';
import { Lead } from './lead.entity';

/** How many times the model is asked for the name and company of a lead. */
const MAX_COMPLETIONS = 5;

/** A form with a visitor's contact details, and the data of the conversation that begins with it. */
export interface LeadForm extends ContactForm, Beginning {
  /** The visitor who must own the conversation; any visitor by default. */
  visitorId?: string;
}

/** The recorded message or form that a lead comes from. */
type LeadOrigin = Pick<Lead, 'agentId' | 'conversationId' | 'createdAt'>;

/** The leads of a tenant's agents. */
@Injectable()
export class LeadsService {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly agents: AgentsService,
    private readonly models: ModelsService,
    private readonly transactions: TransactionsService,
    private readonly events: EventsService,
    @InjectQueue(completeLead.name) private readonly queue: Queue,
    private readonly pager: PaginationService,
    private readonly conversations: ConversationRecorderService,
  ) {}

  /** The agent's leads, newest first. @throws ApiError NOT_FOUND */
  async list(caller: AgentCaller, query: ListLeadsQuery): Promise<Page<Lead>> {
    await this.agents.get(caller);
    const { accountId, mode, agentId } = caller;
    const list = this.leads.createQueryBuilder('lead').where({ agentId, accountId });
    const { q, conversationId } = query;
    if (conversationId !== undefined) list.andWhere(isUuid(conversationId) ? { conversationId } : 'false');
    const scope = ['leads', accountId, mode, agentId];
    const filter = wordFilter<Lead>(q, ['name', 'email', 'phone', 'companyName', 'message']);
    return this.pager.scan(list, { accountId, scope, query, filter });
  }

  /** @throws ApiError NOT_FOUND */
  async get(caller: AgentCaller, id: number): Promise<Lead> {
    await this.agents.get(caller);
    const { accountId, agentId } = caller;
    return orNotFound(await this.leads.findOneBy({ id, agentId, accountId }), 'lead');
  }

  /** The addition of this message to the lead of its conversation; undefined for nothing. Reads no database. */
  noteOf({ mode }: Tenant, message: VisitorMessage): LeadNote | undefined {
    return leadNoteOf(message, this.models.mayChat(mode));
  }

  /**
   * Captures or completes a lead from a form. Begins a conversation without messages if there is none. With
   * `visitorId`, a continued conversation has to belong to that visitor. Returns the conversation's id.
   * @throws ApiError VALIDATION_ERROR without a contact detail, NOT_FOUND
   */
  async submit(
    tenant: AgentTenant,
    { userId, metadata, visitorId, ...details }: LeadForm,
    conversationId?: string,
  ): Promise<string> {
    const note = noteOfDetails(details);
    if (note?.kind !== 'contact') throw missingContact();
    await this.agents.get(tenant);
    const { agentId } = tenant;
    return this.transactions.run(async (transaction) => {
      const { id } =
        conversationId === undefined
          ? await this.conversations.begin(transaction, tenant, { userId, metadata, visitorId })
          : await lockConversation(transaction, tenant, { id: conversationId, visitorId });
      const createdAt = await transactionTime(transaction);
      await this.record(tenant, note, { agentId, conversationId: id, createdAt });
      return id;
    });
  }

  /** Writes the note of a recorded message or a form. To be called in the unit of work that records it. */
  async record({ accountId, mode }: Tenant, note: LeadNote, origin: LeadOrigin): Promise<void> {
    const { conversationId } = origin;
    const completionsLeft = this.models.mayChat(mode) ? MAX_COMPLETIONS : 0;
    await this.transactions.run(async (transaction) => {
      if (note.kind === 'short-message') {
        const leadId = await requestCompletion(transaction, accountId, { conversationId, completionsLeft });
        if (leadId !== undefined) this.enqueueCompletion(leadId);
      } else if (note.kind === 'person') {
        const changed = await addToLead(transaction, accountId, { conversationId, person: note.person });
        await this.recordEvent(transaction, mode, changed);
      } else {
        const lead = { id: newId(), accountId, ...origin, ...note.details };
        const changed = await captureLead(transaction, lead, completionsLeft);
        await this.recordEvent(transaction, mode, changed);
        if (changed?.needsCompletion) this.enqueueCompletion(changed.id);
      }
    });
  }

  /** Adds a name and a company that the model has found. */
  async complete({ accountId, conversationId, mode }: IncompleteLead, person: Person): Promise<void> {
    await this.transactions.run(async (transaction) =>
      this.recordEvent(
        transaction,
        mode,
        await addToLead(transaction, accountId, { conversationId, person }),
      ),
    );
  }

  private async recordEvent(
    transaction: EntityManager,
    mode: Mode,
    lead: ChangedLead | undefined,
  ): Promise<void> {
    if (!lead) return;
    const { accountId, agentId, conversationId, userId, isNew } = lead;
    const event = isNew ? leadCaptured : leadUpdated;
    const data = { lead: { ...present(LeadDto, lead), userId } };
    await this.events.record(transaction, event, {
      subject: { accountId, mode, agentId, objectId: conversationId },
      data,
    });
  }

  private enqueueCompletion(leadId: number): void {
    this.transactions.afterCommit(() => {
      void completeLead.addTo(this.queue, { leadId });
    });
  }
}
